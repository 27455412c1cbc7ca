/**
 * The shape a rope starts in: along its path, or between its ends straight, or sagging where it is longer than the distance it spans, so that no segment
 * starts compressed.
 *
 * The sag is an arc of a circle rather than a parabola: equal steps along a circle have equal chords, so every segment
 * has exactly its rest length. n chords of length r, each turning by t, span r sin(n t / 2) / sin(t / 2).
 */
import type { RopeBody, Vec3 } from '../types';
import { isLaid, layRope } from './rope-path';

/** Of a rope without a path. */
export const endsOf = ({ from, to }: RopeBody): readonly [Vec3, Vec3] => [from!, to!];

/** x, y, z of each particle [m]. */
export function ropeShape(body: RopeBody): Float64Array {
  if (isLaid(body)) return layRope(body).positions;
  const { particles, slack } = body;
  const [from, to] = endsOf(body);
  const along: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const span = Math.hypot(...along);
  const segments = particles - 1;
  const positions = new Float64Array(3 * particles);
  const place = (i: number, distance: number, sag: number, down: Vec3) => {
    for (let axis = 0; axis < 3; axis++) {
      positions[3 * i + axis] = from[axis] + (along[axis] * distance) / span + down[axis] * sag;
    }
  };
  if (slack <= 1) {
    for (let i = 0; i < particles; i++) place(i, (span * i) / segments, 0, [0, 0, 0]);
  } else {
    const down = sagDirection(along, span);
    const chord = (slack * span) / segments;
    const turn = turnOf(slack, segments);
    let distance = 0;
    let sag = 0;
    for (let i = 1; i < particles; i++) {
      // The slope of chord i, from going down at the start to going up at the end.
      const slope = ((segments - 1) / 2 - (i - 1)) * turn;
      distance += chord * Math.cos(slope);
      sag += chord * Math.sin(slope);
      place(i, distance, sag, down);
    }
    positions.set(from, 0);
  }
  // Free of the round-off above: a pinned end is where it was asked to be.
  positions.set(to, 3 * segments);
  return positions;
}

/** The turn t [rad] for which n chords of length slack / n span a distance of 1. */
function turnOf(slack: number, n: number): number {
  const span = (t: number) => ((slack / n) * Math.sin((n * t) / 2)) / Math.sin(t / 2);
  let low = 0;
  let high = (2 * Math.PI) / n;
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (span(middle) > 1) low = middle;
    else high = middle;
  }
  return low;
}

/** Straight down, square to the rope; sideways where the rope itself is vertical. */
function sagDirection(along: Vec3, span: number): Vec3 {
  const t = along.map((x) => x / span);
  const down = [t[1] * t[0], t[1] * t[1] - 1, t[1] * t[2]];
  const length = Math.hypot(...down);
  return length > 1e-6 ? [down[0] / length, down[1] / length, down[2] / length] : [1, 0, 0];
}
