/** The quick version of the whole reproduction: that every part runs, and what must hold whatever the size of the sheets. */
import { beforeAll, describe, expect, it } from 'vitest';
import { holdsAsQuickReport } from '../quick-report.fixture';
import { type Plot, picturesOf, type Report, type Table, type Verdict, verdictsOf } from '../reporting/report';
import { reproduce } from '../reproduce';
import { pall2018 } from './paper';

let report: Report;
beforeAll(async () => {
  const progress = async () => {};
  report = await reproduce(pall2018, { quick: true, only: null, threads: 2, date: 'today', version: '0', progress });
}, 240_000);

function verdict(claim: RegExp): Verdict {
  const found = verdictsOf(report).filter((one) => claim.test(one.claim));
  expect(found).toHaveLength(1);
  return found[0];
}

const blocksOf = (id: string) => report.sections.find((section) => section.id === id)?.blocks ?? [];
const plotsOf = (id: string): Plot[] => blocksOf(id).filter((block) => block.kind === 'plot');
const tablesOf = (id: string): Table[] => blocksOf(id).filter((block) => block.kind === 'table');

describe('the quick reproduction of Pall 2018', () => {
  holdsAsQuickReport(pall2018, () => report, 10);

  it('draws a curve for each global step, over iterations and over time', () => {
    for (const id of ['figure-3', 'figure-4']) {
      const [overIterations, overTime] = plotsOf(id);
      expect(overIterations.series.map(({ name }) => name)).toEqual([
        'red-black',
        'Jacobi',
        'serial Gauss-Seidel',
        'Chebyshev',
        'Cholesky',
      ]);
      expect(overTime.series.slice(0, 5).every(({ name }) => /, \d+ \(wasm, 1 thread\)$/.test(name))).toBe(true);
    }
  });

  it('finds red-black to converge faster than Jacobi, iteration by iteration', () => {
    expect(verdict(/^stretched network: iteration by iteration/).holds).toBe(true);
  });

  it('sets the paper’s times of the test cases beside ours, wherever they were measured', () => {
    const [{ columns, rows }] = tablesOf('figures-1-6-7');
    const at = columns.findIndex(({ name }) => name === 'time step, paper');
    const onThread = rows.filter(([, where]) => where.startsWith('wasm, 1 thread, '));
    expect(onThread.map((row) => row[at])).toEqual(['2.50 ms', '4.10 ms', '', '']);
    expect(onThread.every((row) => row.at(-1) === 'holds')).toBe(true);
  });

  it('counts what passes through each other where cloths meet', () => {
    const counted = verdictsOf(report).filter(({ claim }) => /without any interpenetration/.test(claim));
    expect(counted).toHaveLength(3);
    expect(counted.every(({ holds, numbers }) => holds && numbers.exact === 0 && numbers.looks > 0)).toBe(true);
    const [{ rows }] = tablesOf('cloth-contact');
    expect(rows.slice(0, 3).map(([, mode]) => mode)).toEqual(['without', 'real-time', 'exact']);
  });

  it('counts at most two runs an iteration on every backend', () => {
    const counts = verdictsOf(report).filter(({ claim }) => /two parallel steps/.test(claim));
    expect(counts.length).toBeGreaterThan(1);
    expect(counts.every(({ holds, numbers }) => holds && numbers.most > 0)).toBe(true);
  });

  it('finds that tearing needs no recolouring', () => {
    const counts = verdictsOf(report).filter(({ claim }) => /no recolouring/.test(claim));
    expect(counts.length).toBeGreaterThan(0);
    expect(counts.every(({ holds, numbers }) => holds && numbers.particles > 10)).toBe(true);
  });

  it('draws the cloths', () => {
    expect(picturesOf(report).map(({ file }) => file)).toEqual([
      'pall-2018-figure-5.png',
      'pall-2018-chair.png',
      'pall-2018-four-layers.png',
      'pall-2018-sphere.png',
      'pall-2018-funnel.png',
      'pall-2018-four-layers-in-contact.png',
      'pall-2018-sphere-in-contact.png',
      'pall-2018-funnel-in-contact.png',
      'pall-2018-figure-8.png',
    ]);
  });
});
