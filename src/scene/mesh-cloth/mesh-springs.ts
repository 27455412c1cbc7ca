/**
 * The springs of a mesh.
 *
 * - structural, along edges: k = Y S / l2, with l the edge's length and S the area it stands for: all of each triangle
 *   beside it (Van Gelder 1998), half of each quad. On a grid of a x b quads S = a b and k = Y b / a, as for `cloth`.
 * - shear, across quads of area A: k = G d2 / (2 A) for a diagonal of length d, as derived in build-cloth.ts.
 * - bend, over each edge that two faces share: at either end of the edge, the corners next to that end in the two faces
 *   are pushed apart, which unfolds the crease. Two triangles give their opposite corners (twice the same pair, counted
 *   as one); quads give second neighbours along the flow of edges. k = B S / l2, with S half of the two faces for each
 *   end: on a grid S = 2 a b and k = B b / (2 a), as for `cloth`. For quadratic bending see mesh-bending.ts.
 */

import type { ErrorPath } from '../../core/check';
import { QuadraticForm } from '../../elements/spring/quadratic-form';
import { SpringList } from '../../elements/spring/spring-list';
import { eachPairOfFaces } from '../../mesh/edges';
import { squaredDistance } from '../../mesh/face-area';
import { cornerCount, type FaceList } from '../../mesh/face-list';
import { PairIndex } from '../../mesh/pair-index';
import { splitQuads } from '../../mesh/split-quads';
import { clothMaterial } from '../materials';
import { bends } from '../spring-options';
import type { MeshClothBody, SpringKind, Springs } from '../types';
import { meshBending } from './mesh-bending';
import { failToWeld, type MeshTopology, particleMesh, tooClose } from './mesh-topology';
import { failToPlace } from './quad-topology';

/** `areas`: of each face [m2]. */
export function meshSprings(body: MeshClothBody, topology: MeshTopology, areas: Float64Array): Springs {
  const { stretch, shear, bend, flexuralRigidity = 0 } = clothMaterial(body.material);
  const fixed = body.springConstants ?? {};
  const { positions, faces, edges, particles } = topology;
  const bySprings = body.membrane === 'springs';
  const found = bends(body, 'springs') ? meshBends(topology, areas) : null;
  const list = new SpringList(edges.count + (found?.count ?? 0));
  const add = (kind: SpringKind, a: number, b: number, squared: number, stiffness: number) =>
    list.add(kind, particles[a], particles[b], Math.sqrt(squared), stiffness);

  if (bySprings && body.springs.structural) {
    const standsFor = (f: number) => (cornerCount(faces, f) === 4 ? areas[f] / 2 : areas[f]);
    const beyondTwo = new Map<number, number>();
    for (let k = 0; k < edges.more.length; k += 2) {
      beyondTwo.set(edges.more[k], (beyondTwo.get(edges.more[k]) ?? 0) + standsFor(edges.more[k + 1]));
    }
    for (let e = 0; e < edges.count; e++) {
      const a = edges.ends[2 * e];
      const b = edges.ends[2 * e + 1];
      const squared = squaredDistance(positions, a, b);
      let area = 0;
      for (let side = 2 * e; side < 2 * e + 2; side++) {
        const f = edges.faces[side];
        if (f >= 0) area += standsFor(f);
      }
      if (beyondTwo.size > 0) area += beyondTwo.get(e) ?? 0;
      add('structural', a, b, squared, fixed.structural ?? (stretch * area) / squared);
    }
  }
  if (bySprings && body.springs.shear) {
    for (let f = 0; f < faces.count; f++) {
      if (cornerCount(faces, f) !== 4) continue;
      for (const c of [0, 1]) {
        const a = faces.corners[4 * f + c];
        const b = faces.corners[4 * f + c + 2];
        const squared = squaredDistance(positions, a, b);
        add('shear', a, b, squared, fixed.shear ?? (shear * squared) / (2 * areas[f]));
      }
    }
  }
  if (found !== null) {
    for (let s = 0; s < found.count; s++) {
      const a = found.ends[2 * s];
      const b = found.ends[2 * s + 1];
      const squared = squaredDistance(positions, a, b);
      add('bend', a, b, squared, fixed.bend ?? (bend * found.area[s]) / squared);
    }
  }
  if (bends(body, 'quadratic')) {
    const form = new QuadraticForm();
    const whole = particleMesh(topology);
    meshBending(form, whole.positions, splitQuads(whole.positions, whole.faces), flexuralRigidity);
    form.addTo(list, 'bending');
  }
  return list.finish();
}

