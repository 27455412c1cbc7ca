/** Runs a trial: position-based springs in f64, contact between cloth by pushes between near features, and a way to keep the step free of intersections. */
import { finishAtOnce } from '../../src/core/slices';
import { intersectionSlices } from '../../src/mesh/intersections';
import { assemble, joinEdges, joinTriangles } from '../../src/scene/assemble';
import type { Vec3 } from '../../src/scene/types';
import type { Limit } from './limits';
import { type Closest, closestPoints, type Pair } from './pair';
import { pairsNearby } from './pairs-nearby';
import { sceneOf, type TrialScene } from './trial-scenes';

export interface TrialResult {
  /** Pairs of an edge and a triangle that it passes through: the most in a frame, and in how many frames there were any. */
  readonly mostIntersections: number;
  readonly framesWithSome: number;
  /** Of the ways that particles wanted to go, the share that was taken from them, weighed by mass and squared. */
  readonly lost: number;
  /** Momentum that was gained, over the sum of the absolute momenta at the start; null where something else acts. */
  readonly momentumShare: number | null;
  /** The smallest distance of two features at the end [m]. */
  readonly least: number;
  /** Kinetic energy at the end [J]. */
  readonly kinetic: number;
  /** Mean of a substep, of detecting and limiting [ms]. */
  readonly contactMs: number;
  /** Pairs at the end. */
  readonly pairs: number;
  readonly positions: Float64Array;
}

const timeStep = 1 / 60;
const substeps = 10;
/** Sweeps over all pairs per substep. */
const pushes = 3;

export function runTrial(trial: TrialScene, limit: Limit): TrialResult {
  const model = assemble(sceneOf(trial));
  const { particleCount, masses, inverseMasses, bodyOf } = model;
  const triangles = joinTriangles(model);
  const edges = joinEdges(model, triangles);
  const features = { points: Uint32Array.from({ length: particleCount }, (_, p) => p), edges, triangles };
  const h = timeStep / substeps;
  const reach = 2 * trial.thickness;
  const end = Float64Array.from(model.positions);
  const start = end.slice();
  const velocity = new Float64Array(end.length);
  for (let p = 0; p < particleCount; p++) velocity.set(trial.velocity?.(bodyOf[p]) ?? [0, 0, 0], 3 * p);
  const before = momentum(velocity, masses);
  const size = Math.max(
    1e-12,
    velocity.reduce((sum, v, k) => sum + masses[Math.floor(k / 3)] * Math.abs(v), 0),
  );
  let [lost, wanted, contactMs, most, framesWithSome] = [0, 0, 0, 0, 0];
  let pairs: Pair[] = [];
  for (let frame = 0; frame < trial.frames; frame++) {
    for (let substep = 0; substep < substeps; substep++) {
      const time = (frame * substeps + substep + 1) * h;
      start.set(end);
      for (let p = 0; p < particleCount; p++) {
        if (inverseMasses[p] === 0) {
          const built = Array.from(model.positions.subarray(3 * p, 3 * p + 3)) as unknown as Vec3;
          if (trial.pinned) end.set(trial.pinned(built, time), 3 * p);
          continue;
        }
        for (let axis = 0; axis < 3; axis++) {
          end[3 * p + axis] += h * (velocity[3 * p + axis] + h * trial.gravity[axis]);
        }
      }
      solveSprings(model.springs, end, inverseMasses, h);
      if (trial.floor !== null) raise(end, trial.floor);
      const began = performance.now();
      pairs = pairsNearby(features, start, reach);
      const closest = pairs.map((pair) => closestPoints(start, pair));
      for (let sweep = 0; sweep < pushes; sweep++) push(pairs, closest, end, inverseMasses, trial.thickness, h);
      if (trial.floor !== null) raise(end, trial.floor);
      const free = end.slice();
      limit({
        start,
        end,
        inverseMasses,
        pairs,
        closest,
        reach,
        swept: () => pairsNearby(features, start, 0.1 * trial.thickness, end),
      });
      contactMs += performance.now() - began;
      for (let k = 0; k < end.length; k++) {
        const mass = masses[Math.floor(k / 3)];
        lost += mass * (free[k] - end[k]) ** 2;
        wanted += mass * (free[k] - start[k]) ** 2;
        velocity[k] = (end[k] - start[k]) / h;
      }
    }
    const found = finishAtOnce(intersectionSlices({ points: end, triangles, edges })).length / 2;
    most = Math.max(most, found);
    if (found > 0) framesWithSome++;
  }
  const gained = momentum(velocity, masses).map((m, axis) => Math.abs(m - before[axis]));
  const alone = trial.gravity.every((g) => g === 0) && trial.floor === null && !trial.pinned;
  return {
    mostIntersections: most,
    framesWithSome,
    lost: wanted > 0 ? lost / wanted : 0,
    momentumShare: alone ? Math.max(...gained) / size : null,
    least: pairsNearby(features, end, reach).reduce(
      (least, pair) => Math.min(least, closestPoints(end, pair).distance),
      reach,
    ),
    kinetic: velocity.reduce((sum, v, k) => sum + (masses[Math.floor(k / 3)] * v * v) / 2, 0),
    contactMs: contactMs / (trial.frames * substeps),
    pairs: pairs.length,
    positions: end,
  };
}

