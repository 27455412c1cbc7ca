/**
 * The bodies in a snapshot: by their names, and whole where they came after the scene began, so that a snapshot can be restored in a world whose bodies have
 * come and gone since.
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
  pathOf,
} from '../../core/check';
import { sameData } from '../../core/same-data';
import { bodyKind } from '../../scene/body-kinds';
import type { Body } from '../../scene/types';
import type { Solver } from '../../solvers/solver';
import { type BodyRecord, recordBody } from './body-records';

export interface SavedBody {
  name: string;
  particles: number;
  /** How it was torn, and the particles that it had before. Left out: it is whole. */
  tears?: { whole: number; log: number[] };
  /** Springs of the body as it was first built that are gone. Left out: none. */
  removedSprings?: number[];
  /** Left out: one of those that the scene began with. */
  body?: Body;
}

export function savedBodies(records: readonly BodyRecord[], ofScene: readonly Body[]): SavedBody[] {
  return records.map(({ body, built, removedSprings, whole, tears }) => ({
    name: built.name,
    particles: built.particleCount,
    ...(tears.length > 0 && { tears: { whole: whole.particleCount, log: [...tears] } }),
    ...(removedSprings.length > 0 && { removedSprings: [...removedSprings] }),
    ...(!ofScene.includes(body) && { body }),
  }));
}

export function checkedBodies(path: ErrorPath, given: unknown): SavedBody[] {
  return checkArray(path, 'bodies', given, 'bodies').map((item, b) => {
    const at = inside(path, `bodies[${b}]`);
    const { name, particles, removedSprings, tears, body } = checkObject(
      path,
      `bodies[${b}]`,
      item,
      'a name and a size',
    );
    const saved: SavedBody = {
      name: checkName(at, 'name', name),
      particles: checkInteger(at, 'particles', particles, { atLeast: 1 }),
    };
    if (removedSprings !== undefined) {
      saved.removedSprings = checkArray(at, 'removedSprings', removedSprings, 'springs').map((spring, k) =>
        checkInteger(at, `removedSprings[${k}]`, spring, { atLeast: 0 }),
      );
    }
    if (tears !== undefined) saved.tears = checkedTears(at, tears);
    if (body !== undefined) {
      bodyKind(body, at, 'body').check(body as Body, inside(at, 'body'));
      saved.body = body as Body;
    }
    return saved;
  });
}

function checkedTears(path: ErrorPath, given: unknown): SavedBody['tears'] {
  const { whole, log } = checkObject(path, 'tears', given, 'a size and a log');
  const at = inside(path, 'tears');
  return {
    whole: checkInteger(at, 'whole', whole, { atLeast: 1 }),
    log: checkArray(at, 'log', log, 'numbers').map((n, k) => checkNumber(at, `log[${k}]`, n)),
  };
}

/** The particles of a body before it was torn. */
export const wholeSize = ({ particles, tears }: SavedBody): number => tears?.whole ?? particles;

/** Whether a record is what was saved. */
const isSaved = (record: BodyRecord, saved: SavedBody): boolean =>
  record.built.name === saved.name &&
  record.built.particleCount === saved.particles &&
  sameData(record.removedSprings, saved.removedSprings ?? []) &&
  sameData(record.tears, saved.tears?.log ?? []) &&
  (saved.body === undefined || sameData(record.body, saved.body));

/** Whether the bodies of a world are those of a snapshot. */
export const areSaved = (records: readonly BodyRecord[], saved: readonly SavedBody[]): boolean =>
  records.length === saved.length && records.every((record, b) => isSaved(record, saved[b]));

const restorePath = pathOf('restore');

/** Throws where the snapshot has bodies that neither it nor the world knows. */
export function checkKnown(
  path: ErrorPath,
  saved: readonly SavedBody[],
  records: readonly BodyRecord[],
  ofScene: ReadonlyMap<string, number>,
): void {
  const known = (body: SavedBody) =>
    body.body !== undefined ||
    ofScene.get(body.name) === wholeSize(body) ||
    records.some(({ whole }) => whole.name === body.name && whole.particleCount === wholeSize(body));
  if (saved.length > 0 && saved.every(known)) return;
  const list = (bodies: readonly SavedBody[]) => bodies.map((body) => `${body.name} (${wholeSize(body)})`).join(', ');
  const expected = list(records.map(({ whole }) => ({ name: whole.name, particles: whole.particleCount })));
  fail(path, 'snapshot', `hold the bodies and particles ${expected}`, saved, list(saved));
}

/** The records of a snapshot's bodies: those of the world that are the same, and new ones for the others. */
export function restoredBodies(
  saved: readonly SavedBody[],
  records: readonly BodyRecord[],
  ofScene: readonly Body[],
  solver: Solver,
): BodyRecord[] {
  return saved.map((item) => {
    const same = records.find((record) => isSaved(record, item));
    if (same) return same;
    const before = records.find(({ whole }) => whole.name === item.name && whole.particleCount === wholeSize(item));
    // `checkKnown` has seen to it that one of the three is there.
    const body = item.body ?? ofScene.find(({ name }) => name === item.name) ?? before?.body;
    const { removedSprings, tears } = item;
    const record = recordBody(body!, solver, { removedSprings, tears: tears?.log });
    const { particleCount } = record.built;
    if (particleCount !== item.particles) {
      fail(restorePath, 'snapshot', `have ${particleCount} particles in body '${item.name}'`, item.particles);
    }
    return before ? { ...record, identity: before.identity } : record;
  });
}
