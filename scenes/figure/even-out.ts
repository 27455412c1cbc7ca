/** Triangles of more even size on the same surface: each vertex goes half of the way to the middle of its neighbours, then back to the surface, some times over. */
import type { Slices } from '../../src/core/slices';
import type { SignedDistance } from '../../src/mesh/signed-distance';
import type { Vec3 } from '../../src/scene/types';

const rounds = 6;
/** Vertices between two chances to pause. */
const slice = 256;
/** Step of the differences that tell the slope of the distance [m]. */
const step = 1e-5;

export function* evenOut(
  vertices: ArrayLike<number>,
  neighbours: readonly (readonly number[])[],
  shape: SignedDistance,
): Slices<Float64Array> {
  let now = Float64Array.from(vertices);
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(now.length);
    for (const [v, around] of neighbours.entries()) {
      const towards = (k: number) => {
        let sum = 0;
        for (const other of around) sum += now[3 * other + k];
        return (now[3 * v + k] + sum / around.length) / 2;
      };
      next.set(ontoSurface([towards(0), towards(1), towards(2)], shape), 3 * v);
      if (v % slice === 0) yield;
    }
    now = next;
  }
  return now;
}

/** Two of Newton's steps along the slope: distances of joined shapes are not quite exact. */
function ontoSurface(point: Vec3, { distance }: SignedDistance): Vec3 {
  let [x, y, z] = point;
  for (let k = 0; k < 2; k++) {
    const here = distance(x, y, z);
    const slope = [distance(x + step, y, z) - here, distance(x, y + step, z) - here, distance(x, y, z + step) - here];
    const scale = (here * step) / (slope[0] ** 2 + slope[1] ** 2 + slope[2] ** 2);
    [x, y, z] = [x - scale * slope[0], y - scale * slope[1], z - scale * slope[2]];
  }
  return [x, y, z];
}
