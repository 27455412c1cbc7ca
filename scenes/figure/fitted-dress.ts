/** A dress for the figure at rest, which is how its dance begins: 3504 vertices, one fewer than the dress of Liu 2013. */
import type { Slices } from '../../src/core/slices';
import type { Vec3 } from '../../src/scene/types';
import { type DressMesh, dressMesh } from './dress-mesh';
import { figureShape } from './figure-shape';
import { pushedOut } from './push-out';

const cut = { around: 72, rings: 39, waistRing: 10, panel: 22, panelRows: 9, taper: 0.8, strap: 6, strapRows: 12 };
/** How often straps are spaced evenly and put back onto the shoulder. */
const rounds = 8;

/** `gap`: how far it is from the figure at least [m]. */
export function* fittedDress(gap: number): Slices<DressMesh> {
  const dress = dressMesh(cut);
  let vertices = yield* pushedOut(dress.vertices, figureShape, gap);
  for (let round = 0; round < rounds; round++) {
    for (const column of dress.straps) spaceEvenly(vertices, column);
    vertices = yield* pushedOut(vertices, figureShape, gap);
  }
  return { ...dress, vertices };
}

/** Moves the vertices of a line along it until all are as far apart; its ends stay. */
function spaceEvenly(vertices: number[], line: readonly number[]): void {
  const points = line.map((v) => vertices.slice(3 * v, 3 * v + 3) as unknown as Vec3);
  const lengths = points.slice(1).map((point, k) => Math.hypot(...point.map((x, axis) => x - points[k][axis])));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  for (let n = 1; n < line.length - 1; n++) {
    let [left, piece] = [(total * n) / (line.length - 1), 0];
    while (left > lengths[piece]) left -= lengths[piece++];
    for (let axis = 0; axis < 3; axis++) {
      const [from, to] = [points[piece][axis], points[piece + 1][axis]];
      vertices[3 * line[n] + axis] = from + (left / lengths[piece]) * (to - from);
    }
  }
}
