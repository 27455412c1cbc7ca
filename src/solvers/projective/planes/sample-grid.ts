/** A crumpled sheet for samples, in planes and as particles among those of bodies that broke. Of many shapes, in one band or several. */
import { type Random, someInverseMass, vectors } from '../../../compute/sample';
import { gridOffsets, type RegularGrid } from '../../../scene/cloth/regular-grid';
import {
  bandStart,
  countBefore,
  countOf,
  goalTerm,
  kappaTerm,
  offsetOf,
  planeAt,
  planeLayout,
  planeNumbers,
  springLines,
  termAt,
  termNumbers,
  weightTerm,
} from './grid-planes';

export function sampleGrid(count: number, random: Random) {
  const constants = [
    { stiffness: 60, rest: 0.02, border: 0.5 },
    { stiffness: 50, rest: 0.03, border: 0.5 },
  ];
  const grid: RegularGrid = {
    columns: 2 + (count % 22),
    rows: 2 + ((3 * count) % 17),
    springs: constants.map((spring, d) => ({ offset: gridOffsets[d], ...spring })),
  };
  const halo = 4;
  const layout = planeLayout(grid, { bands: Math.max(1, Math.floor(grid.rows / halo)), halo });
  const { bands } = layout;
  const others = 3;
  const half = Math.ceil((grid.columns * grid.rows) / 2);
  const [firstEven, firstOdd] = [others, 2 * others + half];
  const position = new Float64Array(4 * (firstOdd + half + others)).fill(Number.NaN);
  const inertial = position.slice();
  const planes = new Float64Array(planeNumbers(layout));
  const terms = new Float64Array(termNumbers(layout));
  const shaken = vectors(grid.columns * grid.rows, random, 0.004, someInverseMass(random));
  const place = (row: number, colour: number, m: number) => {
    const x = 2 * m + offsetOf(row, colour);
    const [shakenX, shakenY, shakenZ, inverseMass] = shaken.subarray(4 * (row * grid.columns + x));
    const p = [0.02 * x + shakenX, 0.03 * row + shakenY, shakenZ];
    const inertia = p.map((value) => value + 0.002 * (2 * random() - 1));
    const i = (colour ? firstOdd : firstEven) + countBefore(grid, row, offsetOf(row, colour)) + m;
    position.set([...p, inverseMass], 4 * i);
    inertial.set([...inertia, 0], 4 * i);
    for (let band = 0; band < bands; band++) {
      if (row < bandStart(band, layout) - halo || row >= bandStart(band + 1, layout) + halo) continue;
      const at = { band, row, colour, m };
      const term = termAt(layout, at);
      for (let axis = 0; axis < 3; axis++) {
        planes[planeAt(layout, at) + 4 * axis] = p[axis];
        terms[term + 4 * axis] = inertia[axis];
        terms[term + 4 * (goalTerm + axis)] = inertia[axis] + 0.001 * random();
      }
      terms[term + 4 * kappaTerm] = 1e-4 * inverseMass;
      terms[term + 4 * weightTerm] = 0.2 + 0.8 * random();
    }
  };
  for (let row = 0; row < grid.rows; row++) {
    for (const colour of [0, 1]) {
      for (let m = 0; m < countOf(grid, offsetOf(row, colour)); m++) place(row, colour, m);
    }
  }
  return {
    count: count === 0 ? 0 : bands,
    arrays: { position, inertial, planes, terms, springLines: springLines(grid, layout) },
    uniforms: { ...layout, firstEven, firstOdd },
    rest: constants.map(({ rest }) => rest),
  };
}
