/** The buffers every solver shares: the particles' state in the solver's order, and what acts on them from outside. */
import type { Backend, KernelBuffer, Span } from '../compute/backend';
import { span } from '../compute/backend';
import { vertexTriangles } from '../mesh/adjacency';
import type { Model } from '../scene/assemble';
import { colliderLanes } from './contact/pack-colliders';
import { allocateDamping } from './damping/allocate-damping';
import type { Damping } from './damping/queue-damping';

export interface ParticleBuffers {
  /** Every particle. */
  readonly all: Span;
  /** Every triangle. */
  readonly triangles: Span;
  /** x, y, z [m], inverse mass [1/kg] (0: pinned). */
  readonly position: KernelBuffer;
  /** x, y, z [m/s], 0. */
  readonly velocity: KernelBuffer;
  /** Position at the start of the step. */
  readonly previous: KernelBuffer;
  /** Where the particle would be without inner forces: y. */
  readonly inertial: KernelBuffer;
  readonly bodyOf: KernelBuffer;
  /** 1 for a body that broke. */
  readonly bodyStatus: KernelBuffer;
  /** Triangles around each particle, as compressed rows, and three particles a triangle. */
  readonly triangleFirst: KernelBuffer;
  readonly triangleList: KernelBuffer;
  readonly corner: KernelBuffer;
  /** The wind's force on each triangle. */
  readonly trianglePush: KernelBuffer;
  readonly collider: KernelBuffer;
  readonly pinParticle: KernelBuffer;
  readonly pinTarget: KernelBuffer;
  /** What `queueDamping` needs. */
  readonly damping: Damping;
}

/** `order` and `place` lead from places to particles of the model and back. */
export function allocateParticles(
  backend: Backend,
  model: Model,
  order: Uint32Array,
  bufferIndex: Uint32Array,
  pinCapacity: number,
): ParticleBuffers {
  const count = model.particleCount;
  const vector = (name: string) => backend.allocate(name, 'vec4f', count);
  const corners = new Uint32Array(model.triangles.length);
  for (let c = 0; c < corners.length; c++) corners[c] = bufferIndex[model.triangles[c]];
  const around = vertexTriangles(count, corners);
  const indices = (name: string, data: Uint32Array) => backend.allocate(name, 'u32', data.length, data);
  const state = {
    position: vector('position'),
    velocity: vector('velocity'),
    bodyOf: indices(
      'bodyOf',
      order.map((particle) => model.bodyOf[particle]),
    ),
  };
  return {
    ...state,
    all: span(0, count),
    triangles: span(0, corners.length / 3),
    previous: vector('previous'),
    inertial: vector('inertial'),
    bodyStatus: backend.allocate('bodyStatus', 'atomic', model.bodies.length),
    triangleFirst: indices('triangleFirst', around.first),
    triangleList: indices('triangleList', around.list),
    corner: indices('corner', corners),
    trianglePush: backend.allocate('trianglePush', 'vec4f', corners.length / 3),
    collider: backend.allocate('collider', 'vec4f', (model.scene.colliders.length * colliderLanes) / 4),
    pinParticle: backend.allocate('pinParticle', 'u32', pinCapacity),
    pinTarget: backend.allocate('pinTarget', 'vec4f', pinCapacity),
    damping: allocateDamping(backend, model, order, bufferIndex, state),
  };
}
