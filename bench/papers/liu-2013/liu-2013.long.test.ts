/** The quick version of the whole reproduction: that every part runs, and what must hold whatever the size of the curtain. */
import { beforeAll, describe, expect, it } from 'vitest';
import { holdsAsQuickReport } from '../quick-report.fixture';
import { type Plot, picturesOf, type Report, type Verdict, verdictsOf } from '../reporting/report';
import { reproduce } from '../reproduce';
import { liu2013 } from './paper';

let report: Report;
beforeAll(async () => {
  const progress = async () => {};
  report = await reproduce(liu2013, { quick: true, only: null, threads: 1, date: 'today', version: '0', progress });
}, 120_000);

function verdict(claim: RegExp): Verdict {
  const found = verdictsOf(report).filter((one) => claim.test(one.claim));
  expect(found).toHaveLength(1);
  return found[0];
}

function plotsOf(id: string): Plot[] {
  const blocks = report.sections.find((section) => section.id === id)?.blocks ?? [];
  return blocks.filter((block) => block.kind === 'plot');
}

describe('the quick reproduction of Liu 2013', () => {
  holdsAsQuickReport(liu2013, () => report, 7);

  it('stays stable with one iteration', () => {
    expect(verdict(/^Stable/)).toMatchObject({ holds: true, numbers: { broken: 0 } });
  });

  it('keeps its stiffness whatever the iterations, as position-based dynamics does not', () => {
    const { numbers } = verdict(/position-based/);
    expect(numbers.localGlobalSpread).toBeLessThan(1.1);
    expect(numbers.positionBasedSpread).toBeGreaterThan(1.5);
  });

  it('converges more slowly the stiffer the springs', () => {
    expect(verdict(/^Higher stiffness/).holds).toBe(true);
  });

  it('has errors that fall from one local/global iteration to the next, and Newton’s faster in the end', () => {
    const [byIterations] = plotsOf('figure-2');
    const errors = (name: string) =>
      byIterations.series.find((series) => series.name === name)?.points.map(([, error]) => error) ?? [];
    const localGlobal = errors('local/global');
    expect(localGlobal.length).toBe(300);
    expect(localGlobal.every((error, k) => k === 0 || error < localGlobal[k - 1])).toBe(true);
    expect(localGlobal[0]).toBeLessThan(0.6);
    const newton = errors('Newton, Cholesky');
    expect(newton.length).toBeGreaterThan(4);
    expect(newton[newton.length - 1]).toBeLessThan(localGlobal[localGlobal.length - 1]);
  });

  it('tells how near bristles come to each other, and what that costs', () => {
    const { holds, numbers } = verdict(/^Bristles of a brush/);
    expect(holds).toBe(true);
    expect(numbers.exact).toBeGreaterThan(1);
    expect(verdict(/^Brush: a frame with contact/).numbers.paperMs).toBe(14.6);
  });

  it('draws the curtain for each number of iterations', () => {
    const [, picture] = picturesOf(report);
    expect(picture.file).toBe('liu-2013-figure-4.png');
    expect(picture.png.length).toBeGreaterThan(10_000);
    expect(picture.width).toBeGreaterThan(4 * 300);
  });
});
