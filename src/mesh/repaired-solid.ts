/** The solid that a mesh of any kind encloses: a closed one as it is, any other cleaned and turned so that winding numbers tell its inside. */
import type { Slices } from '../core/slices';
import { type CleanMesh, cleanMesh } from './clean-mesh';
import { closedMesh, isBalanced } from './closed-mesh';
import { crowdedEdges, type Edges, meshEdges } from './edges';
import { triangleList } from './face-list';
import { type MeshRepair, repairOf } from './mesh-repair';
import { type MeshSolid, meshSolidSlices } from './mesh-solid';
import { facesToTurn } from './orient-faces';
import type { TriangleSoup } from './triangle-soup';

export interface RepairedMesh {
  mesh: TriangleSoup;
  /** Whether each edge has as many triangles that go along it one way as the other. */
  closed: boolean;
  repairs: MeshRepair[];
}

export interface RepairedSolid {
  solid: MeshSolid;
  repairs: MeshRepair[];
}

/** `triangles`: three vertices each. Vertices within `weldDistance` [m] are one. */
export function* repairedSolidSlices(
  vertices: ArrayLike<number>,
  triangles: ArrayLike<number>,
  weldDistance: number,
): Slices<RepairedSolid> {
  const { mesh, closed, repairs } = yield* repairedMeshSlices(vertices, triangles, weldDistance);
  return { solid: yield* meshSolidSlices(mesh, closed), repairs };
}

/** The mesh alone. */
export function* repairedMeshSlices(
  vertices: ArrayLike<number>,
  triangles: ArrayLike<number>,
  weldDistance: number,
): Slices<RepairedMesh> {
  const asItIs = closedMesh(vertices, triangles, weldDistance);
  yield;
  if (!('rule' in asItIs)) {
    const repairs = repairOf('faces-without-area', asItIs.collapsed ?? []);
    return { mesh: asItIs, closed: true, repairs };
  }
  const clean = cleanMesh(vertices, triangleList(triangles), weldDistance);
  yield;
  const { positions: points, faces, sources } = clean;
  const edges = meshEdges(faces, points.length / 3);
  yield;
  const soup = { points, triangles: faces.corners.filter((_, i) => i % 4 !== 3) };
  const turned = yield* facesToTurn(soup, edges);
  for (const t of turned) {
    const second = soup.triangles[3 * t + 1];
    soup.triangles[3 * t + 1] = soup.triangles[3 * t + 2];
    soup.triangles[3 * t + 2] = second;
  }
  yield;
  const repairs = [
    ...faceRepairs(clean),
    ...repairOf(
      'turned-faces',
      turned.map((t) => sources[t]),
    ),
    ...edgeRepairs(clean, edges),
  ];
  const closed = isBalanced(soup.triangles, points.length / 3);
  yield;
  return { mesh: soup, closed, repairs };
}

/** What was left out of a mesh. */
export function faceRepairs({ leftOut: { collapsed, flat, duplicate } }: CleanMesh): MeshRepair[] {
  const withoutArea = [...collapsed, ...flat].sort((a, b) => a - b);
  return [...repairOf('faces-without-area', withoutArea), ...repairOf('duplicate-faces', duplicate)];
}

function edgeRepairs(clean: CleanMesh, edges: Edges): MeshRepair[] {
  const open: number[] = [];
  for (let e = 0; e < edges.count; e++) if (edges.faces[2 * e + 1] < 0) open.push(...edgeVertices(clean, edges, e));
  return [...repairOf('open-edges', open, 2), ...crowdedRepairs(clean, edges)];
}

/** Edges with more than two faces. */
export function crowdedRepairs(clean: CleanMesh, edges: Edges): MeshRepair[] {
  const crowded = [...crowdedEdges(edges).keys()];
  return repairOf(
    'crowded-edges',
    crowded.flatMap((edge) => edgeVertices(clean, edges, edge)),
    2,
  );
}

/** The first vertices at the ends of an edge. */
const edgeVertices = ({ particles, welded }: CleanMesh, { ends }: Edges, edge: number): [number, number] => [
  welded.firstVertex[particles[ends[2 * edge]]],
  welded.firstVertex[particles[ends[2 * edge + 1]]],
];
