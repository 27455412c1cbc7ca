/**
 * The numbers of one factor into the larger pattern of another, whose order is the first one's up to renumberings that keep every row after
 * the rows it depends on: L only changes its numbering with them.
 */
import { panelsOfColumns, placeInFactor } from './entry-places';
import type { PanelFactor } from './panel-factor';

export function copyFactor(from: PanelFactor, to: PanelFactor): void {
  const { plan } = from;
  const panelOf = panelsOfColumns(to.plan);
  const moved = plan.order.map((row) => to.plan.place[row]);
  const source = from.value;
  const target = to.value;
  target.fill(0);
  for (let p = 0; p < plan.panelCount; p++) {
    const column = plan.panelColumn[p];
    const width = plan.panelColumn[p + 1] - column;
    for (let r = 0; r < plan.panelRow[p + 1] - plan.panelRow[p]; r++) {
      for (let c = 0; c < width && c <= r; c++) {
        const number = source[plan.panelValue[p] + r * width + c];
        // A zero that only fills a panel up may have no place in the other.
        if (number === 0) continue;
        const at = placeInFactor(to.plan, panelOf, moved[plan.row[plan.panelRow[p] + r]], moved[column + c]);
        if (at < 0) throw new Error('sparse: a larger pattern must have a place for every number of the factor');
        target[at] = number;
      }
    }
  }
  for (let p = 0; p < to.plan.panelCount; p++) to.updates.touched.add(p);
}
