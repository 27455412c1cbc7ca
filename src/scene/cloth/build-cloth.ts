/**
 * A sheet as particles and springs. Cells are a (along a row) by b (from row to row).
 *
 * The spring constants come from the sheet, not from the grid, so that behaviour does not depend on the resolution:
 * - structural: a spring of length a stands for a strip of width b. Pulled to a strain e, the strip carries the force
 *   Y b e; the spring carries k a e; so k = Y b / a. On the border the strip is half as wide.
 *   Doubling the resolution halves a, which doubles k as Liu 2013 section 5 has it for a single line of springs, and also
 *   halves b, as twice as many lines share the width: for a sheet the two cancel and k stays.
 * - shear: sheared by an angle g, the two diagonals of a cell, of length d = sqrt(a2 + b2), change by a b g / d and hold
 *   2 k (a b g / d)2 / 2. The sheet holds G g2 a b / 2 there; so k = G d2 / (2 a b). With one diagonal a cell: twice that. One diagonal
 *   also shears the cell that is stretched, but its neighbours, cut the other way, shear against it.
 * - bend: a spring over two cells stands for a strip 2 a long and b wide: k = B b / (2 a). For quadratic bending see bending.ts.
 *
 * Where the material has a Y of its own along the weft, it is that of the springs from row to row. A membrane by strain takes the place of structural and shear springs (elements/strain.ts).
 *
 * Springs of all kinds resist stretching: a sheet pulled along its rows feels Y + G a2 / b2 + 2 B per width (each point
 * of a row lies under two bend springs). The presets have G and B well below Y.
 */

import { pathOf } from '../../core/check';
import { seededRandom } from '../../core/random';
import { finishAtOnce, type Slices } from '../../core/slices';
import { makeAreas } from '../../elements/area/areas';
import { makeHinges } from '../../elements/hinge/hinges';
import { makeMembranes } from '../../elements/membrane/membranes';
import { QuadraticForm } from '../../elements/spring/quadratic-form';
import { SpringList } from '../../elements/spring/spring-list';
import { clothMaterial } from '../materials';
import { heldParticles } from '../pins';
import { bends, membraneStiffness } from '../spring-options';
import type { BuiltBody, ClothBody, Springs, Surface } from '../types';
import { gridBending } from './bending';
import { cellSize, clothPinned } from './cloth-grid';

export const buildCloth = (body: ClothBody): BuiltBody => finishAtOnce(clothParts(body));

/** The same in slices: the springs of a large sheet take longer than a frame of a page. */
export function* clothParts(body: ClothBody): Slices<BuiltBody> {
  const particleCount = body.particles[0] * body.particles[1];
  const surface = gridSurface(body, particleCount);
  yield;
  const positions = startPositions(body, particleCount);
  const masses = tributaryMasses(body);
  yield;
  const springs = yield* gridSprings(body);
  yield;
  const flat = body.noise === 0 ? body : { ...body, noise: 0 };
  return {
    name: body.name,
    kind: 'cloth',
    particleCount,
    positions,
    masses,
    springs,
    pins: heldParticles(pathOf('cloth'), body.pins, (name) => clothPinned(body, name)),
    ...(body.area > 0 && {
      areas: makeAreas(startPositions(flat, particleCount), surface.triangles, body.area),
    }),
    ...(body.membrane === 'strain' && {
      membranes: makeMembranes(
        startPositions(flat, particleCount),
        surface.triangles,
        () => alongRows,
        membraneStiffness(body.springs, clothMaterial(body.material)),
      ),
    }),
    ...(bends(body, 'dihedral') && {
      hinges: makeHinges(startPositions(flat, particleCount), surface.triangles, rigidityOf(body)),
    }),
    surface,
    radius: 0,
  };
}

/** The warp of a sheet, in either plane. */
const alongRows = [1, 0, 0];

const rigidityOf = ({ material }: ClothBody): number => clothMaterial(material).flexuralRigidity ?? 0;

function startPositions(body: ClothBody, count: number): Float64Array {
  const positions = new Float64Array(3 * count);
  const random = seededRandom(1);
  const [columns, rows] = body.particles;
  const [dx, dy] = cellSize(body);
  const [x, y, z] = body.position;
  const isHorizontal = body.plane === 'horizontal';
  const normalAxis = isHorizontal ? 1 : 2;
  let i = 0;
  for (let row = 0; row < rows; row++) {
    const down = row * dy;
    for (let column = 0; column < columns; column++, i += 3) {
      positions[i] = x + column * dx;
      positions[i + 1] = isHorizontal ? y : y - down;
      positions[i + 2] = isHorizontal ? z + down : z;
      if (body.noise > 0) positions[i + normalAxis] += body.noise * (2 * random() - 1);
    }
  }
  return positions;
}

