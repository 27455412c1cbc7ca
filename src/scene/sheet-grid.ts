/** Where the particles of sheets lie on their grids, which makes a better and quicker order of elimination (`PlanOptions.grid`). */
import type { Model } from './assemble';

/** Sheets that are smaller, or longer for their width, are left to the orderings that know no grid: minimum degree is better at them. */
const fewestParticles = 400;
const mostElongated = 2.5;

/** Column and row of each particle, -1 for those of other bodies and for `room` more. Undefined where there are no such sheets. */
export function sheetGrid({ scene, bodyFirst, particleCount }: Model, room = 0): Int32Array | undefined {
  let grid: Int32Array | undefined;
  scene.bodies.forEach((body, b) => {
    if (body.kind !== 'cloth') return;
    const [columns, rows] = body.particles;
    // One that was torn has particles that are nowhere on the grid.
    if (bodyFirst[b + 1] - bodyFirst[b] !== columns * rows) return;
    if (columns * rows < fewestParticles || Math.max(columns / rows, rows / columns) > mostElongated) return;
    grid ??= new Int32Array(2 * (particleCount + room)).fill(-1);
    let at = 2 * bodyFirst[b];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        grid[at++] = column;
        grid[at++] = row;
      }
    }
  });
  return grid;
}
