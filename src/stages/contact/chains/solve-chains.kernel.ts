/**
 * Solves the system of each chain (`assembleChains`) by block elimination from its one end to the other and back: blocks of 3 x 3, each tied to the next two. One element per chain.
 *
 * With S the diagonal block of a row after those before it are eliminated, g its right-hand side, P and R its ties to the next row and to the one after,
 *
 *   y = S^-1 g,  X = S^-1 P,  Y = S^-1 R,
 *   S' -= P^T X,  P' -= P^T Y,  g' -= P^T y  of the next row,  S'' -= R^T Y,  g'' -= R^T y  of the one after,
 *
 * and on the way back x = y - X x' - Y x''. y, X and Y are kept in the row, X and Y by columns. `solution` is x + e: how far each particle goes from the guess.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { cross, dot, scale, sub, type Three, three } from '../contact-vectors';
import { rowVectors } from './assemble-chains.kernel';
import wgsl from './solve-chains.wgsl?raw';

export const solveChains = kernel({
  name: 'solveChains',
  bindings: {
    chainFirst: read('u32'),
    chainMember: read('u32'),
    held: read('vec4f'),
    chainRow: write('vec4f'),
    solution: write('vec4f'),
  },
  uniforms: {},
  sharing: 'tasks',
  wgsl,
  reference(begin, end, { chainFirst, chainMember, held, chainRow, solution }) {
    const at = (k: number, vector: number) => 4 * (rowVectors * k + vector);
    /** Q of a row times v. */
    const freed = (k: number, v: Three): Three => {
      if (chainRow[at(k, 0) + 3] < 0) return [0, 0, 0];
      const n = three(chainRow, at(k, 0));
      return sub(v, scale(n, dot(n, v)));
    };
    for (let chain = begin; chain < end; chain++) {
      const last = chainFirst[chain + 1];
      /** The tie of a row to the one `span` after it. */
      const tie = (k: number, span: number): Matrix => {
        if (k + span >= last) return nothing;
        const entry = chainRow[at(k, 2) + span - 1];
        return unit.map((axis) => scale(freed(k, freed(k + span, axis)), entry)) as Matrix;
      };
      const block = (k: number): Matrix =>
        unit.map((axis) => scale(axis, k < last ? chainRow[at(k, 1) + 3] : 1)) as Matrix;
      const right = (k: number): Three => (k < last ? three(chainRow, at(k, 1)) : [0, 0, 0]);
      const start = chainFirst[chain];
      let [s, p, g] = [block(start), tie(start, 1), right(start)];
      let [s1, g1] = [block(start + 1), right(start + 1)];
      for (let k = start; k < last; k++) {
        const r = tie(k, 2);
        const inverse = inverseOf(s);
        const y = times(inverse, g);
        const [x, z] = [p, r].map((ties) => ties.map((column) => times(inverse, column)) as Matrix);
        chainRow.set([...y, 0], at(k, 1));
        x.forEach((column, c) => {
          chainRow.set(column, at(k, 3 + c));
        });
        z.forEach((column, c) => {
          chainRow.set(column, at(k, 6 + c));
        });
        s = less(s1, p, x);
        g = sub(g1, transposedTimes(p, y));
        p = less(tie(k + 1, 1), p, z);
        s1 = less(block(k + 2), r, z);
        g1 = sub(right(k + 2), transposedTimes(r, y));
      }
      let [x1, x2]: Three[] = [
        [0, 0, 0],
        [0, 0, 0],
      ];
      for (let k = last; k-- > start; ) {
        const column = (vector: number) => three(chainRow, at(k, vector));
        const near = times([column(3), column(4), column(5)], x1);
        const far = times([column(6), column(7), column(8)], x2);
        [x1, x2] = [sub(sub(three(chainRow, at(k, 1)), near), far), x1];
        const i = chainMember[k];
        for (let axis = 0; axis < 3; axis++) solution[4 * i + axis] = held[12 * i + 4 + axis] + x1[axis];
        solution[4 * i + 3] = 0;
      }
    }
  },
});

/** By columns. */
type Matrix = [Three, Three, Three];
const unit: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const nothing: Matrix = [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
];
const times = ([a, b, c]: Matrix, [x, y, z]: Three): Three => [
  a[0] * x + b[0] * y + c[0] * z,
  a[1] * x + b[1] * y + c[1] * z,
  a[2] * x + b[2] * y + c[2] * z,
];
const transposedTimes = ([a, b, c]: Matrix, v: Three): Three => [dot(a, v), dot(b, v), dot(c, v)];
/** m - a^T b */
const less = (m: Matrix, a: Matrix, b: Matrix): Matrix =>
  m.map((column, c) => sub(column, transposedTimes(a, b[c]))) as Matrix;
/** Of a symmetric matrix. */
function inverseOf([a, b, c]: Matrix): Matrix {
  const columns: Matrix = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = dot(a, columns[0]);
  return columns.map((column) => scale(column, 1 / determinant)) as Matrix;
}
