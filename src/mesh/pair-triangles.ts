/**
 * Quads from pairs of neighbouring triangles: as many as there can be, good ones first.
 *
 * The quality of a pair is the least sine of the corners that it has when it is laid flat, times the cosine of the angle by which it is folded: 1 for a rectangle, 0 where a corner is straight or the pair is folded to a
 * right angle, less where a corner is concave. Pairs of good quality are matched first, greedily and then along augmenting paths, and poorer ones only add to them: what a later round changes of the earlier ones is what it needs for
 * another pair.
 */
import { csrAdjacency } from '../core/csr';
import { crowdedEdges, type Edges } from './edges';
import { cornerCount, type FaceList, noCorner } from './face-list';
import { Matching } from './matching';

/** Quality at least, round by round. Corners of pairs below the last one are under 12 degrees or over 168. */
const goodRounds = [0.9, 0.7, 0.5, 0.35, 0.2];
/** Straight corners, then concave ones of up to 191 degrees. */
const poorRounds = [-0.01, -0.2];

export interface Pairing {
  /** Quads of pairs and those that were there, then the triangles that are left over. */
  faces: FaceList;
  /** The one or two faces that each is made of; -1 where there is no second. */
  sources: Int32Array;
  /** Triangles that are left over. */
  leftOver: number;
}

/** `edges`: of `faces`; none of them is paired over an edge of more than two. `good`: of good quality alone. `most`: with poorer pairs where triangles would be left over otherwise. */
export function pairTriangles(
  positions: ArrayLike<number>,
  faces: FaceList,
  edges: Edges,
): { good: Pairing; most: Pairing } {
  const { ends, quality } = candidatePairs(positions, faces, edges);
  const matching = new Matching(csrAdjacency(faces.count, ends));
  const byQuality = Uint32Array.from(quality, (_, pair) => pair).sort((a, b) => quality[b] - quality[a] || a - b);
  let next = 0;
  const round = (least: number) => {
    for (; next < byQuality.length && quality[byQuality[next]] >= least; next++) {
      matching.join(ends[2 * byQuality[next]], ends[2 * byQuality[next] + 1]);
    }
    matching.augment((pair) => quality[pair] >= least);
  };
  goodRounds.forEach(round);
  const good = joined(faces, matching.mate);
  if (good.leftOver === 0) return { good, most: good };
  poorRounds.forEach(round);
  return { good, most: joined(faces, matching.mate) };
}

/** Triangles that share an edge, two each, and their quality. */
function candidatePairs(positions: ArrayLike<number>, faces: FaceList, edges: Edges) {
  const ends: number[] = [];
  const quality: number[] = [];
  const crowded = crowdedEdges(edges);
  for (let e = 0; e < edges.count; e++) {
    if (crowded.has(e)) continue;
    const left = edges.faces[2 * e];
    const right = edges.faces[2 * e + 1];
    if (right < 0 || cornerCount(faces, left) === 4 || cornerCount(faces, right) === 4) continue;
    const [p, q] = [edges.ends[2 * e], edges.ends[2 * e + 1]];
    ends.push(left, right);
    quality.push(pairQuality(positions, p, q, apex(faces, left, p, q), apex(faces, right, p, q)));
  }
  return { ends: Uint32Array.from(ends), quality: Float64Array.from(quality) };
}

/** Of the triangles p, q, r and p, q, s. */
export function pairQuality(positions: ArrayLike<number>, p: number, q: number, r: number, s: number): number {
  measureTriangle(positions, p, q, r, left);
  measureTriangle(positions, p, q, s, right);
  // Seen along the edge from p to q the triangles lie on opposite sides: where the pair is flat, their normals are opposite.
  const flat = -(left.nx * right.nx + left.ny * right.ny + left.nz * right.nz);
  const atP = left.sineP * right.cosineP + left.cosineP * right.sineP;
  const atQ = left.sineQ * right.cosineQ + left.cosineQ * right.sineQ;
  const least = Math.min(left.sineApex, right.sineApex, atP, atQ);
  return flat <= 0 || least <= 0 ? Math.min(flat, least) : least * flat;
}

