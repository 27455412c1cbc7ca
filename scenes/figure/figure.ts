/** A person to dress: a mesh, a skeleton, and clips that move it. All of it is made by functions, none of it is drawn. */
import type { Slices } from '../../src/core/slices';
import { surfaceSlices } from '../../src/mesh/follow-surface';
import { roundedTo } from '../../src/scene/solid-shape';
import type { ColliderMesh, Skin, SkinPoses, Vec3 } from '../../src/scene/types';
import { evenOut } from './even-out';
import { figureShape, ownerOf } from './figure-shape';
import { kept } from './kept';
import { jointIndex, joints, restOf } from './skeleton';
import { skinWeights } from './skin-weights';
import { vertexNeighbours } from './vertex-neighbours';

/** Side of a cell of the grid that finds the surface [m]. */
const cell = 0.033;
/** Makes the seams at joints about a hand wide. */
const smoothing = 12;

export interface Figure {
  /** At rest. */
  mesh: ColliderMesh;
  /** What ties its vertices to its joints. */
  skin: Omit<Skin, 'poses'>;
}

export const keptFigure = kept(makeFigure);
export const figure = (): Figure => keptFigure.atOnce();

export const figureSkin = (poses: SkinPoses): Skin => ({ ...figure().skin, poses });

function* makeFigure(): Slices<Figure> {
  // All of it hangs together: from the top of its head the surface leads everywhere.
  const surface = yield* surfaceSlices(figureShape, cell, topOfHead());
  const triangles = Array.from(surface.triangles);
  const neighbours = vertexNeighbours(surface.vertices.length / 3, triangles);
  const vertices = roundedTo(yield* evenOut(surface.vertices, neighbours, figureShape), 4);
  const owners: number[] = [];
  for (let v = 0; v < neighbours.length; v++) {
    owners.push(jointIndex(ownerOf(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2])));
  }
  yield;
  const weights = yield* skinWeights(owners, neighbours, joints.length, smoothing);
  return { mesh: { vertices, triangles }, skin: { joints, ...weights } };
}

function topOfHead(): Vec3 {
  const [x, from, z] = restOf('head');
  let y = from;
  while (figureShape.distance(x, y, z) < 0) y += cell / 10;
  return [x, y, z];
}
