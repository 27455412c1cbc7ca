/** The packed particles of a call on a GPU, in ping-pong buffers, and the families of bodies that take their steps with them. */
import type { Backend, KernelBuffer, KernelQueue, Span } from '../../../compute/backend';
import { span } from '../../../compute/backend';
import type { ContactStage } from '../../../stages/contact/contact-stage';
import type { ParticleBuffers } from '../../../stages/particle-buffers';
import type { StepInputs } from '../../solver';
import { collidePacked } from './collide-packed.kernel';
import { packParticles } from './pack-particles.kernel';
import { unpackParticles } from './unpack-particles.kernel';

export interface PackedParticles extends Pick<ParticleBuffers, 'position' | 'velocity' | 'previous' | 'bodyStatus'> {
  /** Position and the velocity's x; the velocity's y and z: see `packParticles`. */
  readonly positionVx: KernelBuffer;
  readonly velocityYz: KernelBuffer;
  readonly inverseMass: KernelBuffer;
  /** A step writes to these, which are exchanged with `positionVx` and `velocityYz` after it (ping-pong). */
  readonly nextPositionVx: KernelBuffer;
  readonly nextVelocityYz: KernelBuffer;
}

/** Bodies of a model that take their steps with the same kernels: their indices, and their particles in as few spans as possible. */
export interface Family {
  readonly bodies: readonly number[];
  readonly spans: readonly Span[];
  /** All families use the same buffers, one after the other. */
  readonly packed: PackedParticles;
  /** Whether every second step goes through the particles backwards: it then finds in the cache what the step before read last. */
  readonly alternates: boolean;
}

/** Fewer particles than this stay in the cache in any order. */
const manyParticles = 400_000;

export function allocatePacked(
  backend: Backend,
  { position, velocity, previous, bodyStatus }: ParticleBuffers,
  count: number,
): PackedParticles {
  return {
    ...{ position, velocity, previous, bodyStatus },
    positionVx: backend.allocate('positionVx', 'vec4f', count),
    velocityYz: backend.allocate('velocityYz', 'vec2f', count),
    inverseMass: backend.allocate('inverseMass', 'f32', count),
    nextPositionVx: backend.allocate('nextPositionVx', 'vec4f', count),
    nextVelocityYz: backend.allocate('nextVelocityYz', 'vec2f', count),
  };
}

/** `particles`: where those of every body of the model are in the buffers. */
export function familyOf(bodies: readonly number[], particles: readonly Span[], packed: PackedParticles): Family {
  const spans: Span[] = [];
  for (const b of bodies) {
    const last = spans.at(-1);
    const { first, count } = particles[b];
    if (last && last.first + last.count === first) spans.splice(-1, 1, span(last.first, last.count + count));
    else spans.push(particles[b]);
  }
  const count = spans.reduce((sum, own) => sum + own.count, 0);
  return { bodies, spans, packed, alternates: count >= manyParticles };
}

export function pack(queue: KernelQueue, { spans, packed }: Family): void {
  for (const particles of spans) queue.run(packParticles, particles, packed, {});
}

/** Makes what the last step wrote the input of the next one. */
export function pingPong(queue: KernelQueue, { packed }: Family): void {
  queue.exchange(packed.positionVx, packed.nextPositionVx);
  queue.exchange(packed.velocityYz, packed.nextVelocityYz);
}

export function unpack(queue: KernelQueue, { spans, packed }: Family): void {
  for (const particles of spans) queue.run(unpackParticles, particles, packed, {});
}

/** After step `done` of a call, and the exchange of its buffers. */
export function meetColliders(
  queue: KernelQueue,
  { spans, packed }: Family,
  contact: ContactStage,
  { h, count }: Pick<StepInputs, 'h' | 'count'>,
  done: number,
): void {
  const buffers = contact.withColliders(packed);
  for (const uniforms of contact.uniforms(h, count, done)) {
    for (const particles of spans) queue.run(collidePacked, particles, buffers, { ...uniforms, h });
  }
}
