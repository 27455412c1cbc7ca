/**
 * The inverse of a factor as the kernels of a GPU see it: see choose-layers.ts. Integers alone, made once for a plan.
 *
 * Columns are renumbered layer by layer, which keeps every column before its ancestors, so that L only changes its numbering. Within a layer the order stays a postorder: the
 * descendants of a panel that its rows of the inverse have are the columns just before it, and need no indices.
 *
 * Both matrices are stored four numbers at a time, for loads of 16 bytes:
 * - the inverse by quads, four rows of a panel: for each column in reach the four numbers of that column. The product with the transposed matrix reads the same numbers;
 * - L by panels, row by row, four columns at a time.
 */
import type { FactorPlan } from '../types';
import { inFours, type Layers } from './choose-layers';
import { type ProductPlan, planProducts } from './plan-products';

export interface InversePlan extends ProductPlan {
  readonly size: number;
  /** Row of A at each index, and back. */
  readonly order: Uint32Array;
  readonly place: Uint32Array;
  /** Per quad: where its numbers begin in the inverse, its first column, the number of its columns, and 4 times its first row plus the number of its rows less one. */
  readonly quad: Uint32Array;
  /** Fours of numbers of the inverse. */
  readonly inverseCount: number;
  /** Per row 4 times its quad plus which of the quad's rows it is. */
  readonly rowQuad: Uint32Array;
  /** Panel of each column. */
  readonly columnPanel: Uint32Array;
  /** Per panel: first column, width, where its rows begin in `row`, how many of them are in its layer; where its numbers begin in L, the panel above it in its layer plus one or 0, its first quad, 0. */
  readonly panel: Uint32Array;
  /** Rows of each panel, its own columns first. */
  readonly row: Uint32Array;
  /** Fours of numbers of L. */
  readonly factorCount: number;
  /** Numbers of the plan's panels to L: where each panel of the plan has its numbers here. */
  readonly factorFirst: Uint32Array;
}

export function planInverse(plan: FactorPlan, layers: Layers): InversePlan {
  const { size, panelCount } = plan;
  // Panels by layer, each layer in the old order.
  const sorted = Array.from({ length: panelCount }, (_, p) => p).sort(
    (a, b) => layers.layerOf[a] - layers.layerOf[b] || a - b,
  );
  const moved = new Uint32Array(size);
  const panelAt = new Uint32Array(panelCount);
  let column = 0;
  sorted.forEach((p, at) => {
    panelAt[p] = at;
    for (let c = plan.panelColumn[p]; c < plan.panelColumn[p + 1]; c++) moved[c] = column++;
  });
  const place = plan.place.map((k) => moved[k]);
  const order = new Uint32Array(size);
  place.forEach((k, row) => {
    order[k] = row;
  });

  const row = new Uint32Array(plan.row.length);
  const panel = new Uint32Array(8 * panelCount);
  const factorFirst = new Uint32Array(panelCount);
  const columnPanel = new Uint32Array(size);
  const rowQuad = new Uint32Array(size);
  const quad: number[] = [];
  let [rowAt, factorCount, inverseCount] = [0, 0, 0];
  sorted.forEach((p, at) => {
    const first = moved[plan.panelColumn[p]];
    const width = plan.panelColumn[p + 1] - plan.panelColumn[p];
    const rows = plan.panelRow[p + 1] - plan.panelRow[p];
    const parent = plan.parent[p];
    const above = parent >= 0 && layers.layerOf[parent] === layers.layerOf[p] ? panelAt[parent] + 1 : 0;
    panel.set([first, width, rowAt, layers.rowsWithin[p], factorCount, above, quad.length / 4, 0], 8 * at);
    factorFirst[p] = factorCount;
    factorCount += rows * inFours(width);
    for (let r = plan.panelRow[p]; r < plan.panelRow[p + 1]; r++) row[rowAt++] = moved[plan.row[r]];
    const firstColumn = first + width - layers.reach[p];
    for (let c = 0; c < width; c++) {
      columnPanel[first + c] = at;
      rowQuad[first + c] = quad.length + (c % 4);
      if (c % 4 < 3 && c + 1 < width) continue;
      const columns = first + c + 1 - firstColumn;
      quad.push(inverseCount, firstColumn, columns, 4 * (first + c - (c % 4)) + (c % 4));
      inverseCount += columns;
    }
  });
  const layout = { size, order, place, quad: Uint32Array.from(quad), inverseCount, rowQuad, columnPanel, panel, row };
  return { ...layout, factorCount, factorFirst, ...planProducts(plan, layers, sorted, layout) };
}
