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
import { pairKey } from '../mesh/edges';
import { distance, faceArea } from '../mesh/face-area';
import { splitQuads } from '../mesh/split-quads';
import type { Place } from './check';
import { clothMaterial } from './materials';
import { meshBending } from './mesh-bending';
import { checkSpring, type MeshTopology } from './mesh-topology';
import { QuadraticForm } from './quadratic-form';
import { SpringList } from './spring-list';
import { bends } from './spring-options';
import type { MeshClothBody, Springs } from './types';

export function meshSprings(body: MeshClothBody, topology: MeshTopology, place: Place): Springs {
  const { stretch, shear, bend, flexuralRigidity = 0 } = clothMaterial(body.material);
  const fixed = body.springConstants ?? {};
  const { positions, faces, edges } = topology;
  const list = new SpringList();
  const areas = faces.map((face) => faceArea(positions, face));

  if (body.springs.structural) {
    for (let e = 0; e < edges.count; e++) {
      const [a, b] = [edges.ends[2 * e], edges.ends[2 * e + 1]];
      const rest = distance(positions, a, b);
      let area = 0;
      for (const f of edges.faces.subarray(2 * e, 2 * e + 2)) {
        if (f >= 0) area += faces[f].length === 4 ? areas[f] / 2 : areas[f];
      }
      list.add('structural', a, b, rest, fixed.structural ?? (stretch * area) / (rest * rest));
    }
  }
  if (body.springs.shear) {
    faces.forEach((face, f) => {
      if (face.length !== 4) return;
      for (const [a, b] of [
        [face[0], face[2]],
        [face[1], face[3]],
      ]) {
        const rest = distance(positions, a, b);
        list.add('shear', a, b, rest, fixed.shear ?? (shear * rest * rest) / (2 * areas[f]));
      }
    });
  }
  if (bends(body, 'springs')) {
    for (const { a, b, area } of meshBends(topology, place, body.weldDistance)) {
      const rest = distance(positions, a, b);
      list.add('bend', a, b, rest, fixed.bend ?? (bend * area) / (rest * rest));
    }
  }
  if (bends(body, 'quadratic')) {
    const form = new QuadraticForm();
    meshBending(form, positions, splitQuads(positions, faces), flexuralRigidity);
    form.addTo(list, 'bending');
  }
  return list.finish();
}

interface Bend {
  a: number;
  b: number;
  /** The part of the sheet that the spring stands for [m2]. */
  area: number;
}

/** Pairs of particles that bend springs join. Corners of one face are left out: the face itself keeps them apart. */
export function meshBends(topology: MeshTopology, place: Place, weldDistance: number): Bend[] {
  const { faces, edges, positions, firstVertex } = topology;
  const areas = faces.map((face) => faceArea(positions, face));
  const bends = new Map<number, Bend>();
  const diagonals = new Set(
    faces.filter((f) => f.length === 4).flatMap((f) => [pairKey(f[0], f[2]), pairKey(f[1], f[3])]),
  );
  for (let e = 0; e < edges.count; e++) {
    const [left, right] = [edges.faces[2 * e], edges.faces[2 * e + 1]];
    if (right < 0) continue;
    const ends = [edges.ends[2 * e], edges.ends[2 * e + 1]];
    for (const [end, other] of [ends, ends.toReversed()]) {
      const a = neighbour(faces[left], end, other);
      const b = neighbour(faces[right], end, other);
      const key = pairKey(a, b);
      if (a === b || edges.find(a, b) >= 0 || diagonals.has(key)) continue;
      checkSpring(place, firstVertex[a], firstVertex[b], distance(positions, a, b), weldDistance);
      const area = (areas[left] + areas[right]) / 2;
      const known = bends.get(key);
      if (known === undefined) bends.set(key, { a, b, area });
      else known.area += area;
    }
  }
  return [...bends.values()];
}

/** The corner next to `end` in the face, on the side away from `other`. */
function neighbour(face: readonly number[], end: number, other: number): number {
  const at = face.indexOf(end);
  const next = face[(at + 1) % face.length];
  return next === other ? face[(at + face.length - 1) % face.length] : next;
}
