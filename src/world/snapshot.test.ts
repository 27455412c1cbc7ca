/** What `readSnapshot` takes and what it refuses. That worlds go on from it exactly is a test of the invariants. */
import { describe, expect, it } from 'vitest';
import { ReferenceBackend } from '../compute/reference/reference-backend';
import { assemble } from '../scene/assemble';
import { rope } from '../scene/rope/rope';
import { scene } from '../scene/scene';
import { allocateParticles } from '../stages/particle-buffers';
import { checkFields, everyStage, makeStages } from '../stages/stages';
import { allocateTriangles } from '../stages/triangle-buffers';
import { inSnapshot, openSnapshot, type SnapshotFacts, writeSnapshot } from './snapshot';
import type { SolverMemory } from './solver-memory';

const facts = {
  frame: 3,
  time: 0.05,
  revision: 2,
  bodies: [{ name: 'sheet', particles: 2 }],
  frozen: ['sheet'],
  gravity: [0, -9.81, 0],
  wind: { velocity: [1, 0, 0], airDensity: 1.2, drag: 1, lift: 0.1, gusts: 0, gustPeriod: 2 },
  pins: [
    { body: 'sheet', name: 'first', override: null, from: [0, 0, 0] },
    {
      body: 'sheet',
      name: 'held',
      override: [0, 1, 0],
      from: [0, 0.5, 0],
      particles: [1],
      bases: [1, 2, 3],
      motion: null,
    },
  ],
  colliders: [],
};
const state = {
  positions: Float32Array.from({ length: 8 }, (_, i) => i),
  velocities: Float32Array.from({ length: 8 }, (_, i) => -i),
};
/** The stages of a scene with one body of two particles, each of them a pin. */
const stages = (() => {
  const ends = rope({ name: 'sheet', from: [0, 0, 0], to: [1, 0, 0], particles: 2, pins: ['first', 'last'] });
  const model = assemble(scene({ bodies: [ends] }));
  const backend = new ReferenceBackend();
  const order = Uint32Array.of(0, 1);
  const made = makeStages(model, 1000);
  const particles = allocateParticles(backend, model, order);
  const triangles = () => allocateTriangles(backend, model, order, order.length);
  for (const stage of everyStage(made))
    stage.attach({ backend, model, order, bufferIndex: order, particles, triangles });
  return made;
})();
/** Opens a snapshot, and has the stages check their part of it. */
function readSnapshot(snapshot: ArrayBuffer | ArrayBufferView) {
  const opened = openSnapshot(snapshot);
  checkFields(stages, inSnapshot, opened.facts);
  return opened;
}
const good = writeSnapshot(facts, state);
const memory: SolverMemory = {
  solver: 'thoughtful',
  options: { iterations: 3 },
  lastStep: 0.01,
  notes: { iterations: 7 },
  buffers: [
    { name: 'multiplier', data: Float32Array.from([1, 2, Number.NaN]) },
    { name: 'length', data: new Float32Array(0) },
  ],
};

const preparation = {
  solver: 'projective',
  options: { global: 'cholesky' },
  bodies: [{ removedSprings: [1], tears: [] }],
  indices: [5],
};
const torn = { ...facts, bodies: [{ name: 'sheet', particles: 2, tears: { whole: 1, log: [0, 0, 1, 0] } }] };

/** A snapshot with another JSON part. */
const withFacts = (changed: unknown) => writeSnapshot(changed as SnapshotFacts, state);
const without = (field: keyof typeof facts) => withFacts({ ...facts, [field]: undefined });

function withWord(index: number, value: number): ArrayBuffer {
  const copy = good.slice(0);
  new DataView(copy).setUint32(4 * index, value, true);
  return copy;
}

/** The JSON part starts with this byte instead of `{`. */
function withFirstByte(byte: number): ArrayBuffer {
  const copy = good.slice(0);
  new Uint8Array(copy)[16] = byte;
  return copy;
}

