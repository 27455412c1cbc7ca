/** Soft bodies for tests, and what is measured of them: volumes of tetrahedra, of the drawn surface, and heights. */
import { type SoftBody, sdf, softBody, type World } from '../src/index';
import type { SignedDistance } from '../src/mesh/signed-distance';
import { volumes } from '../src/scene/soft-body/soft-scene-checks';

export type SoftOptions = Omit<Parameters<typeof softBody>[0], 'shape'>;

/** The radius of `ball` [m]. */
export const radius = 0.2;

/** A ball whose lowest point is `height` above the ground [m]. */
export const ball = (height: number, options: SoftOptions): SoftBody =>
  softBody({ shape: sdf.sphere({ radius }), position: [0, radius + height, 0], ...options });

const strand = Array.from({ length: 160 }, (_, k) => {
  const angle = (2 * Math.PI * k) / 160;
  const out = 0.2 * (1 + 0.45 * Math.cos(3 * angle));
  return [out * Math.cos(2 * angle), 0.13 * Math.sin(3 * angle), out * Math.sin(2 * angle)];
});

/** A torus knot, some 0.7 m across, of a tube of 0.11 m. */
export const knotShape: SignedDistance = {
  distance(x, y, z) {
    let nearest = Number.POSITIVE_INFINITY;
    for (const [a, b, c] of strand) nearest = Math.min(nearest, (x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2);
    return Math.sqrt(nearest) - 0.055;
  },
  low: [-0.4, -0.25, -0.4],
  high: [0.4, 0.25, 0.4],
};

/** What is left of the volume of a body, and how many of its tetrahedra are inside out. */
export function volumeOf(body: SoftBody, positions: ArrayLike<number>) {
  const [now, start] = [volumes(body, positions), volumes(body, body.vertices)];
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return { share: total(now) / total(start), inverted: now.filter((value) => value <= 0).length };
}

/** The volume that the drawn surface of a body encloses [m3]. */
export function drawnVolume(world: World, body: number): number {
  const { positions } = world.surface(body);
  const { triangles } = world.bodies[body].surface;
  let six = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(4 * triangles[t + k], 4 * triangles[t + k] + 3));
    six += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return six / 6;
}

/** From the lowest particle to the highest [m]. */
export function heightOf(positions: ArrayLike<number>): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let k = 1; k < positions.length; k += 3)
    [low, high] = [Math.min(low, positions[k]), Math.max(high, positions[k])];
  return high - low;
}
