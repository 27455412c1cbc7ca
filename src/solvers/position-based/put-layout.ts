/** A plan in a backend: what the steps bind. After a tear the same buffers have that of the torn bodies. */
import { type Span, span } from '../../compute/backend';
import type { RewrittenBuffers } from '../../compute/rewritten-buffers';
import type { ParticleBuffers } from '../../stages/particle-buffers';
import { inverseOrder } from '../../topology/order-by-colour';
import type { Constraints } from './constraint-types';
import { layOut, recordsAtRest } from './lay-out';
import { type PlaceBuffers, placesOf } from './places';
import type { PatchPlan } from './plan-patches';
import type { PlannedConstraints, SchedulePlan } from './plan-schedule';
import type { SolvePatches } from './solve-patches.kernel';
import type { Copies, Patches, Solve } from './step';

/** Where it is put. */
export interface LayoutSite {
  readonly buffers: RewrittenBuffers;
  readonly particles: Pick<ParticleBuffers, 'position'>;
  /** The particle of the model at each index of the buffers. */
  readonly order: Uint32Array;
  readonly relaxation: number;
}

export function putSchedule(
  site: LayoutSite,
  { direct, copied, particleOf }: SchedulePlan,
  constraints: readonly Constraints[],
): { solves: Solve[]; copies: Copies | null } {
  const { position } = site.particles;
  const bufferIndex = inverseOrder(site.order);
  const solves = direct.map((planned) =>
    putSolve(site, { ...planned, particles: planned.particles.map((p) => bufferIndex[p]) }, constraints, {
      place: position,
      name: '',
    }),
  );
  if (copied.length === 0) return { solves, copies: null };
  // Copies come after all particles, and these have room among them.
  const count = bufferIndex.length;
  const shift = site.order.length - count;
  const inBuffers = copied.map((planned) => ({
    ...planned,
    particles: planned.particles.map((place) => (place < count ? bufferIndex[place] : place + shift)),
  }));
  const places = new Uint32Array(particleOf.length + shift);
  for (let k = 0; k < site.order.length; k++) places[k] = k;
  for (let k = count; k < particleOf.length; k++) places[k + shift] = bufferIndex[particleOf[k]];
  const tied = new Uint8Array(places.length);
  for (const { particles } of inBuffers) for (const place of particles) tied[place] = 1;
  const buffers = putPlaces(site, places, tied);
  const target = { place: buffers.place, name: 'copied ' };
  const copies = {
    places: span(0, places.length),
    buffers,
    relaxation: site.relaxation,
    solves: inBuffers.map((planned) => putSolve(site, planned, constraints, target)),
  };
  return { solves, copies };
}

export function putPatches(
  site: LayoutSite,
  plan: PatchPlan,
  constraints: readonly Constraints[],
  kernel: SolvePatches,
): Patches {
  const { buffers, order, relaxation } = site;
  const { particleOf, patches, patchCount, segmentsFrom } = plan;
  const record = recordsAtRest(plan, constraints);
  const bufferIndex = inverseOrder(order);
  const all: Span = span(0, patchCount);
  return {
    kernel,
    all,
    buffers: {
      ...putPlaces(
        site,
        particleOf.map((particle) => bufferIndex[particle]),
      ),
      patches: buffers.put('patches', 'u32', patches),
      record: buffers.put('record', 'vec4u', record),
      multiplier: buffers.hold('multiplier', 'f32', record.length / 4),
    },
    segmentsFrom,
    relaxation,
  };
}

/** `particleOf` has the buffer index of the particle of each place. */
function putPlaces(
  { buffers, particles, order }: LayoutSite,
  particleOf: Uint32Array,
  tied?: Uint8Array,
): PlaceBuffers {
  const { first, list, copies } = placesOf(particleOf, order.length, tied);
  return {
    place: buffers.hold('place', 'vec4f', particleOf.length),
    position: particles.position,
    particleOf: buffers.put('particleOf', 'u32', particleOf),
    copies: buffers.put('copies', 'f32', copies),
    copyFirst: buffers.put('copyFirst', 'u32', first),
    copy: buffers.put('copy', 'u32', list),
  };
}

/** Constraints that move these places; `name` tells the two parts of a plan apart. */
function putSolve(
  { buffers }: LayoutSite,
  planned: PlannedConstraints,
  constraints: readonly Constraints[],
  { place, name }: { readonly place: Solve['buffers']['place']; readonly name: string },
): Solve {
  const { type, colours, serial, count, particles, rest, lanes } = layOut(planned, constraints);
  const of = `${name}${type.name}`;
  return {
    kernel: serial ? type.serially : type.kernel,
    colours,
    buffers: {
      place,
      corners: buffers.put(`${of} corners`, 'u32', particles),
      rest: buffers.put(`${of} rest`, lanes === 2 ? 'vec2f' : 'vec4f', rest),
      multiplier: buffers.hold(`${of} multiplier`, 'f32', type.multipliers * count),
    },
    wide: serial ? 0 : 1,
  };
}