describe('readSnapshot', () => {
  it('reads what was written', () => {
    expect(readSnapshot(good)).toEqual({ facts, state, memory: null });
    const wide = { positions: new Float64Array(state.positions), velocities: new Float64Array(state.velocities) };
    expect(readSnapshot(writeSnapshot(facts, wide))).toEqual({ facts, state: wide, memory: null });
  });

  it('reads what the solver remembered, behind the particles', () => {
    const whole = writeSnapshot(facts, state, memory);
    expect(readSnapshot(whole)).toEqual({ facts, state, memory });
    const cut = whole.slice(0, whole.byteLength - 4);
    expect(() => readSnapshot(cut)).toThrow(`be ${whole.byteLength} bytes long, got ${cut.byteLength}`);
  });

  it('reads what the engine was prepared for', () => {
    const written = { ...torn, preparation };
    expect(readSnapshot(writeSnapshot(written, state)).facts).toEqual(written);
    expect(readSnapshot(writeSnapshot(torn, state)).facts.preparation).toBeUndefined();
  });

  it('reads a view at any offset of a larger buffer, and keeps no part of it', () => {
    const larger = Buffer.alloc(good.byteLength + 11);
    larger.set(new Uint8Array(good), 3);
    const read = readSnapshot(larger.subarray(3, 3 + good.byteLength));
    larger.fill(0);
    expect(read).toEqual({ facts, state, memory: null });
    expect(readSnapshot(new DataView(good))).toEqual({ facts, state, memory: null });
  });

  const bytes = good.byteLength;
  const start = bytes - 64;
  it.each<[string, unknown]>([
    ['be an ArrayBuffer of world.snapshot(), got null', null],
    ['be an ArrayBuffer of world.snapshot(), got undefined', undefined],
    ['be an ArrayBuffer of world.snapshot(), got "abc"', 'abc'],
    ['be an ArrayBuffer of world.snapshot(), got a Promise of one', Promise.resolve(good)],
    ['be an ArrayBuffer of world.snapshot(), got 15 bytes', good.slice(0, 15)],
    ['be an ArrayBuffer of world.snapshot(), got 4 bytes', new Uint8Array(good, 0, 4)],
    ["start with the bytes 'SLVG', got 0x1", withWord(0, 1)],
    ['be of version 2, got 1', withWord(1, 1)],
    ['have 4 or 8 bytes a number, got 2', withWord(3, 2)],
    [`be at least ${start} bytes long, got 20`, good.slice(0, 20)],
    ['be at least 4294967312 bytes long', withWord(2, 0xffffffff)],
    [`be ${bytes} bytes long, got ${bytes - 4}`, good.slice(0, bytes - 4)],
    ['hold a part in JSON, got one that is broken (', withFirstByte(0x78)],
    ['hold a part in JSON, got one that is broken (', withFirstByte(0xff)],
    ['hold a JSON object, got null', withFacts(null)],
    ['hold a JSON object, got [1, 2]', withFacts([1, 2])],
  ])('refuses with "%s"', (message, snapshot) => {
    expect(() => readSnapshot(snapshot as ArrayBuffer)).toThrow(`restore: snapshot must ${message}`);
  });

  it.each<[string, ArrayBuffer]>([
    ['bodies must be an array of bodies, got undefined', without('bodies')],
    ['bodies[0] must be a name and a size, got null', withFacts({ ...facts, bodies: [null] })],
    [
      'bodies[0].particles must be a whole number at least 1, got 0',
      withFacts({ ...facts, bodies: [{ name: 'sheet', particles: 0 }] }),
    ],
    ['revision must be a whole number at least 0, got undefined', without('revision')],
    ['frame must be a whole number at least 0, got undefined', without('frame')],
    ['frame must be a whole number at least 0, got 1.5', withFacts({ ...facts, frame: 1.5 })],
    ['time must be a number at least 0 [s], got undefined', without('time')],
    ['frozen must be an array of names of bodies, got undefined', without('frozen')],
    ['frozen[0] must be one of sheet, got "rope"', withFacts({ ...facts, frozen: ['rope'] })],
    ['gravity must be three numbers [m/s2], got undefined', without('gravity')],
    ['wind must be null or an object such as { velocity: [5, 0, 0] }, got undefined', without('wind')],
    ['wind.velocity must be three numbers [m/s], got undefined', withFacts({ ...facts, wind: {} })],
    ['pins must be an array of offsets, got undefined', without('pins')],
    [
      'pins[0].body must be one of sheet, got "rope"',
      withFacts({ ...facts, pins: [{ ...facts.pins[0], body: 'rope' }] }),
    ],
    [
      'pins[0].name must be one of first, last, got "middle"',
      withFacts({ ...facts, pins: [{ ...facts.pins[0], name: 'middle' }] }),
    ],
    [
      'pins[0].particles[0] must be a whole number at least 0 and at most 1, got 2',
      withFacts({ ...facts, pins: [{ ...facts.pins[1], particles: [2] }] }),
    ],
    [
      'pins[0].bases must hold x, y, z of each particle: 3 numbers, got 2',
      withFacts({ ...facts, pins: [{ ...facts.pins[1], bases: [1, 2] }] }),
    ],
    ['pins[1] must be where it is and should be, got null', withFacts({ ...facts, pins: [facts.pins[0], null] })],
    [
      'pins[1].from must be three numbers [m], got [1]',
      withFacts({ ...facts, pins: [facts.pins[0], { ...facts.pins[1], from: [1] }] }),
    ],
    ['colliders must be an array of placements, got undefined', without('colliders')],
    ['preparation must be what the engine was prepared for, got 1', withFacts({ ...torn, preparation: 1 })],
    [
      'preparation.bodies must have 1 entries, one a body, got 2',
      withFacts({ ...torn, preparation: { ...preparation, bodies: [null, null] } }),
    ],
    [
      'preparation.bodies[0].tears must be an array of numbers, got undefined',
      withFacts({ ...torn, preparation: { ...preparation, bodies: [{ removedSprings: [] }] } }),
    ],
    [
      'preparation.indices must have 1 numbers, one a particle that a tear added, got 2',
      withFacts({ ...torn, preparation: { ...preparation, indices: [5, 6] } }),
    ],
    [
      'preparation.indices[0] must be a whole number at least 0, got -1',
      withFacts({ ...torn, preparation: { ...preparation, indices: [-1] } }),
    ],
    ['memory must be what the solver remembers, got 1', withFacts({ ...facts, memory: 1 })],
    ['memory.solver must be', withFacts({ ...facts, memory: { ...memory, solver: 1 } })],
    [
      'memory.lastStep must be a number above 0 [s], got 0',
      withFacts({ ...facts, memory: { ...memory, lastStep: 0 } }),
    ],
    [
      'memory.buffers[0].numbers must be a whole number at least 0, got undefined',
      withFacts({ ...facts, memory: { ...memory, buffers: [{ name: 'multiplier' }] } }),
    ],
  ])('refuses with "%s"', (message, snapshot) => {
    expect(() => readSnapshot(snapshot)).toThrow(`restore: snapshot.${message}`);
  });
});
