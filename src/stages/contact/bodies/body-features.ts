/** What of the bodies of a model can touch: triangles of cloth and of the skins of soft bodies, and segments of ropes and strands, each with the points and edges that are its own. */
import { PairIndex } from '../../../mesh/pair-index';
import { joinTriangles, type Model } from '../../../scene/assemble';
import { featureNumbers, isSegment, noOpposite, ownEdge, ownPoint } from './feature-bits';

export interface BodyFeatures {
  /** Eight numbers a triangle, by particles of the model: see feature-bits.ts. */
  readonly features: Uint32Array;
  /** The longest edge, as bodies were built [m]; 0 where there is none. */
  readonly longest: number;
}

export function bodyFeatures(model: Model): BodyFeatures {
  const { bodies, bodyFirst, particleCount, positions } = model;
  const corners = joinTriangles(model);
  const segments = bodies.flatMap(({ surface: { lines, vertexParticle } }, b) =>
    Array.from(lines, (vertex) => bodyFirst[b] + vertexParticle[vertex]),
  );
  const count = corners.length / 3 + segments.length / 2;
  const features = new Uint32Array(featureNumbers * count);
  const taken = new Uint8Array(particleCount);
  const edges = new PairIndex(particleCount, particleCount + count);
  // Of each edge in turn: the triangle that it belongs to and which of its edges it is, and how many triangles are at it.
  const owner: number[] = [];
  const sharers: number[] = [];
  let longest = 0;
  const own = (triangle: number, k: number) => {
    const particle = features[featureNumbers * triangle + k];
    if (taken[particle] === 0) features[featureNumbers * triangle + 3] |= ownPoint(k);
    taken[particle] = 1;
  };
  const ownTo = (triangle: number, k: number, next: number) => {
    const at = featureNumbers * triangle;
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
    const [ofFirst, firstEdge] = [first - (first % featureNumbers), first % featureNumbers];
    sharers[edge]++;
    const isPair = sharers[edge] === 2;
    features[first + 4] = isPair ? features[at + ((k + 2) % 3)] : noOpposite;
    features[at + 4 + k] = isPair ? features[ofFirst + ((firstEdge + 2) % 3)] : noOpposite;
  };
  for (let t = 0; t < corners.length / 3; t++) {
    features.set(corners.subarray(3 * t, 3 * t + 3), featureNumbers * t);
    features.fill(noOpposite, featureNumbers * t + 4, featureNumbers * t + 7);
    for (let k = 0; k < 3; k++) {
      own(t, k);
      ownTo(t, k, (k + 1) % 3);
    }
  }
  for (let s = 0; s < segments.length / 2; s++) {
    const t = corners.length / 3 + s;
    const [a, b] = [segments[2 * s], segments[2 * s + 1]];
    features.set([a, b, b, isSegment, noOpposite, noOpposite, noOpposite, 0], featureNumbers * t);
    own(t, 0);
    own(t, 1);
    ownTo(t, 0, 1);
  }
  return { features, longest };
}
