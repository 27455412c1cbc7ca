/** How near strands come to each other: what keeps them apart cannot be counted by intersections, since lines have none. */

/** The distance of the two segments of different strands that are nearest to each other [m]. `positions`: x, y, z of the particles, `particles` of them to a strand. */
export function closestStrands(positions: ArrayLike<number>, particles: number): number {
  const count = positions.length / 3;
  const reach = longestSegment(positions, particles);
  let closest = Number.POSITIVE_INFINITY;
  for (let a = 0; a + 1 < count; a++) {
    if ((a + 1) % particles === 0) continue;
    for (let b = (Math.floor(a / particles) + 1) * particles; b + 1 < count; b++) {
      if ((b + 1) % particles === 0) continue;
      // Segments whose first ends are farther apart than both are long are not the nearest.
      const apart = distance(positions, a, b);
      if (apart < closest + 2 * reach) closest = Math.min(closest, segmentDistance(positions, a, b));
    }
  }
  return closest;
}

function distance(positions: ArrayLike<number>, i: number, j: number): number {
  const x = positions[3 * i] - positions[3 * j];
  const y = positions[3 * i + 1] - positions[3 * j + 1];
  const z = positions[3 * i + 2] - positions[3 * j + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

function longestSegment(positions: ArrayLike<number>, particles: number): number {
  let longest = 0;
  for (let i = 0; 3 * (i + 1) < positions.length; i++) {
    if ((i + 1) % particles === 0) continue;
    longest = Math.max(longest, distance(positions, i, i + 1));
  }
  return longest;
}

/** Between the segments from a to a + 1 and from b to b + 1 (Ericson 2005, Real-Time Collision Detection, 5.1.9). */
function segmentDistance(positions: ArrayLike<number>, a: number, b: number): number {
  const between = (i: number, j: number) => [0, 1, 2].map((k) => positions[3 * j + k] - positions[3 * i + k]);
  const dot = (u: readonly number[], v: readonly number[]) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  const clamp = (x: number) => Math.min(1, Math.max(0, x));
  const [d1, d2, r] = [between(a, a + 1), between(b, b + 1), between(b, a)];
  const [aa, ee, f, c, bb] = [dot(d1, d1), dot(d2, d2), dot(d2, r), dot(d1, r), dot(d1, d2)];
  const denominator = aa * ee - bb * bb;
  let s = denominator > 1e-12 * aa * ee ? clamp((bb * f - c * ee) / denominator) : 0;
  // A segment may be drawn together to a point.
  const t = ee > 0 ? clamp((bb * s + f) / ee) : 0;
  s = aa > 0 ? clamp((bb * t - c) / aa) : 0;
  return Math.hypot(...[0, 1, 2].map((k) => r[k] + s * d1[k] - t * d2[k]));
}
