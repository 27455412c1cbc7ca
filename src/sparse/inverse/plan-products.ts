/**
 * What the workgroups of a solve with the inverse do, layer by layer: products with the inverse of each layer (`multiplyInverse`, `multiplyTransposed`), and with L between layers
 * (`subtractBelow`, `subtractAbove`). A unit is the work of one workgroup: a few quads of rows, or a few columns.
 */
import { type Span, span } from '../../compute/backend';
import { prefixSum } from '../../core/csr';
import type { FactorPlan } from '../types';
import { inFours, type Layers } from './choose-layers';
import type { InversePlan } from './plan-inverse';

/** Invocations of a workgroup of `multiplyInverse`, and of `multiplyTransposed`. */
export const forwardLanes = 256;
export const backwardLanes = 128;
/** Columns that one unit of the product with the transposed inverse computes: 128 bytes that lie together, and as many quads at once as the rest of the workgroup can take. */
const columnsAtOnce = 8;
/** Fours of columns that one unit of `subtractAbove` computes. */
const foursAtOnce = 2;

export interface LayerSpans {
  readonly columns: Span;
  /** Of `forwardUnit`, `backwardUnit` and `aboveUnit`. */
  readonly forward: Span;
  readonly backward: Span;
  readonly above: Span;
}

export interface ProductPlan {
  readonly layers: readonly LayerSpans[];
  /** Per unit: where its quads begin in `forwardQuad`, how many they are, the logarithm of the invocations per quad, 0. */
  readonly forwardUnit: Uint32Array;
  /** As `InversePlan.quad`, in the order of the units. */
  readonly forwardQuad: Uint32Array;
  /** Per unit: its first column, the number of its columns, where its quads begin in `ancestor`, how many they are. */
  readonly backwardUnit: Uint32Array;
  readonly ancestor: Uint32Array;
  /** Per unit: first column, number of columns, where its rows begin in `row`, how many they are; where its numbers begin in L, fours per row there, 0, 0. */
  readonly aboveUnit: Uint32Array;
  /** CSR rows: what each row of L has in lower layers, as the index of a four in L, and 4 times its first column plus the number of its columns less one. */
  readonly belowFirst: Uint32Array;
  readonly below: Uint32Array;
}

type Layout = Pick<InversePlan, 'size' | 'quad' | 'panel' | 'row'>;

/** `sorted`: panels of the plan, layer by layer. */
export function planProducts(plan: FactorPlan, layers: Layers, sorted: readonly number[], layout: Layout): ProductPlan {
  const { size, quad, panel } = layout;
  const forward = { unit: [] as number[], quad: [] as number[] };
  const backward = { unit: [] as number[], ancestor: [] as number[] };
  const aboveUnit: number[] = [];
  const spans: LayerSpans[] = [];
  let at = 0;
  for (let layer = 0; layer < layers.count; layer++) {
    const begin = {
      panel: at,
      forward: forward.unit.length / 4,
      backward: backward.unit.length / 4,
      above: aboveUnit.length / 8,
    };
    const quads: number[] = [];
    for (; at < sorted.length && layers.layerOf[sorted[at]] === layer; at++) {
      const [first, count] = quadsOf(panel, at);
      for (let q = 0; q < count; q++) quads.push(first + q);
      addBackward(backward, panel, at);
      addAbove(aboveUnit, panel, at, plan.panelRow[sorted[at] + 1] - plan.panelRow[sorted[at]]);
    }
    addForward(forward, quad, quads);
    const columnAt = (p: number) => (p < sorted.length ? panel[8 * p] : size);
    const since = (first: number, end: number) => span(first, end - first);
    spans.push({
      columns: since(columnAt(begin.panel), columnAt(at)),
      forward: since(begin.forward, forward.unit.length / 4),
      backward: since(begin.backward, backward.unit.length / 4),
      above: since(begin.above, aboveUnit.length / 8),
    });
  }
  return {
    layers: spans,
    forwardUnit: Uint32Array.from(forward.unit),
    forwardQuad: Uint32Array.from(forward.quad),
    backwardUnit: Uint32Array.from(backward.unit),
    ancestor: Uint32Array.from(backward.ancestor),
    aboveUnit: Uint32Array.from(aboveUnit),
    ...rowsBelow(plan, sorted, layout),
  };
}

