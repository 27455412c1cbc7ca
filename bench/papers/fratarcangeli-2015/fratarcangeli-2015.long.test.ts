/** The quick version of the whole reproduction: that every part runs, and what must hold whatever the size of the bodies. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { GpuSchedule } from '../../results/load-results';
import { holdsAsQuickReport } from '../quick-report.fixture';
import { type Plot, picturesOf, type Report, type Table, type Verdict, verdictsOf } from '../reporting/report';
import { reproduce } from '../reproduce';
import { fratarcangeli2015 } from './paper';
import { scheduleNames } from './table-2';

let report: Report;
beforeAll(async () => {
  const progress = async () => {};
  const options = { quick: true, only: null, threads: 2, date: 'today', version: '0', progress };
  report = await reproduce(fratarcangeli2015, options);
}, 240_000);

function verdict(claim: RegExp): Verdict {
  const found = verdictsOf(report).filter((one) => claim.test(one.claim));
  expect(found).toHaveLength(1);
  return found[0];
}

const blocksOf = (id: string) => report.sections.find((section) => section.id === id)?.blocks ?? [];
const plotsOf = (id: string): Plot[] => blocksOf(id).filter((block) => block.kind === 'plot');
const tablesOf = (id: string): Table[] => blocksOf(id).filter((block) => block.kind === 'table');

describe('the quick reproduction of Fratarcangeli 2015', () => {
  holdsAsQuickReport(fratarcangeli2015, () => report, 10);

  it('sets the paper’s milliseconds beside those of wasm', () => {
    const [{ columns, rows }] = tablesOf('table-1');
    expect(columns.slice(0, 4).map(({ name }) => name)).toEqual([
      'kernel calls',
      'constraints',
      'paper',
      'wasm, 1 thread',
    ]);
    expect(rows.map(([, , paper]) => paper)).toEqual(['1.70', '3.80', '5.30']);
    expect(rows.every(([, , , ours]) => Number(ours) > 0)).toBe(true);
  });

  it('says that the colours of the small graphs are others than the paper’s', () => {
    expect(verdict(/^A ring of five/)).toMatchObject({ holds: false, numbers: { colours: 3 } });
    expect(verdict(/^One phantom constraint/)).toMatchObject({
      holds: false,
      numbers: { before: 5, after: 3, groups: 1 },
    });
    expect(blocksOf('figures-3-4').filter(({ kind }) => kind === 'diagram')).toHaveLength(2);
  });

  it('finds larger errors with fewer colours', () => {
    expect(verdict(/^The fewer the colours/).holds).toBe(true);
  });

  it('has half the kernel calls with phantoms, and fewer iterations to the same residual where constraints share them', () => {
    const ratios = Object.values(verdict(/^Phantoms lower/).numbers);
    expect(Math.min(...ratios)).toBeGreaterThan(1.5);
    const measured = tablesOf('table-2').filter(({ caption }) => caption.includes('here'))[0];
    const at = measured.columns.findIndex(({ name }) => name === 'iterations');
    const iterations = (schedule: GpuSchedule) =>
      measured.rows.filter(([, name]) => name === scheduleNames[schedule]).map((row) => Number(row[at]));
    expect(iterations('coloured')).toEqual([8, 16, 4]);
    const single = iterations('phantoms');
    expect(single).toHaveLength(3);
    iterations('shared-phantoms').forEach((count, scene) => {
      expect(count).toBeLessThan(single[scene]);
    });
  });

  it('draws residuals that fall', () => {
    for (const { series } of plotsOf('table-2')) {
      for (const { points } of series) expect(points[points.length - 1][1]).toBeLessThan(points[0][1]);
    }
  });

  it('finds partitions that differ in size, and evens them out', () => {
    const { numbers } = verdict(/^Partitions of plain colouring differ/);
    expect(numbers['big torus, before']).toBeGreaterThan(10);
    expect(numbers['big torus, evened']).toBeLessThan(1.2);
    expect(plotsOf('figures-7-8').flatMap(({ series }) => series.map(({ mark }) => mark))).toContain('bars');
  });

  it('finds the rigid modes of hybrid Jacobi, and none where copies share the mass', () => {
    const { holds, numbers } = verdict(/brings spurious rigid modes/);
    expect(holds).toBe(true);
    expect(numbers.shared).toBeLessThan(1e-5);
  });

  it('comes nearer to the exact step with more iterations, with every solver', () => {
    for (const { series } of plotsOf('beyond')) {
      expect(series).toHaveLength(8);
      for (const { points } of series) expect(points[points.length - 1][1]).toBeLessThan(points[0][1]);
    }
  });

  it('draws bodies, partitions and sheets', () => {
    const names = ['figure-6', 'tori-in-contact', 'figure-7', 'figure-8', 'figure-10'];
    expect(picturesOf(report).map(({ file }) => file)).toEqual(names.map((name) => `fratarcangeli-2015-${name}.png`));
    for (const { png } of picturesOf(report)) expect(png.length).toBeGreaterThan(10_000);
  });

  it('counts what passes through each other as tori fall', () => {
    expect(verdict(/^Tori fall into a pile/)).toMatchObject({ holds: true, numbers: { exact: 0, looks: 1 } });
    const [{ rows }] = tablesOf('tori-pile');
    expect(rows.map(([, mode]) => mode)).toEqual(['without', 'real-time', 'exact']);
  });
});
