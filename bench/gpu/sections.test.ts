import { describe, expect, it } from 'vitest';
import type { ConstraintsRow, ExplicitRow } from '../results/results';
import { adaptiveSection } from './adaptive';
import { constraintsSection, fewSteps } from './constraints';
import { explicitSection, meshSection } from './explicit';
import { RowPrinter } from './row-printer';
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
