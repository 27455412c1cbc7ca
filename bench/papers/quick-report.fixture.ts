/** What must hold of the quick version of every reproduction. */
import { expect, it } from 'vitest';
import type { Paper } from './paper';
import { type Report, verdictsOf } from './reporting/report';
import { toHtml } from './reporting/to-html';
import { toText } from './reporting/to-text';

/** Tests of the report that `report` returns once it is there. `claims`: how many it makes at least. */
export function holdsAsQuickReport(paper: Paper, report: () => Report, claims: number): void {
  it('has every part, says that it is quick, and fits into one file', () => {
    expect(report().sections.map(({ id }) => id)).toEqual(['claims', ...paper.parts.map(({ name }) => name)]);
    expect(report().notes[0]).toMatch(/^Quick version/);
    // Pictures are letters at random.
    const html = toHtml(report()).replace(/base64,[^"]*/g, '');
    expect(html).not.toMatch(/https?:|NaN|undefined|Infinity/);
    expect(toText(report())).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('has numbers behind each verdict', () => {
    const verdicts = verdictsOf(report());
    expect(verdicts.length).toBeGreaterThanOrEqual(claims);
    for (const { numbers, found } of verdicts) {
      expect(Object.keys(numbers).length).toBeGreaterThan(0);
      expect(Object.values(numbers).every(Number.isFinite)).toBe(true);
      expect(found).not.toMatch(/NaN|undefined/);
    }
  });
}