interface Bends {
  count: number;
  /** Two points a bend spring. */
  ends: Uint32Array;
  /** The part of the sheet that each spring stands for [m2]. */
  area: Float64Array;
}

/** The pairs of points that bend springs join, each once. */
function meshBends(topology: MeshTopology, areas: Float64Array): Bends {
  const { particleCount, edges } = topology;
  const inFace = cornersOfOneFace(topology);
  const pairs = new PairIndex(particleCount, edges.count);
  // Two for each edge at most, and four for each face beyond its second: memory that is not written to costs nothing.
  const most = 2 * (edges.count + edges.more.length);
  const ends = new Uint32Array(2 * most);
  const area = new Float64Array(most);
  eachCrease(topology, (a, b, left, right, times, share) => {
    if (inFace(a, b)) return;
    const known = pairs.count;
    const pair = pairs.add(a, b);
    if (pair === known) {
      ends[2 * pair] = a;
      ends[2 * pair + 1] = b;
    }
    for (let k = 0; k < times; k++) area[pair] += (share * (areas[left] + areas[right])) / 2;
  });
  return { count: pairs.count, ends: ends.slice(0, 2 * pairs.count), area: area.slice(0, pairs.count) };
}

/** Throws where a bend spring would be too short. */
export function checkMeshBends(topology: MeshTopology, path: ErrorPath, weldDistance: number): void {
  const { positions, particles, firstVertex } = topology;
  let inFace: ((a: number, b: number) => boolean) | null = null;
  eachCrease(topology, (a, b) => {
    if (a === b || !tooClose(positions, a, b)) return;
    inFace ??= cornersOfOneFace(topology);
    if (inFace(a, b)) return;
    if (Math.max(particles[a], particles[b]) >= firstVertex.length) failToPlace(path, positions, a, b);
    failToWeld(path, topology, a, b, weldDistance);
  });
}

/**
 * At either end of each edge between two faces, `left` and `right`: the corners a and b next to that end in the two. Triangles have the same
 * at both ends: these are visited once, as two `times`. `share`: of `eachPairOfFaces`.
 */
function eachCrease(
  { faces, edges }: MeshTopology,
  visit: (a: number, b: number, left: number, right: number, times: number, share: number) => void,
): void {
  eachPairOfFaces(edges, (e, left, right, share) => {
    const p = edges.ends[2 * e];
    const q = edges.ends[2 * e + 1];
    if (cornerCount(faces, left) === 3 && cornerCount(faces, right) === 3) {
      visit(apex(faces, left, p, q), apex(faces, right, p, q), left, right, 2, share);
      return;
    }
    visit(neighbour(faces, left, p, q), neighbour(faces, right, p, q), left, right, 1, share);
    visit(neighbour(faces, left, q, p), neighbour(faces, right, q, p), left, right, 1, share);
  });
}

/** Whether two points are one, or corners of one face, which itself keeps them apart. */
function cornersOfOneFace({ particleCount, faces, edges }: MeshTopology): (a: number, b: number) => boolean {
  const diagonals = quadDiagonals(faces, particleCount);
  return (a, b) => a === b || edges.find(a, b) >= 0 || diagonals.find(a, b) >= 0;
}

function quadDiagonals(faces: FaceList, particleCount: number): PairIndex {
  const diagonals = new PairIndex(particleCount);
  for (let f = 0; f < faces.count; f++) {
    if (cornerCount(faces, f) === 3) continue;
    diagonals.add(faces.corners[4 * f], faces.corners[4 * f + 2]);
    diagonals.add(faces.corners[4 * f + 1], faces.corners[4 * f + 3]);
  }
  return diagonals;
}

/** The corner of a triangle that is neither p nor q: "exclusive or" takes away what is there twice. */
function apex({ corners }: FaceList, f: number, p: number, q: number): number {
  return corners[4 * f] ^ corners[4 * f + 1] ^ corners[4 * f + 2] ^ p ^ q;
}

/** The corner next to `end` in the face, on the side away from `other`. */
function neighbour(faces: FaceList, f: number, end: number, other: number): number {
  const { corners } = faces;
  const size = cornerCount(faces, f);
  let at = 0;
  while (corners[4 * f + at] !== end) at++;
  const next = corners[4 * f + ((at + 1) % size)];
  return next === other ? corners[4 * f + ((at + size - 1) % size)] : next;
}
