/** What became of bodies and particles between two sets of records. */
import type { Model } from '../../scene/assemble';
import type { KeptParticles, ModelChange, SplitParticle, Torn } from '../../scene/model-change';
import type { TearChanges } from '../../scene/tear/torn-body';
import type { BodyRecord } from './body-records';

interface Bodies {
  readonly model: Model;
  readonly records: readonly BodyRecord[];
}

/** `keeps`: whether a body that was torn further has the particles of the tears before, or a body's particles are those of the whole one alone and all that tears added are new. */
export function changeOf(before: Bodies, after: Bodies, keeps: 'tears' | 'whole' = 'tears'): ModelChange {
  const indices = new Map(after.records.map(({ identity }, body) => [identity, body]));
  const bodies = Int32Array.from(before.records, ({ identity }) => indices.get(identity) ?? -1);
  const kept: KeptParticles[] = [];
  const split: SplitParticle[] = [];
  bodies.forEach((now, body) => {
    if (now < 0) return;
    const [then, since] = [before.records[body], after.records[now]];
    const count = keeps === 'tears' ? keptOf(then, since) : keptOfWhole(then, since);
    const run = { before: before.model.bodyFirst[body], now: after.model.bodyFirst[now], count };
    kept.push({ ...run, gone: then.built.particleCount - run.count });
    for (let p = run.count; p < since.built.particleCount; p++) {
      let origin = p;
      while (origin >= run.count) origin = since.torn!.parentOf(origin);
      split.push({ particle: run.now + p, origin: run.before + origin });
    }
  });
  split.sort((one, other) => one.particle - other.particle);
  const torn = keeps === 'tears' ? tornOf(before, after) : null;
  return { model: after.model, bodies, kept, split, torn };
}

/** The particles that a body has before and after: all of before where it was only torn further, else those of the whole body. */
function keptOf(then: BodyRecord, since: BodyRecord): number {
  // A log only grows: where both are of one, there is nothing to compare.
  const sameLog = then.torn !== null && then.torn === since.torn && then.tears.length <= since.tears.length;
  const further = sameLog || then.tears.every((number, k) => since.tears[k] === number);
  return further ? then.built.particleCount : keptOfWhole(then, since);
}

const keptOfWhole = ({ whole: then }: BodyRecord, { whole: since }: BodyRecord): number =>
  Math.min(then.particleCount, since.particleCount);

/** Null where a body did something else than tear, or tore more than once. */
function tornOf(before: Bodies, { model, records }: Bodies): Torn | null {
  if (records.length !== before.records.length) return null;
  const changes = new Map<number, TearChanges>();
  for (const [body, record] of records.entries()) {
    const then = before.records[body];
    if (record === then) continue;
    if (record.identity !== then.identity || record.lastTear?.after !== then.tears) return null;
    changes.set(body, record.lastTear.changes);
  }
  const { bodyFirst, bodies } = model;
  const touched: number[] = [];
  const first = [0];
  const list: number[] = [];
  let firstSpring = 0;
  bodies.forEach(({ springs }, body) => {
    const own = changes.get(body);
    own?.touched.forEach((particle, k) => {
      const rows = own.springsOfTouched;
      touched.push(bodyFirst[body] + particle);
      for (let e = rows.first[k]; e < rows.first[k + 1]; e++) list.push(firstSpring + rows.list[e]);
      first.push(list.length);
    });
    firstSpring += springs.count;
  });
  return {
    bodies: new Map([...changes].map(([body, { edit }]) => [body, edit])),
    touched: Uint32Array.from(touched),
    springsOfTouched: { first: Uint32Array.from(first), list: Uint32Array.from(list) },
  };
}
