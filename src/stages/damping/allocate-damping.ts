/** The buffers of the damping that a scene asks for: none for a scene that asks for none. */
import { type KernelBuffer, type Span, span } from '../../compute/backend';
import type { Model } from '../../scene/assemble';
import { neighbourRows } from '../../topology/neighbour-rows';
import { noParticle } from '../../topology/order-by-colour';
import { bodyBlocks } from '../body-blocks';
import type { StageSite } from '../stage';

/** The springs around each particle as CSR rows, in the order of the buffers. */
export interface ViscousBuffers {
  readonly position: KernelBuffer;
  readonly velocity: KernelBuffer;
  /** The velocities of the other stage. */
  readonly next: KernelBuffer;
  readonly dampedFirst: KernelBuffer;
  readonly dampedNeighbour: KernelBuffer;
  readonly dampedStiffness: KernelBuffer;
  readonly springRate: KernelBuffer;
}

/** Particles of each body, cut into blocks. */
export interface InnerDragBuffers {
  readonly position: KernelBuffer;
  readonly velocity: KernelBuffer;
  readonly bodyOf: KernelBuffer;
  readonly member: KernelBuffer;
  readonly blockFirst: KernelBuffer;
  readonly blockOrigin: KernelBuffer;
  readonly blockMotion: KernelBuffer;
  readonly bodyBlockFirst: KernelBuffer;
  readonly bodyOrigin: KernelBuffer;
  readonly rigidMotion: KernelBuffer;
}

export interface DampingBuffers {
  readonly all: Span;
  /** Null when the scene has no viscosity. */
  readonly viscous: {
    readonly now: ViscousBuffers;
    /** The same with the two velocities exchanged. */
    readonly swapped: ViscousBuffers;
    /** The largest `springRate` [1/s2]. */
    readonly largestRate: number;
  } | null;
  /** Null when the scene has no inner drag. */
  readonly inner: { readonly buffers: InnerDragBuffers; readonly blocks: Span; readonly bodies: Span } | null;
}

export function allocateDamping(site: StageSite): DampingBuffers {
  const { viscosity, innerDrag } = site.model.scene;
  return {
    all: site.particles.all,
    viscous: viscosity > 0 ? allocateViscous(site) : null,
    inner: innerDrag < 1 ? allocateInnerDrag(site) : null,
  };
}

/** Springs that pull along a line. Those without a rest length are parts of a bending energy, and their direction means nothing. */
function dampedSprings({ springs }: Model): Uint32Array {
  const chosen = new Uint32Array(springs.count);
  let count = 0;
  for (let s = 0; s < springs.count; s++) if (springs.rest[s] > 0 && springs.stiffness[s] > 0) chosen[count++] = s;
  return chosen.subarray(0, count);
}

/**
 * For each particle the largest a_i + a_j over its springs, a = (sum of k) / m [1/s2]: see `dampSprings`. Pinned particles count with their
 * mass, as if they were let go.
 */
export function springRates(model: Model, chosen = dampedSprings(model)): Float64Array {
  const { ends, stiffness } = model.springs;
  const ratio = new Float64Array(model.particleCount);
  for (const s of chosen) {
    for (let e = 2 * s; e < 2 * s + 2; e++) ratio[ends[e]] += stiffness[s] / model.masses[ends[e]];
  }
  const rates = new Float64Array(model.particleCount);
  for (const s of chosen) {
    const i = ends[2 * s];
    const j = ends[2 * s + 1];
    rates[i] = Math.max(rates[i], ratio[i] + ratio[j]);
    rates[j] = Math.max(rates[j], ratio[i] + ratio[j]);
  }
  return rates;
}

function allocateViscous({ backend, model, order, bufferIndex, particles }: StageSite): DampingBuffers['viscous'] {
  const { ends, stiffness } = model.springs;
  const chosen = dampedSprings(model);
  const rates = springRates(model, chosen);
  const chosenEnds = new Uint32Array(2 * chosen.length);
  for (let k = 0; k < chosen.length; k++) {
    chosenEnds[2 * k] = ends[2 * chosen[k]];
    chosenEnds[2 * k + 1] = ends[2 * chosen[k] + 1];
  }
  const rows = neighbourRows({ count: chosen.length, ends: chosenEnds }, bufferIndex, order.length);
  const constants = Float64Array.from(rows.spring, (k) => stiffness[chosen[k]]);
  const rateOf = Float64Array.from(order, (i) => (i === noParticle ? 0 : rates[i]));
  const { position, velocity } = particles;
  const now = {
    position,
    velocity,
    next: backend.allocate('nextVelocity', 'vec4f', order.length),
    dampedFirst: backend.allocate('dampedFirst', 'u32', rows.first.length, rows.first),
    dampedNeighbour: backend.allocate('dampedNeighbour', 'u32', rows.neighbour.length, rows.neighbour),
    dampedStiffness: backend.allocate('dampedStiffness', 'f32', constants.length, constants),
    springRate: backend.allocate('springRate', 'f32', order.length, rateOf),
  };
  return {
    now,
    swapped: { ...now, velocity: now.next, next: velocity },
    largestRate: rates.reduce((largest, rate) => Math.max(largest, rate), 0),
  };
}

function allocateInnerDrag({ backend, model, order, particles }: StageSite): DampingBuffers['inner'] {
  const { position, velocity, bodyOf } = particles;
  const { member, blockFirst, bodyBlockFirst } = bodyBlocks(model, order);
  const bodyOrigin = model.bodies.map((_, body) => member[model.bodyFirst[body]]);
  const blockOrigin = bodyOrigin.flatMap((origin, body) =>
    new Array<number>(bodyBlockFirst[body + 1] - bodyBlockFirst[body]).fill(origin),
  );
  const indices = (name: string, data: ArrayLike<number>) => backend.allocate(name, 'u32', data.length, data);
  return {
    blocks: span(0, blockOrigin.length),
    bodies: span(0, model.bodies.length),
    buffers: {
      position,
      velocity,
      bodyOf,
      member: indices('member', member),
      blockFirst: indices('blockFirst', blockFirst),
      blockOrigin: indices('blockOrigin', blockOrigin),
      blockMotion: backend.allocate('blockMotion', 'vec4f', 4 * blockOrigin.length),
      bodyBlockFirst: indices('bodyBlockFirst', bodyBlockFirst),
      bodyOrigin: indices('bodyOrigin', bodyOrigin),
      rigidMotion: backend.allocate('rigidMotion', 'vec4f', 3 * model.bodies.length),
    },
  };
}