const quadsOf = (panel: Uint32Array, at: number): [first: number, count: number] => [
  panel[8 * at + 6],
  inFours(panel[8 * at + 1]),
];

/** Invocations per quad, by the columns that it has: a few of them each. */
const lanesFor = (columns: number): number =>
  columns <= 32 ? 8 : columns <= 256 ? 32 : columns <= 1024 ? 128 : forwardLanes;

/** Quads of like length share a workgroup. Long ones come first: they take longest. */
function addForward(forward: { unit: number[]; quad: number[] }, quad: Uint32Array, quads: readonly number[]): void {
  const columns = (q: number) => quad[4 * q + 2];
  const byLength = quads.toSorted((a, b) => columns(b) - columns(a) || a - b);
  for (let k = 0; k < byLength.length; ) {
    const lanes = lanesFor(columns(byLength[k]));
    const first = forward.quad.length / 4;
    for (let n = 0; n < forwardLanes / lanes && k < byLength.length; n++) {
      const q = byLength[k++];
      forward.quad.push(...quad.subarray(4 * q, 4 * q + 4));
    }
    forward.unit.push(first, forward.quad.length / 4 - first, Math.log2(lanes), 0);
  }
}

/** The columns of a panel, with the quads of its own rows and of all panels above it in its layer. */
function addBackward(backward: { unit: number[]; ancestor: number[] }, panel: Uint32Array, at: number): void {
  const [column, width] = panel.subarray(8 * at, 8 * at + 2);
  const first = backward.ancestor.length;
  for (let above = at + 1; above > 0; above = panel[8 * (above - 1) + 5]) {
    const [quad, count] = quadsOf(panel, above - 1);
    for (let q = 0; q < count; q++) backward.ancestor.push(quad + q);
  }
  for (let c = 0; c < width; c += columnsAtOnce) {
    // Its own quads of earlier rows have nothing in these columns.
    const listed = first + c / 4;
    backward.unit.push(column + c, Math.min(columnsAtOnce, width - c), listed, backward.ancestor.length - listed);
  }
}

/** The columns of a panel, with the rows that L has there in higher layers. */
function addAbove(unit: number[], panel: Uint32Array, at: number, rows: number): void {
  const [column, width, rowFirst, within, factorFirst] = panel.subarray(8 * at, 8 * at + 5);
  const stride = inFours(width);
  if (rows === within) return;
  for (let four = 0; four < stride; four += foursAtOnce) {
    const columns = Math.min(4 * foursAtOnce, width - 4 * four);
    unit.push(column + 4 * four, columns, rowFirst + within, rows - within);
    unit.push(factorFirst + within * stride + four, stride, 0, 0);
  }
}

function rowsBelow({ panelRow }: FactorPlan, sorted: readonly number[], { size, panel, row }: Layout) {
  const visit = (see: (row: number, four: number, columns: number) => void) => {
    sorted.forEach((p, at) => {
      const [column, width, rowFirst, within, factorFirst] = panel.subarray(8 * at, 8 * at + 5);
      const stride = inFours(width);
      for (let r = within; r < panelRow[p + 1] - panelRow[p]; r++) {
        for (let four = 0; four < stride; four++) {
          const columns = Math.min(4, width - 4 * four);
          see(row[rowFirst + r], factorFirst + r * stride + four, 4 * (column + 4 * four) + columns - 1);
        }
      }
    });
  };
  const belowFirst = new Uint32Array(size + 1);
  visit((i) => {
    belowFirst[i + 1]++;
  });
  prefixSum(belowFirst);
  const below = new Uint32Array(2 * belowFirst[size]);
  const next = belowFirst.slice();
  visit((i, four, columns) => {
    below.set([four, columns], 2 * next[i]++);
  });
  return { belowFirst, below };
}
