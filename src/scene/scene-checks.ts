/** What the checks of named scenes have in common. Each returns what does not hold, one sentence each. */
import { buildBody } from './build-body';
import type { SceneRun } from './named-scene';
import type { Vec3 } from './types';

/** No particle of any body is lost to a NaN, or further than 100 m away. */
export function checkFinite(run: SceneRun): string[] {
  return run.scene.bodies.flatMap(({ name }) => {
    const positions = Array.from(run.positions(name));
    const lost = positions.filter((x) => !(Math.abs(x) < 100)).length;
    return lost === 0 ? [] : [`${name} stays within 100 m, found ${lost} coordinates that do not`];
  });
}

/** Pins without a motion are where they were built, to the rounding of 32-bit floats. */
export function checkPinsHeld(run: SceneRun): string[] {
  return run.scene.bodies.flatMap((body) => {
    const [now, start] = [run.positions(body.name), run.start(body.name)];
    return buildBody(body).pins.flatMap(({ name, particles, motion }) => {
      const moved = [...particles].find((i) =>
        [0, 1, 2].some((k) => Math.abs(now[3 * i + k] - start[3 * i + k]) > 1e-5),
      );
      return motion !== null || moved === undefined
        ? []
        : [`pin ${name} of ${body.name} holds, found particle ${moved} moved`];
    });
  });
}

/** The smallest y [m]. */
export function lowest(positions: ArrayLike<number>): number {
  let low = Number.POSITIVE_INFINITY;
  for (let i = 1; i < positions.length; i += 3) low = Math.min(low, positions[i]);
  return low;
}

/** The mean of all points [m]. */
export function centroid(positions: ArrayLike<number>): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < positions.length; i++) sum[i % 3] += positions[i] / (positions.length / 3);
  return sum;
}

/** Distance from `point` to the nearest particle [m]. */
export function distanceTo(positions: ArrayLike<number>, point: Vec3): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < positions.length; i += 3) {
    const apart = Math.hypot(positions[i] - point[0], positions[i + 1] - point[1], positions[i + 2] - point[2]);
    nearest = Math.min(nearest, apart);
  }
  return nearest;
}

/** The largest y [m]. */
export function highest(positions: ArrayLike<number>): number {
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < positions.length; i += 3) high = Math.max(high, positions[i]);
  return high;
}
