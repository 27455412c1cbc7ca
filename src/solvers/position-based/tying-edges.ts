/** The edges along which a body hangs together: springs in its surface or volume, and the edges of elements that take their place. */

import { springKinds } from '../../elements/spring/springs';
import type { ElementName } from '../../generated/elements';
import type { Model } from '../../scene/assemble';

export interface TyingEdges {
  count: number;
  /** Two particles per edge. Edges that several elements share are listed several times. */
  ends: Uint32Array;
  /** Length at rest [m]. */
  length: Float64Array;
}

/** The kinds of elements with several edges that a body may have in place of springs, and their corners. */
const inPlaceOfSprings: readonly { name: ElementName; size: number }[] = [
  { name: 'membrane', size: 3 },
  { name: 'solid', size: 4 },
];

/** Bend springs span folds, which other edges go around: they are left out. */
const along = ['structural', 'shear'].map((kind) => springKinds.indexOf(kind as 'structural'));

export function tyingEdges(model: Model): TyingEdges {
  const { springs, cords, positions } = model;
  const ends: number[] = [];
  const length: number[] = [];
  for (let s = 0; s < springs.count; s++) {
    if (!along.includes(springs.kind[s])) continue;
    ends.push(springs.ends[2 * s], springs.ends[2 * s + 1]);
    length.push(springs.rest[s]);
  }
  for (let c = 0; c < cords.count; c++) {
    ends.push(cords.ends[2 * c], cords.ends[2 * c + 1]);
    length.push(cords.rest[c]);
  }
  for (const { name, size } of inPlaceOfSprings) {
    const { corners, count } = model[`${name}s` as 'membranes'];
    for (let e = 0; e < count; e++) {
      for (let c = 0; c < size; c++) {
        for (let d = 0; d < c; d++) {
          const [p, q] = [corners[size * e + c], corners[size * e + d]];
          ends.push(p, q);
          length.push(distanceOf(positions, p, q));
        }
      }
    }
  }
  return { count: length.length, ends: Uint32Array.from(ends), length: Float64Array.from(length) };
}

const distanceOf = (x: Float64Array, p: number, q: number): number =>
  Math.hypot(x[3 * p] - x[3 * q], x[3 * p + 1] - x[3 * q + 1], x[3 * p + 2] - x[3 * q + 2]);
