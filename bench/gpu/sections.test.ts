import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/scene/assemble';
import { scene as makeScene } from '../../src/scene/scene';
import { fastBackends } from '../../test/backends';
import type { ConstraintsRow, ExplicitRow } from '../results/results';
import { adaptiveSection } from './adaptive';
import { constraintsSection, fewSteps } from './constraints';
import { explicitSection, meshSection } from './explicit';
import { endsOf, kernelCallsSection, parts, tableCalls, timeCalls } from './kernel-calls';
import { pallFiguresSection } from './pall-figures';
import { pallScenesSection } from './pall-scenes';
import { positionBasedSection } from './position-based';
import { RowPrinter } from './row-printer';
import { iterationsTo } from './schedule-run';
import { softScene } from './soft-shapes';
import { largestInRealTime } from './solved';

const explicit = (suite: ExplicitRow['suite'], nodes: number, microseconds: number): ExplicitRow => ({
  suite,
  what: `${nodes} nodes`,
  nodes,
  springs: 6 * nodes,
  microseconds,
  fastest: microseconds,
  repeats: 5,
  stepsPerCall: 1024,
  facts: {},
  damped: false,
  own: false,
});

function printed(section: typeof explicitSection, row: ExplicitRow): string[] {
  const lines: string[] = [];
  new RowPrinter(section.columns, (line) => lines.push(line)).row(row);
  return lines[0].trim().split(/ {2,}/);
}

describe('explicit steps', () => {
  it('are timed at the sizes that have a target, with and without damping', () => {
    const sizes = explicitSection.jobs(false).map(({ nodes }) => nodes);
    for (const nodes of [16_384, 147_456, 802_816, 5_242_880]) expect(sizes.filter((n) => n === nodes)).toHaveLength(2);
  });

  it('stand beside what others need', () => {
    const cells = printed(explicitSection, explicit('explicit', 16_384, 1.1));
    expect(cells.slice(-6)).toEqual(['3.20', '4.60', '2.20', '1.00', '0.344', '0.500']);
    // 16,384 nodes x 64 bytes in 1.1 us.
    expect(cells[6]).toBe('953');
    expect(printed(meshSection, explicit('meshes', 16_384, 1.1)).slice(-4)).toEqual(['5.50', '2.50', '0.344', '0.200']);
  });

  it('are said to be too slow where they are', () => {
    const rows = [explicit('explicit', 16_384, 2), explicit('explicit', 147_456, 9), explicit('explicit', 1000, 1e6)];
    expect(explicitSection.summary(rows)).toEqual(['147456 nodes: 2.00 times what it must reach']);
    expect(explicitSection.summary([rows[0]])).toEqual(['every row is within what it must reach']);
    expect(meshSection.summary(rows)).toEqual(['every row is within what it must reach']);
    expect(explicitSection.summary([rows[2]])).toEqual([]);
  });
});

describe('solved frames', () => {
  const at = (section: { jobs(small: boolean): readonly { nodes: number; what: string }[] }, nodes: number) =>
    section
      .jobs(false)
      .filter((job) => job.nodes === nodes)
      .map(({ what }) => what);

  it('go up to the largest sheet of the paper, with both kinds and in both scenes', () => {
    expect(at(constraintsSection, 1_000_000)).toHaveLength(2);
    expect(at(constraintsSection, 5_242_880)).toEqual([
      'sheet of 5,242,880 nodes, s1, matrix-free, substeps 1, iterations 100, regularisation 0.003, after 25 frames',
      'sheet of 5,242,880 nodes, s2, matrix-free, substeps 2, iterations 60, regularisation 0.003, after 25 frames',
    ]);
    expect(at(adaptiveSection, 5_242_880)).toEqual([
      'sheet of 5,242,880 nodes, push, after 100 frames',
      'sheet of 5,242,880 nodes, posts, after 100 frames',
    ]);
    expect(at(adaptiveSection, 1_000_000)[0]).toBe('sheet of 1,000,000 nodes, push');
  });

  it('take one step more where a sheet whips and there is time for it', () => {
    const steps = (nodes: number) => [fewSteps('s1', nodes).substeps, fewSteps('s2', nodes).substeps];
    expect([400, 2704, 100_489, 250_000].map(steps)).toEqual([
      [1, 2],
      [2, 3],
      [2, 3],
      [1, 2],
    ]);
  });
});

