/** The quick version of the whole reproduction: that every part runs, and what must hold whatever the size of the sheets. */
import { beforeAll, describe, expect, it } from 'vitest';
import { holdsAsQuickReport } from '../quick-report.fixture';
import { type Plot, picturesOf, type Report, type Table, type Verdict, verdictsOf } from '../reporting/report';
import { reproduce } from '../reproduce';
import { csse2022 } from './paper';

let report: Report;
beforeAll(async () => {
  const progress = async () => {};
  report = await reproduce(csse2022, { quick: true, only: null, threads: 2, date: 'today', version: '0', progress });
}, 240_000);

function verdict(claim: RegExp): Verdict {
  const found = verdictsOf(report).filter((one) => claim.test(one.claim));
  expect(found).toHaveLength(1);
  return found[0];
}

const blocksOf = (id: string) => report.sections.find((section) => section.id === id)?.blocks ?? [];
const plotsOf = (id: string): Plot[] => blocksOf(id).filter((block) => block.kind === 'plot');
const tablesOf = (id: string): Table[] => blocksOf(id).filter((block) => block.kind === 'table');

/** Cells of the column of that name. */
function column({ columns, rows }: Table, name: string): string[] {
  const at = columns.findIndex((one) => one.name === name);
  expect(at, name).toBeGreaterThanOrEqual(0);
  return rows.map((row) => row[at]);
}

describe('the quick reproduction of CSSE 2022', () => {
  holdsAsQuickReport(csse2022, () => report, 5);

  it('sets the paper’s frame rates beside those of every backend', () => {
    const [springs, constraints] = tablesOf('table-10');
    expect(column(springs, 'nodes')).toEqual(['147,456']);
    expect(column(springs, 'GPU, paper')).toEqual(['2229']);
    expect(column(constraints, 'CPU, paper')).toEqual(['32']);
    for (const way of ['reference', 'wasm, 1 thread', 'wasm, 2 threads', /^webgpu/]) {
      const { name } = springs.columns.find((one) => one.name.match(way)) ?? { name: String(way) };
      for (const cell of [...column(springs, name), ...column(constraints, name)]) {
        expect(Number(cell), name).toBeGreaterThan(0);
      }
    }
  });

  it('draws a curve for each method, with the paper’s points hollow', () => {
    const plots = plotsOf('figures-7-8-9');
    expect(plots).toHaveLength(3);
    for (const { series, x, y } of plots) {
      expect([x.scale, y.scale]).toEqual(['log', 'log']);
      expect(series.filter(({ source }) => source === 'paper')).toHaveLength(1);
      expect(series.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('lets plain mass-spring blow up under the push, and neither of the others', () => {
    expect(verdict(/^Mass-spring blows up/).holds).toBe(true);
    const { holds, numbers } = verdict(/stay stable in the same push/);
    expect(holds).toBe(true);
    expect(numbers.constraintEnforcement).toBeLessThan(numbers.adaptiveConstraints);
    const [stretch] = plotsOf('figure-10');
    const ends = stretch.series.map(({ points }) => points[points.length - 1][0]);
    expect(ends[0]).toBeLessThan(0.9);
    expect(ends.slice(1).every((end) => Math.abs(end - 1) < 1e-6)).toBe(true);
  });

  it('finds limits of mass-spring that are not below what the solver is sure of', () => {
    const { columns, rows } = tablesOf('figure-11')[1];
    const at = columns.findIndex(({ name }) => name === 'held / estimate');
    const ratios = rows.filter(([method]) => method === 'mass-spring').map((row) => Number(row[at]));
    expect(ratios).toHaveLength(1);
    // The ladder of steps is coarse: what held is at most a factor of sqrt(2) below the true limit.
    expect(ratios[0]).toBeGreaterThan(Math.SQRT1_2);
    const { numbers } = verdict(/longer steps than mass-spring/);
    expect(numbers['constraintEnforcement at 58 N/m']).toBeGreaterThan(2 * numbers['massSpring at 58 N/m']);
  });

  it('solves faster with a preconditioner and a warm start than without', () => {
    const { rows } = tablesOf('beyond')[1];
    const iterations = (preconditioner: string, start: string) => {
      const row = rows.find(([p, s]) => p === preconditioner && s === start);
      return Number(row?.[2]);
    };
    expect(iterations('block-jacobi', 'warm')).toBeLessThan(iterations('none', 'cold'));
  });

  it('has a share of active constraints between none and all', () => {
    const [{ series }] = plotsOf('beyond');
    const shares = series[0].points.map(([, share]) => share);
    expect(shares[0]).toBe(0);
    expect(Math.max(...shares)).toBeGreaterThan(0.05);
    expect(Math.max(...shares)).toBeLessThan(1);
  });

  it('draws the pushes', () => {
    expect(picturesOf(report).map(({ file }) => file)).toEqual(['csse-2022-figure-10.png', 'csse-2022-figure-11.png']);
    for (const { png, width } of picturesOf(report)) {
      expect(png.length).toBeGreaterThan(20_000);
      expect(width).toBeGreaterThan(4 * 300);
    }
  });
});
