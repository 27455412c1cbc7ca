/** Bodies whose particles are packed for the length of a call, and the buffers they are packed into. */
import type { Backend, KernelBuffer, KernelQueue, Span } from '../../backends/backend';
import { span } from '../../backends/backend';
import type { Model } from '../../model/assemble';
import type { ParticleBuffers } from '../../world/particle-buffers';
import { packParticles } from './pack-particles.kernel';
import { unpackParticles } from './unpack-particles.kernel';

export interface PackedParticles extends Pick<ParticleBuffers, 'position' | 'velocity' | 'bodyStatus'> {
  /** Position and the velocity's x; the velocity's y and z. */
  readonly place: KernelBuffer;
  readonly speed: KernelBuffer;
  readonly inverseMass: KernelBuffer;
  /** What a step writes: these change places with `place` and `speed`. */
  readonly nextPlace: KernelBuffer;
  readonly nextSpeed: KernelBuffer;
}

/** Some bodies of a model: their numbers, and their particles in as few spans as there can be. */
export interface Family {
  readonly bodies: readonly number[];
  readonly spans: readonly Span[];
  readonly packed: PackedParticles;
}

/** Each family has buffers of its own, so that it may take its steps without heed to others. */
export function allocateFamily(
  backend: Backend,
  { position, velocity, bodyStatus }: ParticleBuffers,
  { bodyFirst, particleCount }: Model,
  bodies: readonly number[],
): Family {
  return {
    bodies,
    spans: spansOf(bodies, bodyFirst),
    packed: {
      ...{ position, velocity, bodyStatus },
      place: backend.allocate('place', 'vec4f', particleCount),
      speed: backend.allocate('speed', 'vec2f', particleCount),
      inverseMass: backend.allocate('inverseMass', 'f32', particleCount),
      nextPlace: backend.allocate('nextPlace', 'vec4f', particleCount),
      nextSpeed: backend.allocate('nextSpeed', 'vec2f', particleCount),
    },
  };
}

function spansOf(bodies: readonly number[], bodyFirst: ArrayLike<number>): Span[] {
  const spans: Span[] = [];
  for (const b of bodies) {
    const last = spans.at(-1);
    const count = bodyFirst[b + 1] - bodyFirst[b];
    if (last && last.first + last.count === bodyFirst[b]) spans.splice(-1, 1, span(last.first, last.count + count));
    else spans.push(span(bodyFirst[b], count));
  }
  return spans;
}

export function pack(queue: KernelQueue, { spans, packed }: Family): void {
  for (const particles of spans) queue.run(packParticles, particles, packed, {});
}

/** What a step wrote is what the next one reads. */
export function turn(queue: KernelQueue, { packed }: Family): void {
  queue.exchange(packed.place, packed.nextPlace);
  queue.exchange(packed.speed, packed.nextSpeed);
}

export function unpack(queue: KernelQueue, { spans, packed }: Family): void {
  for (const particles of spans) queue.run(unpackParticles, particles, packed, {});
}