function momentum(velocity: Float64Array, masses: Float64Array): number[] {
  const sum = [0, 0, 0];
  velocity.forEach((v, k) => {
    sum[k % 3] += masses[Math.floor(k / 3)] * v;
  });
  return sum;
}

/** One sweep of position-based springs with compliance (Macklin 2016). */
function solveSprings(
  { count, ends, rest, stiffness }: ReturnType<typeof assemble>['springs'],
  x: Float64Array,
  inverseMasses: Float64Array,
  h: number,
): void {
  for (let s = 0; s < count; s++) {
    const [a, b] = [ends[2 * s], ends[2 * s + 1]];
    const give = inverseMasses[a] + inverseMasses[b];
    if (give === 0 || !(stiffness[s] > 0)) continue;
    const d = [0, 1, 2].map((axis) => x[3 * a + axis] - x[3 * b + axis]);
    const length = Math.hypot(...d);
    const move = (rest[s] - length) / ((give + 1 / (stiffness[s] * h * h)) * length);
    for (let axis = 0; axis < 3; axis++) {
      x[3 * a + axis] += inverseMasses[a] * move * d[axis];
      x[3 * b + axis] -= inverseMasses[b] * move * d[axis];
    }
  }
}

/** How fast features come apart that start closer than they should [m/s]. */
const recovery = 1;

/** Pushes near features apart along the normal of their start, in the ratio of masses: no momentum is lost. */
function push(
  pairs: readonly Pair[],
  closest: readonly Closest[],
  x: Float64Array,
  inverseMasses: Float64Array,
  thickness: number,
  h: number,
): void {
  pairs.forEach(({ particles }, k) => {
    const { weights, normal, distance } = closest[k];
    let gap = 0;
    let give = 0;
    particles.forEach((p, c) => {
      gap += weights[c] * (normal[0] * x[3 * p] + normal[1] * x[3 * p + 1] + normal[2] * x[3 * p + 2]);
      give += weights[c] ** 2 * inverseMasses[p];
    });
    const missing = Math.min(thickness, distance + recovery * h) - gap;
    if (missing <= 0 || give === 0) return;
    particles.forEach((p, c) => {
      const move = (missing * weights[c] * inverseMasses[p]) / give;
      for (let axis = 0; axis < 3; axis++) x[3 * p + axis] += move * normal[axis];
    });
  });
}

function raise(x: Float64Array, floor: number): void {
  for (let k = 1; k < x.length; k += 3) x[k] = Math.max(x[k], floor);
}
