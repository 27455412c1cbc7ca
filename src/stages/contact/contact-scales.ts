/** Bodies in blocks of their particles, and how far each follows what its contact asks for: see sum-contact.kernel.ts and scale-contact.kernel.ts. */
import { type Backend, type KernelBuffer, type KernelQueue, span } from '../../compute/backend';
import { scaleContact } from './scale-contact.kernel';
import { sumContact } from './sum-contact.kernel';

/** Particles of a block, at most. */
const blockSize = 1024;

type Named<Names extends string> = Readonly<Record<Names, KernelBuffer>>;

export interface ContactScales {
  /** alpha of each body. */
  readonly contactScale: KernelBuffer;
  queue(queue: KernelQueue, slack: number): void;
}

/** `first` and `list`: the particles of each body, as CSR rows; what comes after the last of `bodies` belongs to none. */
export function contactScales(
  backend: Backend,
  { bodies, first, list }: { bodies: number; first: Uint32Array; list: Uint32Array },
  particles: Named<'position' | 'solved' | 'solution' | 'contactMass'>,
): ContactScales {
  const blockFirst = new Uint32Array(bodies + 1);
  const memberFirst: number[] = [];
  for (let body = 0; body < bodies; body++) {
    for (let k = first[body]; k < first[body + 1]; k += blockSize) memberFirst.push(k);
    blockFirst[body + 1] = memberFirst.length;
  }
  const blocks = span(0, memberFirst.length);
  const words = (name: string, data: Uint32Array) => backend.allocate(name, 'u32', data.length, data);
  const buffers = {
    ...particles,
    memberFirst: words('memberFirst', Uint32Array.from([...memberFirst, first[bodies]])),
    member: words('contactMember', list),
    blockFirst: words('contactBlockFirst', blockFirst),
    contactSum: backend.allocate('contactSum', 'vec2f', blocks.count),
    contactScale: backend.allocate('contactScale', 'f32', bodies),
  };
  return {
    contactScale: buffers.contactScale,
    queue(queue, slack) {
      queue.run(sumContact, blocks, buffers, {});
      queue.run(scaleContact, span(0, bodies), buffers, { slack });
    },
  };
}
