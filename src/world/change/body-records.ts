/**
 * The bodies of a world as they are now: as data, as built, and what was taken out of them or torn since. A model is made of them, and a snapshot tells by them which model it
 * belongs to.
 */
import { checkArray, checkInteger, type ErrorPath, plainArray } from '../../core/check';
import type { Slices } from '../../core/slices';
import { withoutElements } from '../../elements/element-list';
import { elementKinds } from '../../generated/elements';
import { joinBodies, type Model } from '../../scene/assemble';
import { buildBody, buildBodySlices } from '../../scene/build-body';
import { type TearChanges, TornBody } from '../../scene/tear/torn-body';
import type { Body, BuiltBody, Scene } from '../../scene/types';
import { takenBody } from '../../solvers/refuse-elements';
import type { Solver } from '../../solvers/solver';

export interface BodyRecord {
  readonly body: Body;
  /** As the solver takes it. */
  readonly built: BuiltBody;
  /** Springs of the body as it was first built that are gone, ascending. Those that went after a tear are in `tears`. */
  readonly removedSprings: readonly number[];
  /** The same for every record of one body in the course of its changes. */
  readonly identity: object;
  /** The body before it was torn. */
  readonly whole: BuiltBody;
  /** What was done to `whole` since: the log of a `TornBody`. */
  readonly tears: readonly number[];
  /** The torn body that this record was made of; it may have been torn further since, for a change that came to nothing. */
  readonly torn: TornBody | null;
  /** How it was last torn, and the log before that; null where this record was made in another way. */
  readonly lastTear: { readonly after: readonly number[]; readonly changes: TearChanges } | null;
}

/** What the world keeps of a body that is not in the body's own data. */
export interface BodyHistory {
  readonly removedSprings?: readonly number[];
  readonly tears?: readonly number[];
}

/** A body that tears by itself and has no more particles than this is made ready for it at the start, so that its first tear does not make a frame wait. */
const mostReadyToTear = 20_000;

/** Builds a body for a solver. Throws where the solver does not take it. */
export function recordBody(body: Body, solver: Solver, history: BodyHistory = {}): BodyRecord {
  return record(body, buildBody(body), solver, history);
}

/** Builds several, in slices. */
export function* recordSlices(bodies: readonly Body[], solver: Solver): Slices<BodyRecord[]> {
  const records: BodyRecord[] = [];
  for (const body of bodies) {
    records.push(record(body, yield* buildBodySlices(body), solver, {}));
    yield;
  }
  return records;
}

function record(body: Body, asBuilt: BuiltBody, solver: Solver, history: BodyHistory): BodyRecord {
  const { removedSprings = [], tears = [] } = history;
  const built = takenBody(asBuilt, solver);
  const torn = body.tearing && built.particleCount <= mostReadyToTear ? new TornBody(body, built) : null;
  const first = { body, built, removedSprings: [], identity: {}, whole: built, tears: [], torn, lastTear: null };
  const whole = removedSprings.length === 0 ? first : takeOut(first, removedSprings);
  return tears.length === 0 ? whole : tearRecord(whole, (torn) => torn.replay(tears)).record;
}

/** The record without springs, by their indices in `record.built.springs`. */
export function withoutSprings(path: ErrorPath, record: BodyRecord, springs: readonly number[]): BodyRecord {
  const { count } = record.built.springs;
  checkArray(path, 'springs', plainArray(springs), 'spring indices').forEach((spring, k) => {
    checkInteger(path, `springs[${k}]`, spring, { atLeast: 0, atMost: count - 1 });
  });
  if (record.tears.length > 0) return tearRecord(record, (torn) => removeFromTorn(torn, springs)).record;
  const first = firstIndices(record);
  return takeOut(
    record,
    Array.from(springs, (spring) => first[spring]),
  );
}

/** The springs of a torn body are built in the order of their slots. */
function removeFromTorn(torn: TornBody, springs: readonly number[]): void {
  const slots = Array.from({ length: torn.springs.slots }, (_, slot) => slot).filter((s) => !torn.springs.isGone(s));
  if (springs.length > 0) torn.removeSprings(Array.from(springs, (spring) => slots[spring]));
}

/** Tears a body, and says what that did to it. */
export function tearRecord(
  record: BodyRecord,
  work: (torn: TornBody) => void,
): { record: BodyRecord; changes: TearChanges } {
  const torn = tornOf(record);
  work(torn);
  const changes = torn.drain();
  if (torn.log.length === record.tears.length) return { record, changes };
  const lastTear = { after: record.tears, changes };
  return { record: { ...record, built: torn.toBuilt(), tears: [...torn.log], torn, lastTear }, changes };
}

/** The torn body as the record has it: the one at hand, unless it was torn further. */
function tornOf({ body, whole, tears, torn }: BodyRecord): TornBody {
  if (torn?.log.length === tears.length) return torn;
  const again = new TornBody(body, whole);
  again.replay(tears);
  again.drain();
  return again;
}

/** The record as it was before it was torn. */
export const wholeRecord = (record: BodyRecord): BodyRecord =>
  record.tears.length === 0 ? record : { ...record, built: record.whole, tears: [], torn: null, lastTear: null };

/** For each spring that is left its index in the body as it was first built. */
function firstIndices({ built, removedSprings }: BodyRecord): number[] {
  const gone = new Set(removedSprings);
  const total = built.springs.count + removedSprings.length;
  return Array.from({ length: total }, (_, s) => s).filter((s) => !gone.has(s));
}

/** Takes more springs out of a body that was not torn, by their indices in the body as it was first built. */
function takeOut(record: BodyRecord, springs: readonly number[]): BodyRecord {
  const wanted = new Set(springs);
  const gone = Uint8Array.from(firstIndices(record), (spring) => (wanted.has(spring) ? 1 : 0));
  const left = withoutElements(elementKinds.spring, record.built.springs, gone);
  const removedSprings = [...new Set([...record.removedSprings, ...springs])].sort((a, b) => a - b);
  const built = { ...record.built, springs: left };
  return { ...record, built, whole: built, torn: null, lastTear: null, removedSprings };
}

export const modelOf = (scene: Scene, records: readonly BodyRecord[]): Model =>
  joinBodies(
    { ...scene, bodies: records.map(({ body }) => body) },
    records.map(({ built }) => built),
  );
