/** A buffer of the webgpu backend: the handle that kernels are given, and the storage behind it. */
import type { KernelBuffer } from '../backend';
import { type ElementType, isWhole, lanes } from '../kernel';

let storages = 0;
let writes = 0;

/** A GPUBuffer. Two handles that are exchanged exchange their storages; a handle that grows gets another one. */
export class GpuStorage {
  /** Different for every storage: the key of bind groups is made of these numbers. */
  readonly id = ++storages;
  /** Different after every run and every write that may have changed the numbers. */
  version = 0;

  constructor(readonly gpu: GPUBuffer) {
    this.changed();
  }

  changed(): void {
    this.version = ++writes;
  }
}

export class GpuBuffer implements KernelBuffer {
  constructor(
    readonly name: string,
    readonly type: ElementType,
    public count: number,
    public storage: GpuStorage,
  ) {}

  /** Not always the same: see `GpuStorage`. */
  get gpu(): GPUBuffer {
    return this.storage.gpu;
  }
}

export const bytesOf = (type: ElementType, count: number): number => 4 * count * lanes[type];

/** The numbers as a GPU reads them. Copies nothing where it need not: a large model has gigabytes. A GPU does not read memory that threads share. */
export function toGpu(
  type: ElementType,
  data: ArrayLike<number>,
): Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  const Numbers = isWhole(type) ? Uint32Array : Float32Array;
  if (data instanceof Numbers && data.buffer instanceof ArrayBuffer) return data as InstanceType<typeof Numbers>;
  return new Numbers(data);
}
