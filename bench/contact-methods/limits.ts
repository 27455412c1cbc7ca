/**
 * Ways to keep a step free of intersections: each takes positions at its start, where nothing intersects, and at its end, and changes the end.
 *
 * - `none`: what contact pushed apart stays where it is.
 * - `bounds`: each particle goes no farther than 0.45 of the distance to what is nearest to its features (Offset Geometric Contact, Chen 2025).
 * - `planes`: each pair of near features is divided by the plane halfway between their closest points, and no particle crosses its planes; along them it slides (after Divide and Truncate, 2026).
 * - `zones`: continuous detection, impulses that take the approach out of impacts, and for what is left zones that move as one (Bridson 2002, Harmon 2008).
 */
import { type Closest, closestPoints, type Pair } from './pair';

export interface Step {
  /** Positions at the start and at the end: x, y, z of each particle [m]. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly inverseMasses: Float64Array;
  /** All pairs that are within `reach` [m] at the start, and where they are closest then. */
  readonly pairs: readonly Pair[];
  readonly closest: readonly Closest[];
  readonly reach: number;
  /** All pairs that come near on the way, for who asks. */
  swept(): readonly Pair[];
}

export type Limit = (step: Step) => void;

/** Of half of the distance of a pair, what is left on each side of its plane. */
const margin = 0.1;

export const limits: Readonly<Record<string, Limit>> = {
  none: () => {},

  bounds({ start, end, pairs, closest, reach }) {
    const nearest = new Float64Array(start.length / 3).fill(reach);
    pairs.forEach(({ particles }, k) => {
      for (const particle of particles) nearest[particle] = Math.min(nearest[particle], closest[k].distance);
    });
    nearest.forEach((distance, particle) => {
      shorten(start, end, particle, 0.45 * distance);
    });
  },

  planes({ start, end, pairs, closest, reach }) {
    const planes: { normal: readonly number[]; level: number }[][] = Array.from({ length: start.length / 3 }, () => []);
    pairs.forEach(({ kind, particles }, k) => {
      const { weights, normal, distance } = closest[k];
      // n . x is at least the level for the first feature, and for the second with the opposite normal.
      let [first, second] = [0, 0];
      particles.forEach((particle, c) => {
        const along = dot(normal, start, particle);
        if (weights[c] > 0) first += weights[c] * along;
        else second -= weights[c] * along;
      });
      const middle = (first + second) / 2;
      const kept = (margin * distance) / 2;
      const ofFirst = kind === 'edges' ? 2 : 1;
      particles.forEach((particle, c) => {
        const sign = c < ofFirst ? 1 : -1;
        planes[particle].push({ normal: normal.map((n) => sign * n), level: sign * middle + kept });
      });
    });
    planes.forEach((own, particle) => {
      shorten(start, end, particle, 0.49 * reach);
      if (own.length === 0) return;
      for (let sweep = 0; sweep < 4; sweep++) {
        for (const { normal, level } of own) {
          const missing = level - dot(normal, end, particle);
          if (missing > 0) for (let axis = 0; axis < 3; axis++) end[3 * particle + axis] += missing * normal[axis];
        }
      }
      // What several planes ask for may not be served yet: the start is on the right side of all, so some of the way is too.
      let share = 1;
      for (const { normal, level } of own) {
        const [from, to] = [dot(normal, start, particle), dot(normal, end, particle)];
        if (to < level && from > level) share = Math.min(share, (from - level) / (from - to));
        else if (to < level) share = 0;
      }
      if (share < 1) scaleWay(start, end, particle, share);
      shorten(start, end, particle, 0.49 * reach);
    });
  },

  zones(step) {
    const { start, end, inverseMasses } = step;
    for (let round = 0; round < 4; round++) {
      const impacts = impactsOf(step, step.swept());
      if (impacts.length === 0) return;
      for (const { pair, at } of impacts) takeApproachOut(start, end, inverseMasses, pair, at);
    }
    const zone = Int32Array.from({ length: start.length / 3 }, (_, particle) => particle);
    const root = (particle: number): number => {
      let found = particle;
      while (zone[found] !== found) found = zone[found];
      return found;
    };
    const wanted = end.slice();
    for (let round = 0; round < 100; round++) {
      const impacts = impactsOf(step, step.swept());
      if (impacts.length === 0) return;
      for (const { pair } of impacts) {
        const [first, ...others] = pair.particles.map(root);
        for (const other of others) zone[root(other)] = root(first);
      }
      moveZones(
        start,
        end,
        wanted,
        inverseMasses,
        zone.map((_, particle) => root(particle)),
      );
    }
    end.set(start);
  },
};