/** Mass per area times the part of the sheet nearest to each particle: half a cell less on each border. */
function tributaryMasses(body: ClothBody): Float64Array {
  const [columns, rows] = body.particles;
  const [a, b] = cellSize(body);
  const cellMass = clothMaterial(body.material).massPerArea * a * b;
  const masses = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      masses[row * columns + column] = cellMass * share(row, rows) * share(column, columns);
    }
  }
  return masses;
}

/** Part of a cell's width that belongs to line i of n: a half on the border. */
const share = (i: number, n: number): number => (i === 0 || i === n - 1 ? 0.5 : 1);

function* gridSprings(body: ClothBody): Slices<Springs> {
  const [columns, rows] = body.particles;
  const [a, b] = cellSize(body);
  const { stretch, stretchWeft = stretch, shear, bend, flexuralRigidity = 0 } = clothMaterial(body.material);
  const bySprings = body.membrane === 'springs';
  const fixed = body.springConstants ?? {};
  // Of each kind two a particle, less on the borders.
  const list = new SpringList(6 * columns * rows);
  const at = (row: number, column: number) => row * columns + column;

  /** Springs over `reach` cells along the rows, then along the columns. */
  function* lines(kind: 'structural' | 'bend', reach: 1 | 2, warp: number, weft: number): Slices<void> {
    const [alongRow, alongColumn] = [reach * a, reach * b];
    for (let row = 0; row < rows; row++) {
      const k = fixed[kind] ?? (warp * share(row, rows) * b) / alongRow;
      for (let c = 0; c + reach < columns; c++) list.add(kind, at(row, c), at(row, c + reach), alongRow, k);
    }
    yield;
    for (let row = 0; row + reach < rows; row++) {
      for (let c = 0; c < columns; c++) {
        const k = fixed[kind] ?? (weft * share(c, columns) * a) / alongColumn;
        list.add(kind, at(row, c), at(row + reach, c), alongColumn, k);
      }
    }
    yield;
  }

  if (bySprings && body.springs.structural) yield* lines('structural', 1, stretch, stretchWeft);
  if (bySprings && body.springs.shear) {
    const diagonal = Math.hypot(a, b);
    const both = body.diagonals === 'both';
    const k = fixed.shear ?? (shear * diagonal * diagonal) / ((both ? 2 : 1) * a * b);
    for (let row = 0; row + 1 < rows; row++) {
      for (let c = 0; c + 1 < columns; c++) {
        const falling = cutFalling(row, c);
        if (both || falling) list.add('shear', at(row, c), at(row + 1, c + 1), diagonal, k);
        if (both || !falling) list.add('shear', at(row, c + 1), at(row + 1, c), diagonal, k);
      }
    }
    yield;
  }
  if (bends(body, 'springs')) yield* lines('bend', 2, bend, bend);
  if (bends(body, 'quadratic')) {
    const form = new QuadraticForm();
    gridBending(form, body, flexuralRigidity);
    form.addTo(list, 'bending');
  }
  return list.finish();
}

/** Whether a cell is cut from its top left corner to its bottom right one, or the other way. */
const cutFalling = (row: number, column: number): boolean => (row + column) % 2 === 0;

/** Two triangles a cell, their diagonals alternating so that the sheet has no grain; normals +y (horizontal) or +z (vertical). */
function gridSurface(body: ClothBody, count: number): Surface {
  const [columns, rows] = body.particles;
  const uvs = new Float32Array(2 * count);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i += 2) {
      uvs[i] = column / (columns - 1);
      uvs[i + 1] = 1 - row / (rows - 1);
    }
  }
  const triangles = new Uint32Array(6 * (columns - 1) * (rows - 1));
  let next = 0;
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const topLeft = row * columns + column;
      const topRight = topLeft + 1;
      const bottomLeft = topLeft + columns;
      const bottomRight = bottomLeft + 1;
      const falling = cutFalling(row, column);
      triangles[next++] = topLeft;
      triangles[next++] = bottomLeft;
      triangles[next++] = falling ? bottomRight : topRight;
      triangles[next++] = falling ? topLeft : topRight;
      triangles[next++] = falling ? bottomRight : bottomLeft;
      triangles[next++] = falling ? topRight : bottomRight;
    }
  }
  return {
    vertexParticle: new Uint32Array(count).map((_, i) => i),
    uvs,
    triangles,
    lines: new Uint32Array(0),
  };
}
