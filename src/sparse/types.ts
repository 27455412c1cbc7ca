/**
 * The words of the sparse direct solver.
 *
 * A symmetric matrix A is factorised as P A P^T = L L^T. Everything that depends only on where A has entries is a `FactorPlan`, made once
 * in TypeScript; the numbers of L follow from it in kernels (f64), as often as the numbers of A change.
 */

/** Where a symmetric matrix may differ from zero, by its lower triangle, columns compressed: the rows of column j ascend, its diagonal first. */
export interface SymmetricPattern {
  readonly size: number;
  /** Where each column begins in `row`: size + 1 numbers. */
  readonly first: Uint32Array;
  readonly row: Uint32Array;
}

export interface SymmetricMatrix extends SymmetricPattern {
  /** One number for each entry of `row`. */
  readonly value: Float64Array;
}

/** 'natural' keeps the order of the matrix; 'auto' tries the two others and keeps the one with less fill. */
export type OrderingName = 'auto' | 'nested-dissection' | 'minimum-degree' | 'natural';

/**
 * The shape of L, as panels (supernodes): neighbouring columns with the same rows below, stored as one dense block. Columns are in the
 * order of elimination, which is a postorder of the elimination tree: a subtree is a range of columns, and of panels.
 */
export interface FactorPlan {
  readonly size: number;
  /** The ordering that was chosen; where parts were planned on their own, for the one with the most entries. */
  readonly ordering: Exclude<OrderingName, 'auto'>;
  /** order[k]: the row of A that is eliminated k-th. place[row of A] = k. */
  readonly order: Uint32Array;
  readonly place: Uint32Array;
  readonly panelCount: number;
  /** First column of each panel, and after the last panel `size`. */
  readonly panelColumn: Uint32Array;
  /** Where the rows of each panel begin in `row`: panelCount + 1 numbers. */
  readonly panelRow: Uint32Array;
  /** Rows of each panel, ascending: first its own columns, then those below. */
  readonly row: Uint32Array;
  /** Where the numbers of each panel begin: panelCount + 1. Row by row, `width` numbers a row; those above the diagonal are not used. */
  readonly panelValue: Uint32Array;
  /** Panel whose columns hold the first row below this panel, or -1 for a root. */
  readonly parent: Int32Array;
  /** Entries of L that the pattern of A makes necessary, diagonal included; panels may hold some zeros more. */
  readonly nonzeros: number;
  /** Multiplications of the factorisation, about: the sum of the squares of the columns' lengths. */
  readonly operations: number;
  /** Parts that were planned on their own; left out where there is one, or where they were not looked for. */
  readonly components?: PlannedComponents;
}

/** Parts of a matrix that no entry joins. Each is a range of columns, of panels, of rows and of numbers. */
export interface PlannedComponents {
  /** First panel of each component, and after the last one the number of panels. */
  readonly panelFirst: Uint32Array;
  /** The first component whose plan this one repeats, panel by panel and row by row; itself where there is none before it. */
  readonly like: Uint32Array;
}
