/**
 * A world's state as one ArrayBuffer:
 *
 *   'SLVG' | version u32 | bytes of the JSON part u32 | bytes per number u32 | JSON (padded to 8 bytes) | positions | velocities | memory
 *
 * Numbers are little-endian and as wide as the backend computes, four a particle in the order of the model, so that a snapshot can be
 * restored under another solver or backend of the same scene. The JSON part holds what is not in the particles: the time, the bodies that the snapshot is of, and what
 * each stage saves. Where the solver remembers
 * something (`SolverMemory`), its numbers come last, and the JSON part says whose they are; most solvers do not.
 */
import { checkInteger, checkNumber, fail, inside, isObject, pathOf } from '../core/check';
import type { SavedFields } from '../stages/stage';
import { checkedBodies, type SavedBody, wholeSize } from './change/saved-bodies';
import { checkedPreparation, type SavedPreparation } from './change/saved-preparation';
import type { ParticleState, StateArray } from './engine';
import { checkedMemoryFacts, type MemoryFacts, memoryFacts, type SolverMemory } from './solver-memory';

const magic = 0x47564c53; // 'SLVG'
const version = 2;
const path = pathOf('restore');

export { path as restorePath };
export const inSnapshot = inside(path, 'snapshot');

/** The JSON part: what is here, and the fields that stages add. */
export interface SnapshotFacts extends SavedFields {
  frame: number;
  time: number;
  /** Counts the changes of the world that it is of. */
  revision: number;
  bodies: SavedBody[];
  /** Left out where the engine does not follow tears in place, and by earlier versions. */
  preparation?: SavedPreparation;
}

export function writeSnapshot(
  facts: SnapshotFacts,
  { positions, velocities }: ParticleState,
  memory: SolverMemory | null = null,
): ArrayBuffer {
  const described = memory ? { ...facts, memory: memoryFacts(memory) } : facts;
  const text = new TextEncoder().encode(JSON.stringify(described));
  const arrays = [positions, velocities, ...(memory?.buffers ?? []).map(({ data }) => data)];
  let at = 16 + Math.ceil(text.length / 8) * 8;
  const buffer = new ArrayBuffer(arrays.reduce((sum, { byteLength }) => sum + byteLength, at));
  new Uint32Array(buffer, 0, 4).set([magic, version, text.length, positions.BYTES_PER_ELEMENT]);
  const bytes = new Uint8Array(buffer);
  bytes.set(text, 16);
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += array.byteLength;
  }
  return buffer;
}

/** A snapshot whose bytes were found to be in order. What stages saved in the facts is not checked here. */
export interface OpenedSnapshot {
  facts: SnapshotFacts;
  state: ParticleState;
  memory: SolverMemory | null;
}

export function openSnapshot(snapshot: ArrayBuffer | ArrayBufferView): OpenedSnapshot {
  const bytes = bytesOf(snapshot);
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  const [found, foundVersion, textBytes, numberBytes] = [0, 4, 8, 12].map((at) => header.getUint32(at, true));
  if (found !== magic) fail(path, 'snapshot', "start with the bytes 'SLVG'", found, `0x${found.toString(16)}`);
  if (foundVersion !== version) fail(path, 'snapshot', `be of version ${version}`, foundVersion);
  if (numberBytes !== 4 && numberBytes !== 8) fail(path, 'snapshot', 'have 4 or 8 bytes a number', numberBytes);
  const start = 16 + Math.ceil(textBytes / 8) * 8;
  if (bytes.length < start) fail(path, 'snapshot', `be at least ${start} bytes long`, bytes.length);
  const given = parseFacts(bytes.slice(16, 16 + textBytes));
  const facts = checkedFacts(given);
  const remembered = given.memory === undefined ? null : checkedMemoryFacts(inSnapshot, given.memory);
  const coordinates = 4 * facts.bodies.reduce((sum, body) => sum + body.particles, 0);
  const numbers = (remembered?.buffers ?? []).reduce((sum, buffer) => sum + buffer.numbers, 2 * coordinates);
  const length = start + numberBytes * numbers;
  if (bytes.length !== length) fail(path, 'snapshot', `be ${length} bytes long`, bytes.length);
  const make = numberBytes === 8 ? Float64Array : Float32Array;
  let at = start;
  const next = (count: number): StateArray => {
    const end = at + numberBytes * count;
    const array = new make(bytes.slice(at, end).buffer);
    at = end;
    return array;
  };
  const state = { positions: next(coordinates), velocities: next(coordinates) };
  for (const [field, values] of Object.entries(state)) {
    const bad = values.findIndex((value) => !Number.isFinite(value));
    if (bad >= 0) fail(path, `snapshot.${field}[${bad}]`, 'be a finite number', values[bad]);
  }
  // Numbers in it may be NaN where a body broke: its solver knows how to go on from there.
  const memory = remembered && withNumbers(remembered, next);
  return { facts, state, memory };
}

/** `next`: reads so many numbers from where the last ones end. */
function withNumbers(facts: MemoryFacts, next: (count: number) => StateArray): SolverMemory {
  return { ...facts, buffers: facts.buffers.map(({ name, numbers }) => ({ name, data: next(numbers) })) };
}

/** The bytes of a buffer or of what a view shows of one; at least a header. */
function bytesOf(snapshot: ArrayBuffer | ArrayBufferView): Uint8Array {
  const rule = 'be an ArrayBuffer of world.snapshot()';
  // Who forgets to await `snapshot()` would otherwise read 'got {}'.
  if ((snapshot as unknown) instanceof Promise) fail(path, 'snapshot', rule, snapshot, 'a Promise of one');
  const view = ArrayBuffer.isView(snapshot);
  if (!view && !(snapshot instanceof ArrayBuffer)) fail(path, 'snapshot', rule, snapshot);
  if (snapshot.byteLength < 16) fail(path, 'snapshot', rule, snapshot, `${snapshot.byteLength} bytes`);
  return view ? new Uint8Array(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength) : new Uint8Array(snapshot);
}

function parseFacts(text: Uint8Array): Record<string, unknown> {
  let facts: unknown;
  try {
    facts = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch (error) {
    fail(path, 'snapshot', 'hold a part in JSON', text, `one that is broken (${(error as Error).message})`);
  }
  if (!isObject(facts)) fail(path, 'snapshot', 'hold a JSON object', facts);
  return facts;
}

function checkedFacts(facts: Record<string, unknown>): SnapshotFacts {
  const { memory: _, preparation, ...rest } = facts;
  const bodies = checkedBodies(inSnapshot, facts.bodies);
  const added = bodies.reduce((sum, body) => sum + body.particles - wholeSize(body), 0);
  return {
    ...rest,
    frame: checkInteger(inSnapshot, 'frame', facts.frame, { atLeast: 0 }),
    time: checkNumber(inSnapshot, 'time', facts.time, { atLeast: 0, unit: 's' }),
    revision: checkInteger(inSnapshot, 'revision', facts.revision, { atLeast: 0 }),
    bodies,
    ...(preparation !== undefined && {
      preparation: checkedPreparation(inSnapshot, preparation, { count: bodies.length, added }),
    }),
  };
}
