/**
 * A world's state as one ArrayBuffer:
 *
 *   'SLVG' | version u32 | bytes of the JSON part u32 | bytes per number u32 | JSON (padded to 8 bytes) | positions | velocities
 *
 * Numbers are little-endian and as wide as the backend computes, four a particle in the order of the model, so that a snapshot can be
 * restored under another solver or backend of the same scene. The JSON part holds what is not in the particles.
 */
import {
  checkArray,
  checkInteger,
  checkNumber,
  checkObject,
  checkOneOf,
  checkVec3,
  fail,
  inside,
  isObject,
  placeOf,
} from '../model/check';
import { checkedGravity, checkedWind } from '../model/scene';
import type { Vec3, Wind } from '../model/types';
import type { SavedOffset } from './between';
import type { ParticleState, StateArray } from './engine';
import type { SavedSurroundings } from './surroundings';

const magic = 0x47564c53; // 'SLVG'
const version = 1;
const place = placeOf('restore');
const inSnapshot = inside(place, 'snapshot');

export interface SnapshotFacts extends SavedSurroundings {
  frame: number;
  time: number;
  /** Particles of each body: a snapshot of another scene is refused. */
  bodies: { name: string; particles: number }[];
  frozen: string[];
}

export function writeSnapshot(facts: SnapshotFacts, state: ParticleState): ArrayBuffer {
  const text = new TextEncoder().encode(JSON.stringify(facts));
  const padded = Math.ceil(text.length / 8) * 8;
  const { positions, velocities } = state;
  const buffer = new ArrayBuffer(16 + padded + positions.byteLength + velocities.byteLength);
  new Uint32Array(buffer, 0, 4).set([magic, version, text.length, positions.BYTES_PER_ELEMENT]);
  const bytes = new Uint8Array(buffer);
  bytes.set(text, 16);
  bytes.set(new Uint8Array(positions.buffer, positions.byteOffset, positions.byteLength), 16 + padded);
  bytes.set(
    new Uint8Array(velocities.buffer, velocities.byteOffset, velocities.byteLength),
    16 + padded + positions.byteLength,
  );
  return buffer;
}

/** What the scene has one entry each of. */
type Counted = Record<'pins' | 'colliders', { length: number }>;
type Bodies = readonly { name: string; particleCount: number }[];

export function readSnapshot(
  snapshot: ArrayBuffer | ArrayBufferView,
  bodies: Bodies,
  counted: Counted,
): { facts: SnapshotFacts; state: ParticleState } {
  const bytes = bytesOf(snapshot);
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  const [found, foundVersion, textBytes, numberBytes] = [0, 4, 8, 12].map((at) => header.getUint32(at, true));
  if (found !== magic) fail(place, 'snapshot', "start with the bytes 'SLVG'", found, `0x${found.toString(16)}`);
  if (foundVersion !== version) fail(place, 'snapshot', `be of version ${version}`, foundVersion);
  if (numberBytes !== 4 && numberBytes !== 8) fail(place, 'snapshot', 'have 4 or 8 bytes a number', numberBytes);
  const start = 16 + Math.ceil(textBytes / 8) * 8;
  if (bytes.length < start) fail(place, 'snapshot', `be at least ${start} bytes long`, bytes.length);
  const facts = checkedFacts(parseFacts(bytes.slice(16, 16 + textBytes)), bodies, counted);
  const width = 4 * bodies.reduce((sum, body) => sum + body.particleCount, 0) * numberBytes;
  if (bytes.length !== start + 2 * width) fail(place, 'snapshot', `be ${start + 2 * width} bytes long`, bytes.length);
  const make = numberBytes === 8 ? Float64Array : Float32Array;
  const array = (at: number): StateArray => new make(bytes.slice(at, at + width).buffer);
  const state = { positions: array(start), velocities: array(start + width) };
  for (const [field, values] of Object.entries(state)) {
    const bad = values.findIndex((value) => !Number.isFinite(value));
    if (bad >= 0) fail(place, `snapshot.${field}[${bad}]`, 'be a finite number', values[bad]);
  }
  return { facts, state };
}

/** The bytes of a buffer or of what a view shows of one; at least a header. */
function bytesOf(snapshot: ArrayBuffer | ArrayBufferView): Uint8Array {
  const rule = 'be an ArrayBuffer of world.snapshot()';
  // Who forgets to await `snapshot()` would otherwise read 'got {}'.
  if ((snapshot as unknown) instanceof Promise) fail(place, 'snapshot', rule, snapshot, 'a Promise of one');
  const view = ArrayBuffer.isView(snapshot);
  if (!view && !(snapshot instanceof ArrayBuffer)) fail(place, 'snapshot', rule, snapshot);
  if (snapshot.byteLength < 16) fail(place, 'snapshot', rule, snapshot, `${snapshot.byteLength} bytes`);
  return view ? new Uint8Array(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength) : new Uint8Array(snapshot);
}

function parseFacts(text: Uint8Array): Record<string, unknown> {
  let facts: unknown;
  try {
    facts = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch (error) {
    fail(place, 'snapshot', 'hold a part in JSON', text, `one that is broken (${(error as Error).message})`);
  }
  if (!isObject(facts)) fail(place, 'snapshot', 'hold a JSON object', facts);
  return facts;
}

function checkedFacts(facts: Record<string, unknown>, bodies: Bodies, counted: Counted): SnapshotFacts {
  const listed = checkArray(inSnapshot, 'bodies', facts.bodies, 'bodies') as SnapshotFacts['bodies'];
  const expected = bodies.map(({ name, particleCount }) => `${name} (${particleCount})`).join(', ');
  const given = listed.map((body) => `${body?.name} (${body?.particles})`).join(', ');
  if (expected !== given) fail(place, 'snapshot', `hold the bodies and particles ${expected}`, given, given);
  const names = bodies.map(({ name }) => name);
  return {
    frame: checkInteger(inSnapshot, 'frame', facts.frame, { atLeast: 0 }),
    time: checkNumber(inSnapshot, 'time', facts.time, { atLeast: 0, unit: 's' }),
    bodies: listed,
    frozen: checkArray(inSnapshot, 'frozen', facts.frozen, 'names of bodies').map((name, i) =>
      checkOneOf(inSnapshot, `frozen[${i}]`, name, names),
    ),
    gravity: checkedGravity(facts.gravity as Vec3, inSnapshot),
    wind: checkedWind(facts.wind as Wind | null, inSnapshot),
    pins: checkedOffsets('pins', facts.pins, counted),
    colliders: checkedOffsets('colliders', facts.colliders, counted),
  };
}

function checkedOffsets(field: 'pins' | 'colliders', given: unknown, counted: Counted): SavedOffset[] {
  const { length } = counted[field];
  const offsets = checkArray(inSnapshot, field, given, 'offsets');
  if (offsets.length !== length) fail(inSnapshot, field, `hold ${length}, as many as the scene has`, offsets.length);
  return offsets.map((offset, i) => {
    const { override, from } = checkObject(inSnapshot, `${field}[${i}]`, offset, 'where it is and should be');
    const at = inside(inSnapshot, `${field}[${i}]`);
    return {
      override: override === null ? null : checkVec3(at, 'override', override),
      from: checkVec3(at, 'from', from),
    };
  });
}
