/** The squares that the quadratic bending of a body is made of; null where it bends in another way. */
import { cellSize } from '../cloth/cloth-grid';
import { clothMaterial, ropeMaterial } from '../materials';
import { segmentLength } from '../rope/rope';
import { bends } from '../spring-options';
import type { Body } from '../types';
import type { CellComplex } from './cell-complex';
import { meshSquares } from './mesh-squares';
import { type BendingSquares, gridSquares, lineSquares } from './torn-bending';

/** `positions`: at rest, of every particle, now. */
export function bendingSquaresOf(
  body: Body,
  complex: CellComplex,
  positions: () => Float64Array,
): BendingSquares | null {
  if (body.kind === 'softBody' || !bends(body, 'quadratic')) return null;
  if (body.kind === 'rope' || body.kind === 'strands') {
    const rest = body.kind === 'rope' ? segmentLength(body) : body.length / (body.particles - 1);
    return lineSquares(complex, (ropeMaterial(body.material).flexuralRigidity ?? 0) / rest ** 3);
  }
  const rigidity = clothMaterial(body.material).flexuralRigidity ?? 0;
  return body.kind === 'cloth'
    ? gridSquares(complex, cellSize(body), rigidity)
    : meshSquares(complex, positions, rigidity);
}
