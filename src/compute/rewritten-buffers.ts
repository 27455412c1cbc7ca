/** Buffers by name whose numbers are replaced as a whole, whenever what they were made of changes. They have some elements to spare, so that they seldom have to grow. */
import type { Backend, KernelBuffer } from './backend';
import { type ElementType, lanes } from './kernel';

/** By how much a buffer grows that is too small. */
const growth = 1.25;

export class RewrittenBuffers {
  private readonly known = new Map<string, KernelBuffer>();

  /** `spare`: elements beyond those that are asked for first, as a share of these. */
  constructor(
    private readonly backend: Backend,
    private readonly spare: number,
  ) {}

  /** The buffer of this name with these numbers. Beyond them it has whatever it had. */
  put(name: string, type: ElementType, numbers: ArrayLike<number>): KernelBuffer {
    const buffer = this.hold(name, type, numbers.length / lanes[type]);
    if (numbers.length > 0) this.backend.write(buffer, numbers);
    return buffer;
  }

  /** The buffer of this name, with room for so many elements. */
  hold(name: string, type: ElementType, count: number): KernelBuffer {
    const buffer = this.known.get(name) ?? this.backend.allocate(name, type, Math.ceil((1 + this.spare) * count));
    this.known.set(name, buffer);
    if (count > buffer.count) this.backend.grow(buffer, Math.ceil(growth * count));
    return buffer;
  }
}
