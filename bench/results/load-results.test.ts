import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { firstWith, framesPerSecond, type GpuResults, loadResults, type ResultRow } from './load-results';
import { stored } from './stored';

const timed = {
  what: 'a sheet',
  nodes: 144,
  springs: 774,
  microseconds: 250,
  fastest: 240,
  repeats: 5,
  stepsPerCall: 1,
  facts: { tiles: 4 },
};
const solved = {
  timeStep: 0.01,
  mostIterations: 30,
  iterations: 12,
  residual: 1e-4,
  maxStrain: 0.001,
  rmsStrain: 1e-4,
};
const rows: ResultRow[] = [
  { suite: 'explicit', ...timed, damped: true, own: false },
  { suite: 'meshes', ...timed, damped: false, own: false },
  { suite: 'constraints', ...timed, ...solved, kinds: 's2', product: 'assembled' },
  { suite: 'adaptive', ...timed, ...solved, scene: 'push', active: 0.25 },
  { suite: 'red-black', ...timed },
  { suite: 'kernel-calls', ...timed, calls: 344, gpuMicroseconds: null },
  {
    suite: 'position-based',
    ...timed,
    scene: 'tori',
    schedule: 'patches',
    tetrahedra: 400,
    iterations: 4,
    residual: 0.1,
    kernelCalls: 8,
    sweepMicroseconds: 50,
    eightMicroseconds: 420,
    curve: [[1, 0.2]],
  },
  {
    suite: 'pall-figures',
    ...timed,
    scene: 'hanging',
    global: 'red-black',
    budget: 2,
    every: 10,
    errors: [0, 0.5],
  },
  { suite: 'pall-scenes', ...timed, scene: 'cannonballs', frames: [4.5], firstFrames: [9, 5], torn: 12 },
];
const good: GpuResults = {
  version: '0.2.0',
  date: '2025-02-28',
  gpu: 'A GPU',
  driver: '1.2',
  software: false,
  machine: 'a machine',
  rows,
  failures: ['adaptive, 1000000 nodes: out of memory'],
};
const load = (changes: object, file = '0.2.0/a-gpu.json') => loadResults({ [file]: { ...good, ...changes } });
const withRow = (k: number, changes: object) => ({ rows: rows.with(k, { ...rows[k], ...changes } as ResultRow) });

describe('loadResults', () => {
  it('reads every kind of row', () => {
    expect(load({})).toEqual([good]);
    expect(framesPerSecond(load({})[0].rows[2])).toBe(4000);
  });

  it('has the newest version first, and of that the newest day', () => {
    const files = Object.fromEntries(
      [
        ['0.9.0', '2025-05-05'],
        ['0.10.0', '2025-06-06'],
        ['0.10.0', '2025-07-07'],
      ].map(([version, date], k) => [`${version}/gpu-${k}.json`, { ...good, version, date }]),
    );
    expect(loadResults(files).map(({ date }) => date)).toEqual(['2025-07-07', '2025-06-06', '2025-05-05']);
  });

  it.each([
    [{ gpu: '' }, '0.2.0/a-gpu.json: gpu must be a text that is not empty, got ""'],
    [{ date: 'today' }, '0.2.0/a-gpu.json: date must be a day: YYYY-MM-DD, got "today"'],
    [{ version: '0.3.0' }, '0.2.0/a-gpu.json: version must be that of its folder, 0.2.0, got "0.3.0"'],
    [{ software: true }, 'software must be false: only figures of real GPUs are kept, got true'],
    [{ machines: 2 }, 'machines must be a known field (did you mean machine?), got 2'],
    [{ rows: 'none' }, 'rows must be an array of rows, got "none"'],
    [{ failures: [7] }, 'failures[0] must be a text, got 7'],
    [withRow(1, { suite: 'mesh' }), 'rows[1].suite must be one of explicit'],
    [withRow(0, { microseconds: 0 }), 'rows[0].microseconds must be a number above 0 [us], got 0'],
    [withRow(0, { damped: undefined }), 'rows[0].damped must be true or false, got undefined'],
    [withRow(1, { nodes: 1.5 }), 'rows[1].nodes must be a whole number at least 1, got 1.5'],
    [withRow(2, { residual: null }), 'rows[2].residual must be a number at least 0, got null'],
    [withRow(2, { kinds: 's3' }), 'rows[2].kinds must be one of s1, s2'],
    [withRow(3, { active: 25 }), 'rows[3].active must be a number at least 0 and at most 1, got 25'],
    [withRow(4, { active: 0.2 }), 'rows[4].active must be a known field'],
    [withRow(5, { gpuMicroseconds: 0 }), 'rows[5].gpuMicroseconds must be a number above 0 [us], got 0'],
    [withRow(6, { schedule: 'red' }), 'rows[6].schedule must be one of coloured'],
    [withRow(6, { curve: [[1.5, 0.2]] }), 'rows[6].curve[0][0] must be a whole number at least 1, got 1.5'],
    [withRow(7, { global: 'gauss-seidel' }), 'rows[7].global must be one of red-black'],
    [withRow(7, { errors: [1, -1] }), 'rows[7].errors[1] must be a number at least 0, got -1'],
    [withRow(8, { frames: [0] }), 'rows[8].frames[0] must be a number above 0 [ms], got 0'],
    [withRow(8, { firstFrames: undefined }), 'rows[8].firstFrames must be an array of numbers, got undefined'],
    [withRow(6, { curve: [[1, -1]] }), 'rows[6].curve[0][1] must be a number at least 0, got -1'],
  ])('names what is wrong in %o', (changes, message) => {
    expect(() => load(changes)).toThrow(message);
  });
});

describe('firstWith', () => {
  const files = [['red-black'], ['explicit', 'meshes']].map((suites) => ({
    ...good,
    rows: rows.filter(({ suite }) => suites.includes(suite)),
  }));
  it('passes over files without such rows', () => {
    expect(firstWith(['adaptive', 'meshes'], files)).toBe(files[1]);
    expect(firstWith(['adaptive'], files)).toBeUndefined();
  });
});

describe('the files of bench/results', () => {
  const files = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(`${import.meta.dirname}/${name}`).map((file) => `${name}/${file}`));

  it('are all in stored.ts, and none is wrong', () => {
    expect(Object.keys(stored).sort()).toEqual(files.sort());
    expect(loadResults()).toHaveLength(files.length);
  });
});