describe('positionBased', () => {
  it('is timed with every schedule on every body, Gauss-Seidel by colours first', () => {
    const rows = positionBasedSection.jobs(false).map(({ what }) => what);
    expect(rows).toHaveLength(15);
    expect([rows[0], rows[5], rows[10]]).toEqual(['squishy ball, coloured', 'omotondo, coloured', 'tori, coloured']);
  });

  it('has bodies of about as many constraints as the paper', () => {
    const { scene, press } = softScene('omotondo', 1);
    const { springs, volumes, particleCount, positions } = assemble(makeScene(scene));
    expect(Math.abs(springs.count / 80_000 - 1)).toBeLessThan(0.05);
    expect(Math.abs(volumes.count / 65_000 - 1)).toBeLessThan(0.05);
    expect(press(positions[0], positions[1], positions[2], 0)[1]).toBeCloseTo(0.3 * positions[1]);
    expect(particleCount).toBe(12_934);
    expect(softScene('tori', 0.3).scene.bodies).toHaveLength(11);
  });

  it('finds the fewest iterations to a residual, or the most there may be', async () => {
    const asked: number[] = [];
    const residual = async (iterations: number) => {
      asked.push(iterations);
      return 1 / iterations;
    };
    expect(await iterationsTo(1 / 37, 100, residual)).toBe(37);
    expect(asked.length).toBeLessThan(14);
    expect(await iterationsTo(1 / 37, 20, residual)).toBe(20);
    expect(await iterationsTo(2, 20, residual)).toBe(1);
  });
});

describe('Pall 2018', () => {
  it('has both scenarios with every global step that a GPU is for', () => {
    const jobs = pallFiguresSection.jobs(false);
    expect(jobs.map(({ nodes }) => nodes)).toEqual(Array(8).fill(10_000));
    expect(jobs.slice(0, 4).map(({ what }) => what)).toEqual([
      'stretched, red-black',
      'stretched, Jacobi',
      'stretched, Chebyshev',
      'stretched, Cholesky',
    ]);
  });

  it('has the test cases at the paper’s sizes, and only the small one where there is no GPU', () => {
    expect(pallScenesSection.jobs(false).map(({ nodes }) => nodes)).toEqual([9604, 16_384, 15_987, 30_000, 4096]);
    expect(pallScenesSection.jobs(true).map(({ what }) => what)).toEqual(['cannonballs that tear the cloth']);
  });
});

describe('runs of solveDistances', () => {
  it('are the calls and constraints of the paper, in parts that share no particle within', async () => {
    expect(kernelCallsSection.jobs(false)).toHaveLength(9);
    expect(tableCalls.map((calls) => calls / parts)).toEqual([8, 16, 24]);
    const backend = await fastBackends['wasm, 1 thread']();
    const row = await timeCalls(backend, { calls: 43, constraints: 4300, runMs: 1, repeats: 1 });
    expect([row.nodes, row.springs, row.calls, row.gpuMicroseconds]).toEqual([1075, 4300, 43, null]);
    backend.dispose();
  });

  it('tie no particle twice in one part', () => {
    const ends = endsOf(8600, 2150);
    for (let part = 0; part < parts; part++) {
      const own = ends.subarray(400 * part, 400 * (part + 1));
      expect(new Set(own).size).toBe(own.length);
    }
  });
});

describe('largestInRealTime', () => {
  const framed = (nodes: number, ms: number, residual = 0.001): ConstraintsRow => ({
    ...explicit('explicit', nodes, 1000 * ms),
    suite: 'constraints',
    timeStep: 0.01,
    mostIterations: 30,
    iterations: 30,
    residual,
    maxStrain: 0.02,
    rmsStrain: 0.001,
    kinds: 's1',
    product: 'matrix-free',
  });

  it('takes the largest of those that are fast enough, and of these the nearest to the solution', () => {
    const rows = [framed(400, 1), framed(2704, 1, 0.1), framed(2704, 16), framed(144, 1), framed(9000, 17)];
    expect(largestInRealTime('s1', rows, 2704)).toBe(
      's1: 2,704 nodes in real time, 62.5 frames a second, residual 0.00100, strain 0.0200 at most and 0.00100 rms (paper: 2,704 nodes)',
    );
  });

  it('says so where none is', () => {
    expect(largestInRealTime('s2', [framed(9000, 17)], 2704)).toBe('s2: no size is in real time (60 frames a second)');
  });
});
