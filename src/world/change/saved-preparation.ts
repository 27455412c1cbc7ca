/**
 * What an engine that follows tears in place was prepared for, in a snapshot. Such an engine goes on with the order of the particles and the factor that were made of the bodies as they were then, and corrects them for what was torn since: an
 * engine made of the torn bodies has other last bits. So a restored world is prepared for the bodies of then, and follows to those of the snapshot in one go. How they came to be in between leaves no trace but one: which room each new particle took.
 */
import {
  checkArray,
  checkInteger,
  checkName,
  checkNumber,
  checkObject,
  type ErrorPath,
  fail,
  inside,
} from '../../core/check';
import { sameData } from '../../core/same-data';
import type { Model } from '../../scene/assemble';
import type { ModelChange } from '../../scene/model-change';
import type { Solver } from '../../solvers/solver';
import { type BodyRecord, recordBody, tearRecord, wholeRecord } from './body-records';
import { changeOf } from './change-of';

export interface SavedPreparation {
  solver: string;
  options: Readonly<Record<string, unknown>>;
  /** What had become of each body when the engine was prepared. Null: the same as at the snapshot. */
  bodies: (History | null)[];
  /** Indices in the buffers of the particles that tears added, in the order of the model. */
  indices: number[];
}

type History = Pick<BodyRecord, 'removedSprings' | 'tears'>;

/** The bodies of a model. */
interface Bodies {
  readonly model: Model;
  readonly records: readonly BodyRecord[];
}

/** The engine of a world, as far as it matters here. */
export interface PreparedEngine {
  readonly preparedModel: Model;
  /** Index in the buffers of each particle of the model. */
  readonly bufferIndex: Uint32Array;
  readonly followsTears: boolean;
}

/** How to prepare an engine that goes on as the one of a snapshot did. */
export interface Preparation {
  /** To be prepared for; that of the world's engine itself, where it was. */
  readonly model: Model;
  /** From there to the bodies of the snapshot. */
  readonly change: ModelChange;
  /** Indices in the buffers of the particles that tears added. */
  readonly places: ReadonlyMap<number, number>;
}

/** `prepared`: the records that the engine was prepared for. */
export function savedPreparation(
  { name: solver, options }: Solver,
  prepared: readonly BodyRecord[],
  records: readonly BodyRecord[],
  bufferIndex: Uint32Array,
): SavedPreparation {
  const bodies = prepared.map((then, body) => {
    if (sameHistory(then, records[body])) return null;
    return { removedSprings: [...then.removedSprings], tears: [...then.tears] };
  });
  return { solver, options, bodies, indices: addedByTears(records).map((particle) => bufferIndex[particle]) };
}

/** `count`: of the bodies, `added`: of the particles that tears added to them. */
export function checkedPreparation(
  inSnapshot: ErrorPath,
  given: unknown,
  { count, added }: { count: number; added: number },
): SavedPreparation {
  const facts = checkObject(inSnapshot, 'preparation', given, 'what the engine was prepared for');
  const path = inside(inSnapshot, 'preparation');
  const integers = (at: ErrorPath, name: string, list: unknown) =>
    checkArray(at, name, list, 'numbers').map((n, k) => checkInteger(at, `${name}[${k}]`, n, { atLeast: 0 }));
  const bodies = checkArray(path, 'bodies', facts.bodies, 'histories of bodies').map((body, b) => {
    if (body === null) return null;
    const { removedSprings, tears } = checkObject(path, `bodies[${b}]`, body, 'the history of a body');
    const at = inside(path, `bodies[${b}]`);
    return {
      removedSprings: integers(at, 'removedSprings', removedSprings),
      tears: checkArray(at, 'tears', tears, 'numbers').map((n, k) => checkNumber(at, `tears[${k}]`, n)),
    };
  });
  if (bodies.length !== count) fail(path, 'bodies', `have ${count} entries, one a body`, bodies.length);
  const indices = integers(path, 'indices', facts.indices);
  if (indices.length !== added)
    fail(path, 'indices', `have ${added} numbers, one a particle that a tear added`, indices.length);
  return {
    solver: checkName(path, 'solver', facts.solver),
    options: checkObject(path, 'options', facts.options, 'the options of its solver'),
    bodies,
    indices,
  };
}

/** Particles of the model that tears added, in its order. */
function addedByTears(records: readonly BodyRecord[]): number[] {
  const added: number[] = [];
  let first = 0;
  for (const { whole, built } of records) {
    for (let p = whole.particleCount; p < built.particleCount; p++) added.push(first + p);
    first += built.particleCount;
  }
  return added;
}

const sameHistory = (one: History, other: History): boolean =>
  sameData(one.removedSprings, other.removedSprings) && sameData(one.tears, other.tears);

/** Whether an engine that was prepared for `prepared` was prepared for what a snapshot of `records` says. */
const wasPrepared = (
  { bodies }: SavedPreparation,
  prepared: readonly BodyRecord[],
  records: readonly BodyRecord[],
): boolean =>
  prepared.length === records.length &&
  prepared.every(
    (then, b) =>
      then.identity === records[b].identity &&
      sameData(then.body, records[b].body) &&
      sameHistory(then, bodies[b] ?? records[b]),
  );

/** Whether an engine for `records`, prepared for `prepared`, is the one that a snapshot of them had. */
export const isAsSaved = (
  saved: SavedPreparation,
  prepared: readonly BodyRecord[],
  records: readonly BodyRecord[],
  bufferIndex: Uint32Array,
): boolean =>
  wasPrepared(saved, prepared, records) &&
  addedByTears(records).every((particle, k) => bufferIndex[particle] === saved.indices[k]);

/** The records that an engine has to be prepared for: `prepared`, or `records` themselves, where they are the same. */
export function recordsToPrepare(
  saved: SavedPreparation,
  prepared: readonly BodyRecord[],
  records: readonly BodyRecord[],
  solver: Solver,
): readonly BodyRecord[] {
  if (wasPrepared(saved, prepared, records)) return prepared;
  if (saved.bodies.every((then) => then === null)) return records;
  return records.map((record, b) => {
    const then = saved.bodies[b];
    return then ? earlierRecord(record, then, solver) : record;
  });
}

/** The body of a record with another history. */
function earlierRecord(record: BodyRecord, { removedSprings, tears }: History, solver: Solver): BodyRecord {
  const { body, identity } = record;
  // Nothing that is torn here is the record's own.
  const whole: BodyRecord = sameData(removedSprings, record.removedSprings)
    ? { ...wholeRecord(record), torn: null }
    : { ...recordBody(body, solver, { removedSprings }), identity };
  return tears.length === 0 ? whole : tearRecord(whole, (torn) => torn.replay(tears)).record;
}

/** `from`: what is to be prepared for, `to`: what the snapshot is of. */
export function preparationFor({ indices }: SavedPreparation, from: Bodies, to: Bodies): Preparation {
  return {
    model: from.model,
    change: changeOf(from, to, 'whole'),
    places: new Map(addedByTears(to.records).map((particle, k) => [particle, indices[k]])),
  };
}
