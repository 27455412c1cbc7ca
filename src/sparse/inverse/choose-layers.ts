/**
 * How much of L^-1 is stored. A GPU solves L z = b as a product with the inverse, z = L^-1 b: no row waits for another. Row i of L^-1 has an entry for each
 * descendant of i in the elimination tree, so the inverse of the whole factor grows faster than the factor. Cut into layers, it does not: each layer has the panels whose
 * subtrees are larger than a threshold (and not larger than the next), falls apart into pieces that know nothing of each other, and is inverted piece by piece; between layers L
 * itself is multiplied with. One more layer costs two more dispatches in each direction and saves entries.
 *
 * On grids of cloth with bend springs, entries of the inverse and of L between layers together:
 *
 *   particles   1 layer    2 layers   3 layers
 *   81 x 81       2.6 M      0.7 M       0.6 M
 *   257 x 257      87 M       14 M         9 M
 *   513 x 513     706 M       86 M        50 M
 */
import type { FactorPlan } from '../types';

/**
 * What the choice assumes of a GPU: the time of a dispatch that waits for the one before, encoding included [s], and of a byte read [s]. Both are between those of large and of small ones. On an H200 one layer is fastest up to
 * 129 x 129 particles (51 us a solve, with two layers 57), and two at 257 x 257 (155 us, with one 301, with three 183).
 */
const dispatchTime = 10e-6;
const byteTime = 1 / 1.5e12;

export interface Layers {
  /** Layer of each panel, 0 at the leaves. No panel is in a lower layer than one below it. */
  readonly layerOf: Uint8Array;
  readonly count: number;
  /** Columns of each panel's subtree that are in its own layer, its own included: they are those that its rows of the inverse have. */
  readonly reach: Uint32Array;
  /** Rows of each panel that are in its own layer, its own columns included. */
  readonly rowsWithin: Uint32Array;
  /** Of the numbers on the device. */
  readonly inverseBytes: number;
  readonly factorBytes: number;
  /** Of those, what a solve reads. */
  readonly bytesRead: number;
}

/** Rows of the inverse are stored four at a time, and so are columns of L. */
export const inFours = (count: number): number => Math.ceil(count / 4);

const widthOf = ({ panelColumn }: FactorPlan, p: number): number => panelColumn[p + 1] - panelColumn[p];

/** The layers that solve fastest among those whose two matrices take at most half of `memoryLimit` bytes each, since a GPU may have more memory than it allows to one buffer. `fastest` is null where none fits; `least`: the limit from which on one would [bytes]. */
export function chooseLayers(plan: FactorPlan, memoryLimit: number): { fastest: Layers | null; least: number } {
  const subtree = subtreeColumns(plan);
  let fastest: Layers | null = null;
  let bestTime = Number.POSITIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (const thresholds of candidates(plan.size)) {
    const layers = layersBy(plan, subtree, thresholds);
    const bytes = 2 * Math.max(layers.inverseBytes, layers.factorBytes);
    least = Math.min(least, bytes);
    // Forward and backward: a product with the inverse of each layer, and one with L between two.
    const dispatches = 2 * (2 * layers.count - 1);
    const time = dispatches * dispatchTime + layers.bytesRead * byteTime;
    if (bytes > memoryLimit || time >= bestTime) continue;
    fastest = layers;
    bestTime = time;
  }
  return { fastest, least };
}

/** Columns of each panel and of all panels below it. */
export function subtreeColumns(plan: FactorPlan): Uint32Array {
  const subtree = new Uint32Array(plan.panelCount);
  for (let p = 0; p < plan.panelCount; p++) {
    subtree[p] += widthOf(plan, p);
    if (plan.parent[p] >= 0) subtree[plan.parent[p]] += subtree[p];
  }
  return subtree;
}

/** One layer, and up to four with thresholds a fixed ratio apart. */
function candidates(size: number): number[][] {
  const all: number[][] = [[]];
  for (let first = 64; first < size; first *= 2) {
    for (const ratio of [4, 8, 16]) {
      for (let count = 1; count <= 3; count++) {
        const thresholds = Array.from({ length: count }, (_, k) => first * ratio ** k);
        if (thresholds[count - 1] < size && (count > 1 || ratio === 4)) all.push(thresholds);
      }
    }
  }
  return all;
}

/** `thresholds`: the columns that a subtree of each layer but the last may have. */
export function layersBy(plan: FactorPlan, subtree: Uint32Array, thresholds: readonly number[]): Layers {
  const { panelCount, panelColumn, parent, panelRow, row } = plan;
  const layerOf = Uint8Array.from(subtree, (columns) => thresholds.filter((threshold) => columns > threshold).length);
  const layerOfColumn = new Uint8Array(plan.size);
  for (let p = 0; p < panelCount; p++) layerOfColumn.fill(layerOf[p], panelColumn[p], panelColumn[p + 1]);
  const reach = new Uint32Array(panelCount);
  const rowsWithin = new Uint32Array(panelCount);
  let [count, inverse, factor, multiplied] = [0, 0, 0, 0];
  for (let p = 0; p < panelCount; p++) {
    const width = widthOf(plan, p);
    const rows = panelRow[p + 1] - panelRow[p];
    reach[p] += width;
    if (parent[p] >= 0 && layerOf[parent[p]] === layerOf[p]) reach[parent[p]] += reach[p];
    // The rows of a panel are its ancestors, so those of higher layers come last.
    let [within, beyond] = [width, rows];
    while (within < beyond) {
      const middle = (within + beyond) >> 1;
      if (layerOfColumn[row[panelRow[p] + middle]] === layerOf[p]) within = middle + 1;
      else beyond = middle;
    }
    rowsWithin[p] = within;
    count = Math.max(count, layerOf[p] + 1);
    inverse += inFours(width) * reach[p];
    factor += inFours(width) * rows;
    multiplied += inFours(width) * (reach[p] + rows - within);
  }
  return {
    layerOf,
    count,
    reach,
    rowsWithin,
    inverseBytes: 16 * inverse,
    factorBytes: 16 * factor,
    bytesRead: 2 * 16 * multiplied,
  };
}
