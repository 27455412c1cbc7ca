/**
 * Bending as a quadratic energy: half the flexural rigidity times curvature squared, with a constant Hessian. It resists in proportion to the
 * curvature, whatever the resolution.
 *
 * Where the sheet keeps its lengths, the second derivatives of its points' positions over the flat sheet are its curvatures (Bergou
 * et al. 2006, A quadratic bending model for inextensible surfaces), so energies of second differences of positions do:
 * - along a line of particles `rest` apart: EI |x_(i-1) - 2 x_i + x_(i+1)|2 / (2 rest3) at each inner particle;
 * - on a grid of cells a by b: each row and each column is such a line, with EI = B times the width it stands for, and each cell
 *   holds the twist, 2 B |x_00 - x_10 - x_01 + x_11|2 / (2 a b). Together half of B |second derivatives|2 over the area: a plate
 *   whose Poisson's ratio is 0;
 * - on triangles: see mesh-bending.ts.
 *
 * Their rest shape is straight or flat, whatever the shape that the body is built in. A border has no curvature: the last half cell is free.
 */

import type { QuadraticForm } from '../../elements/spring/quadratic-form';
import type { ClothBody } from '../types';
import { cellSize } from './cloth-grid';

/** `rigidity` is EI [N m2]. */
export function lineBending(
  form: QuadraticForm,
  first: number,
  count: number,
  rest: number,
  rigidity: number,
  stride = 1,
): void {
  for (let i = 1; i + 1 < count; i++) {
    const at = first + i * stride;
    form.addSquare(rigidity / rest ** 3, [at - stride, at, at + stride], [1, -2, 1]);
  }
}

/** `rigidity` is B [N m]. */
export function gridBending(form: QuadraticForm, body: ClothBody, rigidity: number): void {
  const [columns, rows] = body.particles;
  const [a, b] = cellSize(body);
  const onBorder = (i: number, n: number) => i === 0 || i === n - 1;
  for (let row = 0; row < rows; row++) {
    const width = onBorder(row, rows) ? b / 2 : b;
    lineBending(form, row * columns, columns, a, rigidity * width);
  }
  for (let column = 0; column < columns; column++) {
    const width = onBorder(column, columns) ? a / 2 : a;
    lineBending(form, column, rows, b, rigidity * width, columns);
  }
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column;
      form.addSquare((2 * rigidity) / (a * b), [at, at + 1, at + columns, at + columns + 1], [1, -1, -1, 1]);
    }
  }
}