const dot = (normal: readonly number[], x: Float64Array, particle: number): number =>
  normal[0] * x[3 * particle] + normal[1] * x[3 * particle + 1] + normal[2] * x[3 * particle + 2];

function scaleWay(start: Float64Array, end: Float64Array, particle: number, share: number): void {
  for (let k = 3 * particle; k < 3 * particle + 3; k++) end[k] = start[k] + share * (end[k] - start[k]);
}

function shorten(start: Float64Array, end: Float64Array, particle: number, most: number): void {
  const k = 3 * particle;
  const way = Math.hypot(end[k] - start[k], end[k + 1] - start[k + 1], end[k + 2] - start[k + 2]);
  if (way > most) scaleWay(start, end, particle, most / way);
}

interface Impact {
  readonly pair: Pair;
  /** Positions when the two are about to touch. */
  readonly at: Closest;
}

/** Pairs that touch on the way, by conservative advancement. */
function impactsOf({ start, end }: Step, pairs: readonly Pair[]): Impact[] {
  const found: Impact[] = [];
  const now = new Float64Array(start.length);
  for (const pair of pairs) {
    const { particles, kind } = pair;
    const ofFirst = kind === 'edges' ? 2 : 1;
    // What all four have in common is no approach.
    const mean = [0, 1, 2].map((axis) =>
      particles.reduce((sum, p) => sum + (end[3 * p + axis] - start[3 * p + axis]) / 4, 0),
    );
    const ways = particles.map((p) =>
      Math.hypot(...mean.map((m, axis) => end[3 * p + axis] - start[3 * p + axis] - m)),
    );
    const fastest = Math.max(...ways.slice(0, ofFirst)) + Math.max(...ways.slice(ofFirst));
    let time = 0;
    let closest = closestPoints(start, pair);
    const least = 0.1 * closest.distance;
    if (closest.distance - least > fastest) continue;
    for (let round = 0; round < 200 && time < 1; round++) {
      time += Math.max(1e-6, (0.9 * (closest.distance - least)) / fastest);
      if (time >= 1) break;
      for (const p of particles) {
        for (let k = 3 * p; k < 3 * p + 3; k++) now[k] = start[k] + time * (end[k] - start[k]);
      }
      closest = closestPoints(now, pair);
      if (closest.distance <= 1.2 * least) {
        found.push({ pair, at: closest });
        break;
      }
    }
  }
  return found;
}

/** Takes out of the ways of an impact what brings its features together along the normal, as impulses do. */
function takeApproachOut(
  start: Float64Array,
  end: Float64Array,
  inverseMasses: Float64Array,
  { particles }: Pair,
  { weights, normal }: Closest,
): void {
  let approach = 0;
  let give = 0;
  particles.forEach((p, c) => {
    approach += weights[c] * (dot(normal, end, p) - dot(normal, start, p));
    give += weights[c] ** 2 * inverseMasses[p];
  });
  if (approach >= 0 || give === 0) return;
  particles.forEach((p, c) => {
    const move = (-approach * weights[c] * inverseMasses[p]) / give;
    for (let axis = 0; axis < 3; axis++) end[3 * p + axis] += move * normal[axis];
  });
}

/** The particles of each zone go where its centre of mass wants to, without turning. One that holds a pinned particle goes with that. */
function moveZones(
  start: Float64Array,
  end: Float64Array,
  wanted: Float64Array,
  inverseMasses: Float64Array,
  zone: Int32Array,
): void {
  const members = new Map<number, number[]>();
  zone.forEach((root, particle) => {
    const known = members.get(root);
    if (known) known.push(particle);
    else members.set(root, [particle]);
  });
  for (const zoneMembers of members.values()) {
    if (zoneMembers.length === 1) continue;
    const pinned = zoneMembers.filter((p) => inverseMasses[p] === 0);
    const leading = pinned.length > 0 ? pinned : zoneMembers;
    const massOf = (p: number) => (pinned.length > 0 ? 1 : 1 / inverseMasses[p]);
    const mass = leading.reduce((sum, p) => sum + massOf(p), 0);
    for (let axis = 0; axis < 3; axis++) {
      const way = leading.reduce((sum, p) => sum + massOf(p) * (wanted[3 * p + axis] - start[3 * p + axis]), 0) / mass;
      for (const p of zoneMembers) end[3 * p + axis] = start[3 * p + axis] + way;
    }
  }
}
