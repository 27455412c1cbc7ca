/** Bodies whose particles are packed for the length of a call, and the buffers they are packed into. */
import type { Backend, KernelBuffer, KernelQueue, Span } from '../../../compute/backend';
import { span } from '../../../compute/backend';
import type { Model } from '../../../scene/assemble';
import type { ParticleBuffers } from '../../../stages/particle-buffers';
import { packParticles } from './pack-particles.kernel';
import { unpackParticles } from './unpack-particles.kernel';

export interface PackedParticles extends Pick<ParticleBuffers, 'position' | 'velocity' | 'previous' | 'bodyStatus'> {
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
  /** All families use the same, one after the other. */
  readonly packed: PackedParticles;
  /** Whether every second step goes through the particles backwards: it finds in the cache what the one before read last. */
  readonly turnsBack: boolean;
}

/** Fewer particles than this stay in the cache whichever way they are gone through. */
const manyParticles = 400_000;

export function allocatePacked(
  backend: Backend,
  { position, velocity, previous, bodyStatus }: ParticleBuffers,
  count: number,
): PackedParticles {
  return {
    ...{ position, velocity, previous, bodyStatus },
    place: backend.allocate('place', 'vec4f', count),
    speed: backend.allocate('speed', 'vec2f', count),
    inverseMass: backend.allocate('inverseMass', 'f32', count),
    nextPlace: backend.allocate('nextPlace', 'vec4f', count),
    nextSpeed: backend.allocate('nextSpeed', 'vec2f', count),
  };
}

export function familyOf(bodies: readonly number[], { bodyFirst }: Model, packed: PackedParticles): Family {
  const spans = spansOf(bodies, bodyFirst);
  const count = spans.reduce((sum, particles) => sum + particles.count, 0);
  return { bodies, spans, packed, turnsBack: count >= manyParticles };
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
