/**
 * A world's state as one ArrayBuffer:
 *
 *   'SLVG' | version u32 | bytes of the JSON part u32 | bytes per number u32 | JSON (padded to 8 bytes) | positions | velocities
 *
 * Numbers are little-endian and as wide as the backend computes, four a particle in the order of the model, so that a snapshot can be
 * restored under another solver or backend of the same scene. The JSON part holds what is not in the particles.
 */
import { fail, placeOf } from '../model/check';
import type { ParticleState, StateArray } from './engine';
import type { SavedSurroundings } from './surroundings';

const magic = 0x47564c53; // 'SLVG'
const version = 1;

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

export function readSnapshot(
  buffer: ArrayBuffer,
  bodies: readonly { name: string; particleCount: number }[],
): { facts: SnapshotFacts; state: ParticleState } {
  const place = placeOf('restore');
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength < 16) {
    fail(
      place,
      'snapshot',
      'be an ArrayBuffer of world.snapshot()',
      buffer,
      `${buffer?.byteLength ?? typeof buffer} bytes`,
    );
  }
  const [found, foundVersion, textBytes, numberBytes] = new Uint32Array(buffer, 0, 4);
  if (found !== magic) fail(place, 'snapshot', "start with the bytes 'SLVG'", found, `0x${found.toString(16)}`);
  if (foundVersion !== version) fail(place, 'snapshot', `be of version ${version}`, foundVersion);
  const padded = Math.ceil(textBytes / 8) * 8;
  const facts = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 16, textBytes))) as SnapshotFacts;
  const expected = bodies.map(({ name, particleCount }) => `${name} (${particleCount})`).join(', ');
  const given = facts.bodies.map(({ name, particles }) => `${name} (${particles})`).join(', ');
  if (expected !== given) fail(place, 'snapshot', `hold the bodies and particles ${expected}`, given, given);
  const numbers = 4 * bodies.reduce((sum, body) => sum + body.particleCount, 0);
  const bytes = 16 + padded + 2 * numbers * numberBytes;
  if (buffer.byteLength !== bytes) fail(place, 'snapshot', `be ${bytes} bytes long`, buffer.byteLength);
  const make = numberBytes === 8 ? Float64Array : Float32Array;
  const array = (at: number): StateArray => new make(buffer.slice(at, at + numbers * numberBytes));
  const state = { positions: array(16 + padded), velocities: array(16 + padded + numbers * numberBytes) };
  for (const [field, values] of Object.entries(state)) {
    const bad = values.findIndex((value) => !Number.isFinite(value));
    if (bad >= 0) fail(place, `snapshot.${field}[${bad}]`, 'be a finite number', values[bad]);
  }
  return { facts, state };
}
