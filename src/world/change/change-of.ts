/** What became of bodies and particles between two sets of records. */
import type { Model } from '../../scene/assemble';
import type { ModelChange } from '../../scene/model-change';
import type { BodyRecord } from './body-records';

interface Bodies {
  readonly model: Model;
  readonly records: readonly BodyRecord[];
}

/** `keeps`: whether a body that was torn further has the particles of the tears before, or a body's particles are those of the whole one alone and all that tears added are new. */
export function changeOf(before: Bodies, after: Bodies, keeps: 'tears' | 'whole' = 'tears'): ModelChange {
  const indices = new Map(after.records.map(({ identity }, body) => [identity, body]));
  const bodies = Int32Array.from(before.records, ({ identity }) => indices.get(identity) ?? -1);
  const particles = new Int32Array(before.model.particleCount).fill(-1);
  const origins = new Int32Array(after.model.particleCount).fill(-1);
  bodies.forEach((now, body) => {
    if (now < 0) return;
    const [then, since] = [before.records[body], after.records[now]];
    const first = [before.model.bodyFirst[body], after.model.bodyFirst[now]];
    const kept = keeps === 'tears' ? keptParticles(then, since) : keptOfWhole(then, since);
    for (let p = 0; p < kept; p++) {
      particles[first[0] + p] = first[1] + p;
      origins[first[1] + p] = first[0] + p;
    }
    for (let p = kept; p < since.built.particleCount; p++) {
      let origin = p;
      while (origin >= kept) origin = since.torn!.parentOf(origin);
      origins[first[1] + p] = first[0] + origin;
    }
  });
  return { model: after.model, bodies, particles, origins };
}

/** The particles that a body has before and after: all of before where it was only torn further, else those of the whole body. */
function keptParticles(then: BodyRecord, since: BodyRecord): number {
  // A log only grows: where both are of one, there is nothing to compare.
  const sameLog = then.torn !== null && then.torn === since.torn && then.tears.length <= since.tears.length;
  const further = sameLog || then.tears.every((number, k) => since.tears[k] === number);
  return further ? then.built.particleCount : keptOfWhole(then, since);
}

const keptOfWhole = ({ whole: then }: BodyRecord, { whole: since }: BodyRecord): number =>
  Math.min(then.particleCount, since.particleCount);
