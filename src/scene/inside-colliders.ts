/** What of bodies is on the wrong side of colliders: particles, and points of faces between them. */
import { buildBody } from './build-body';
import type { BuiltBody } from './built-body';
import { colliderDistance, type Distance } from './collider/collider-distance';
import type { SceneRun } from './named-scene';
import type { Collider } from './types';

/** A body whose particles are somewhere: x, y, z of each [m]. Those that pins hold are where they are held, and may be inside. */
export interface BodyState {
  body: Pick<BuiltBody, 'name' | 'pins' | 'skin' | 'surface'>;
  positions: ArrayLike<number>;
}

/** What of a body is inside a collider. */
export interface Inside {
  body: string;
  collider: string;
  particles: number;
  /** Faces of which a point is inside, and not a corner alone. */
  faces: number;
  /** How deep the deepest of these points is [m]. */
  deepest: number;
}

/** What rounding to 32-bit floats, or a field between its samples, may come to [m]. */
const tolerance = 1e-4;

/** Points of a face that are looked at: weights of its corners. The middles of its edges, its centroid, and points between. */
const sampled: readonly (readonly [number, number, number])[] = Array.from({ length: 21 }, (_, k) => k)
  .map((k) => {
    const row = Math.floor((Math.sqrt(8 * k + 1) - 1) / 2);
    const column = k - (row * (row + 1)) / 2;
    return [(5 - row) / 5, (row - column) / 5, column / 5] as const;
  })
  .filter((weights) => Math.max(...weights) < 1)
  .concat([
    [0.5, 0.5, 0],
    [0, 0.5, 0.5],
    [0.5, 0, 0.5],
    [1 / 3, 1 / 3, 1 / 3],
  ]);

/** What is deeper inside colliders than `least` [m], at a time [s]. */
export function insideColliders(
  bodies: readonly BodyState[],
  colliders: readonly Collider[],
  time: number,
  least = tolerance,
): Inside[] {
  return colliders.flatMap((collider) => {
    const distance = colliderDistance(collider, time);
    return bodies
      .map((state) => ({ ...insideOne(state, distance, least), body: state.body.name, collider: collider.name }))
      .filter(({ particles, faces }) => particles + faces > 0);
  });
}

function insideOne({ body, positions }: BodyState, distance: Distance, least: number) {
  const faces = facesOf(body);
  const held = new Set(body.pins.flatMap((pin) => [...pin.particles]));
  const away = Float64Array.from({ length: positions.length / 3 }, (_, i) =>
    distance(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]),
  );
  let [particles, cut, deepest] = [0, 0, 0];
  away.forEach((own, i) => {
    if (held.has(i) || !(own < -least)) return;
    particles++;
    deepest = Math.max(deepest, -own);
  });
  for (let t = 0; t < faces.length; t += 3) {
    const corners = [faces[t], faces[t + 1], faces[t + 2]];
    const depth = -leastOfFace(positions, corners, away, distance);
    if (!(depth > least)) continue;
    cut++;
    deepest = Math.max(deepest, depth);
  }
  return { particles, faces: cut, deepest };
}

/** The least distance of a sampled point of a face, its corners left out [m]. */
function leastOfFace(
  at: ArrayLike<number>,
  corners: readonly number[],
  away: Float64Array,
  distance: Distance,
): number {
  const point = (weights: readonly number[], axis: number) =>
    weights[0] * at[3 * corners[0] + axis] +
    weights[1] * at[3 * corners[1] + axis] +
    weights[2] * at[3 * corners[2] + axis];
  const side = (a: number, b: number) => Math.hypot(...[0, 1, 2].map((axis) => at[3 * a + axis] - at[3 * b + axis]));
  // No point of it is farther from a corner than its sides are long.
  const longest = Math.max(side(corners[0], corners[1]), side(corners[1], corners[2]), side(corners[2], corners[0]));
  if (Math.max(...corners.map((corner) => away[corner])) > longest) return Number.POSITIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (const weights of sampled)
    least = Math.min(least, distance(point(weights, 0), point(weights, 1), point(weights, 2)));
  return least;
}

/** Those that meet colliders, by their particles. */
const facesOf = ({ skin, surface }: BodyState['body']): ArrayLike<number> =>
  skin ?? surface.triangles.map((vertex) => surface.vertexParticle[vertex]);

/** No particle of a scene that has run, and no point of a face, is on the wrong side of a collider. For bodies that did not tear. */
export function checkOutsideColliders(run: SceneRun): string[] {
  const bodies = run.scene.bodies.map((body) => ({ body: buildBody(body), positions: run.positions(body.name) }));
  return insideColliders(bodies, run.scene.colliders, run.time).map(sayInside);
}

export const sayInside = ({ body, collider, particles, faces, deepest }: Inside): string =>
  `the ${body} stays outside the ${collider}, found ${particles} particles and ${faces} faces inside, up to ${(1000 * deepest).toFixed(2)} mm`;
