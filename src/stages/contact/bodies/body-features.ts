/** What of the bodies of a model can touch: triangles of cloth and of the skins of soft bodies, and segments of ropes and strands, each with the points and edges that are its own. */
import { PairIndex } from '../../../mesh/pair-index';
import { joinSegments, joinTriangles, type Model } from '../../../scene/assemble';
import { bodyShift, isSegment, noOpposite, ownEdge, ownPoint } from './feature-bits';

export interface BodyFeatures {
  /** Four numbers a triangle, by particles of the model: see feature-bits.ts. */
  readonly features: Uint32Array;
  /** Four numbers a triangle: for each edge the particle opposite to it in the triangle on its other side, or `noOpposite`. The last is 0. */
  readonly beyond: Uint32Array;
  /** The longest edge, as bodies were built [m]; 0 where there is none. */
  readonly longest: number;
}

export function bodyFeatures(model: Model): BodyFeatures {
  const { bodyOf, particleCount, positions } = model;
  const corners = joinTriangles(model);
  const segments = joinSegments(model);
  const count = corners.length / 3 + segments.length / 2;
  const features = new Uint32Array(4 * count);
  const beyond = Uint32Array.from({ length: 4 * count }, (_, n) => (n % 4 < 3 ? noOpposite : 0));
  const taken = new Uint8Array(particleCount);
  const edges = new PairIndex(particleCount, particleCount + count);
  // Of each edge in turn: the triangle that it belongs to and which of its edges it is, and how many triangles are at it.
  const owner: number[] = [];
  const sharers: number[] = [];
  let longest = 0;
  const ofBody = (triangle: number) => {
    features[4 * triangle + 3] |= bodyOf[features[4 * triangle]] << bodyShift;
  };
  const own = (triangle: number, k: number) => {
    const particle = features[4 * triangle + k];
    if (taken[particle] === 0) features[4 * triangle + 3] |= ownPoint(k);
    taken[particle] = 1;
  };
  const ownTo = (triangle: number, k: number, next: number) => {
    const at = 4 * triangle;
    const [a, b] = [features[at + k], features[at + next]];
    const known = edges.count;
    const edge = edges.add(a, b);
    if (edge < known) {
      meet(edge, at, k);
      return;
    }
    owner.push(at + k);
    sharers.push(1);
    features[at + 3] |= ownEdge(k);
    const length = Math.hypot(...[0, 1, 2].map((axis) => positions[3 * a + axis] - positions[3 * b + axis]));
    longest = Math.max(longest, length);
  };
  /** Another triangle at an edge: each has the far corner of the other beyond it. */
  const meet = (edge: number, at: number, k: number) => {
    const first = owner[edge];
    const [ofFirst, firstEdge] = [first - (first % 4), first % 4];
    sharers[edge]++;
    const isPair = sharers[edge] === 2;
    beyond[first] = isPair ? features[at + ((k + 2) % 3)] : noOpposite;
    beyond[at + k] = isPair ? features[ofFirst + ((firstEdge + 2) % 3)] : noOpposite;
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
  return { features, beyond, longest };
}