/** Sines and cosines of the angles of a triangle, and its unit normal. */
interface TriangleAngles {
  sineP: number;
  cosineP: number;
  sineQ: number;
  cosineQ: number;
  sineApex: number;
  nx: number;
  ny: number;
  nz: number;
}

const noAngles: TriangleAngles = { sineP: 0, cosineP: 0, sineQ: 0, cosineQ: 0, sineApex: 0, nx: 0, ny: 0, nz: 0 };
/** Written anew for each pair: an object for each would be most of the time. */
const left = { ...noAngles };
const right = { ...noAngles };

function measureTriangle(x: ArrayLike<number>, p: number, q: number, apex: number, into: TriangleAngles): void {
  const ux = x[3 * q] - x[3 * p];
  const uy = x[3 * q + 1] - x[3 * p + 1];
  const uz = x[3 * q + 2] - x[3 * p + 2];
  const vx = x[3 * apex] - x[3 * p];
  const vy = x[3 * apex + 1] - x[3 * p + 1];
  const vz = x[3 * apex + 2] - x[3 * p + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const double = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const edge = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const sideP = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const sideQ = Math.sqrt((vx - ux) ** 2 + (vy - uy) ** 2 + (vz - uz) ** 2);
  const along = ux * vx + uy * vy + uz * vz;
  into.sineP = double / (edge * sideP);
  into.cosineP = along / (edge * sideP);
  into.sineQ = double / (edge * sideQ);
  into.cosineQ = (edge * edge - along) / (edge * sideQ);
  into.sineApex = double / (sideP * sideQ);
  into.nx = nx / double;
  into.ny = ny / double;
  into.nz = nz / double;
}

/** The corner of a triangle that is neither p nor q: "exclusive or" takes away what is there twice. */
function apex({ corners: all }: FaceList, f: number, p: number, q: number): number {
  return all[4 * f] ^ all[4 * f + 1] ^ all[4 * f + 2] ^ p ^ q;
}

function joined(faces: FaceList, mate: Int32Array): Pairing {
  const { count, corners: from } = faces;
  let pairs = 0;
  for (let f = 0; f < count; f++) if (mate[f] > f) pairs++;
  const into = new Uint32Array(4 * (count - pairs));
  const sources = new Int32Array(2 * (count - pairs)).fill(-1);
  let next = 0;
  const add = (f: number, second: number, a: number, b: number, c: number, d: number) => {
    into.set([a, b, c, d], 4 * next);
    sources[2 * next] = f;
    sources[2 * next++ + 1] = second;
  };
  for (let f = 0; f < count; f++) {
    const other = mate[f];
    if (cornerCount(faces, f) === 4) {
      add(f, -1, from[4 * f], from[4 * f + 1], from[4 * f + 2], from[4 * f + 3]);
    } else if (other > f) {
      // Turns as the first of the two does: the other's apex comes between the ends of the edge that they share.
      let c = 0;
      while (has(from, other, from[4 * f + c])) c++;
      const [r, p, q] = [from[4 * f + c], from[4 * f + ((c + 1) % 3)], from[4 * f + ((c + 2) % 3)]];
      add(f, other, r, p, apex(faces, other, p, q), q);
    }
  }
  let leftOver = 0;
  for (let f = 0; f < count; f++) {
    if (mate[f] >= 0 || cornerCount(faces, f) === 4) continue;
    add(f, -1, from[4 * f], from[4 * f + 1], from[4 * f + 2], noCorner);
    leftOver++;
  }
  return { faces: { count: next, corners: into }, sources, leftOver };
}

const has = (all: Uint32Array, f: number, corner: number): boolean =>
  all[4 * f] === corner || all[4 * f + 1] === corner || all[4 * f + 2] === corner;
