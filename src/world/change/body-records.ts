/**
 * The bodies of a world as they are now: as data, as built, and what was taken out of them since. A model is made of them, and a snapshot tells by them which model it
 * belongs to.
 */
import { checkArray, checkInteger, type ErrorPath, plainArray } from '../../core/check';
import type { Slices } from '../../core/slices';
import { withoutElements } from '../../elements/element-list';
import { elementKinds } from '../../generated/elements';
import { joinBodies, type Model } from '../../scene/assemble';
import { buildBody, buildBodySlices } from '../../scene/build-body';
import type { ModelChange } from '../../scene/model-change';
import type { Body, BuiltBody, Scene } from '../../scene/types';
import { takenBody } from '../../solvers/refuse-elements';
import type { Solver } from '../../solvers/solver';

export interface BodyRecord {
  readonly body: Body;
  /** As the solver takes it. */
  readonly built: BuiltBody;
  /** Springs of the body as it was first built that are gone, ascending. */
  readonly removedSprings: readonly number[];
  /** The same for every record of one body in the course of its changes. */
  readonly identity: object;
}

/** Builds a body for a solver. Throws where the solver does not take it. */
export function recordBody(body: Body, solver: Solver, removedSprings: readonly number[] = []): BodyRecord {
  return record(body, buildBody(body), solver, removedSprings);
}

/** Builds several, in slices. */
export function* recordSlices(bodies: readonly Body[], solver: Solver): Slices<BodyRecord[]> {
  const records: BodyRecord[] = [];
  for (const body of bodies) {
    records.push(record(body, yield* buildBodySlices(body), solver, []));
    yield;
  }
  return records;
}

function record(body: Body, asBuilt: BuiltBody, solver: Solver, removedSprings: readonly number[]): BodyRecord {
  const built = takenBody(asBuilt, solver);
  const whole = { body, built, removedSprings: [], identity: {} };
  return removedSprings.length === 0 ? whole : takeOut(whole, removedSprings);
}

/** The record without springs, by their indices in `record.built.springs`. */
export function withoutSprings(path: ErrorPath, record: BodyRecord, springs: readonly number[]): BodyRecord {
  const { count } = record.built.springs;
  checkArray(path, 'springs', plainArray(springs), 'spring indices').forEach((spring, k) => {
    checkInteger(path, `springs[${k}]`, spring, { atLeast: 0, atMost: count - 1 });
  });
  const first = firstIndices(record);
  return takeOut(
    record,
    Array.from(springs, (spring) => first[spring]),
  );
}

/** For each spring that is left its index in the body as it was first built. */
function firstIndices({ built, removedSprings }: BodyRecord): number[] {
  const gone = new Set(removedSprings);
  const total = built.springs.count + removedSprings.length;
  return Array.from({ length: total }, (_, s) => s).filter((s) => !gone.has(s));
}

/** Takes more springs out, by their indices in the body as it was first built. */
function takeOut(record: BodyRecord, springs: readonly number[]): BodyRecord {
  const wanted = new Set(springs);
  const gone = Uint8Array.from(firstIndices(record), (spring) => (wanted.has(spring) ? 1 : 0));
  const left = withoutElements(elementKinds.spring, record.built.springs, gone);
  const removedSprings = [...new Set([...record.removedSprings, ...springs])].sort((a, b) => a - b);
  return { ...record, built: { ...record.built, springs: left }, removedSprings };
}

export const modelOf = (scene: Scene, records: readonly BodyRecord[]): Model =>
  joinBodies(
    { ...scene, bodies: records.map(({ body }) => body) },
    records.map(({ built }) => built),
  );

/** What became of the bodies and particles of `before`. */
export function changeOf(
  before: { readonly model: Model; readonly records: readonly BodyRecord[] },
  after: { readonly model: Model; readonly records: readonly BodyRecord[] },
): ModelChange {
  const indices = new Map(after.records.map(({ identity }, body) => [identity, body]));
  const bodies = Int32Array.from(before.records, ({ identity }) => indices.get(identity) ?? -1);
  const particles = new Int32Array(before.model.particleCount).fill(-1);
  bodies.forEach((now, body) => {
    if (now < 0) return;
    const [first, end] = [before.model.bodyFirst[body], before.model.bodyFirst[body + 1]];
    for (let p = first; p < end; p++) particles[p] = after.model.bodyFirst[now] + p - first;
  });
  return { model: after.model, bodies, particles };
}
