/** What of the bodies of a model can touch: triangles of cloth and of the skins of soft bodies, and segments of ropes and strands, each with the points and edges that are its own. */
import { PairIndex } from '../../../mesh/pair-index';
import { joinSegments, joinTriangles, type Model } from '../../../scene/assemble';
import { bodyShift, isSegment, ownEdge, ownPoint } from './feature-bits';

export interface BodyFeatures {
  /** Four numbers a triangle, by particles of the model: see feature-bits.ts. */
  readonly features: Uint32Array;
  /** The shortest and the longest edge, as bodies were built [m]; 0 where there is none. */
  readonly shortest: number;
  readonly longest: number;
}

export function bodyFeatures(model: Model): BodyFeatures {
  const { bodyOf, particleCount, positions } = model;
  const corners = joinTriangles(model);
  const segments = joinSegments(model);
  const count = corners.length / 3 + segments.length / 2;
  const features = new Uint32Array(4 * count);
  const taken = new Uint8Array(particleCount);
  const edges = new PairIndex(particleCount, particleCount + count);
  let [shortest, longest] = [Number.POSITIVE_INFINITY, 0];
  const ofBody = (triangle: number) => {
    features[4 * triangle + 3] |= bodyOf[features[4 * triangle]] << bodyShift;
  };
  const own = (triangle: number, k: number) => {
    const particle = features[4 * triangle + k];
    if (taken[particle] === 0) features[4 * triangle + 3] |= ownPoint(k);
    taken[particle] = 1;
  };
  const ownTo = (triangle: number, k: number, next: number) => {
    const [a, b] = [features[4 * triangle + k], features[4 * triangle + next]];
    const known = edges.count;
    if (edges.add(a, b) < known) return;
    features[4 * triangle + 3] |= ownEdge(k);
    const length = Math.hypot(...[0, 1, 2].map((axis) => positions[3 * a + axis] - positions[3 * b + axis]));
    if (length > 0) shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
  };
  for (let t = 0; t < corners.length / 3; t++) {
    features.set(corners.subarray(3 * t, 3 * t + 3), 4 * t);
    for (let k = 0; k < 3; k++) {
      own(t, k);
      ownTo(t, k, (k + 1) % 3);
    }
    ofBody(t);
  }
  for (let s = 0; s < segments.length / 2; s++) {
    const t = corners.length / 3 + s;
    const [a, b] = [segments[2 * s], segments[2 * s + 1]];
    features.set([a, b, b, isSegment], 4 * t);
    own(t, 0);
    own(t, 1);
    ownTo(t, 0, 1);
    ofBody(t);
  }
  return { features, shortest: Number.isFinite(shortest) ? shortest : 0, longest };
}
