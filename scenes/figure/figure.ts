/** A person to dress: a mesh, a skeleton, and clips that move it. All of it is made by functions, none of it is drawn. */
import { shapeSurface } from '../../src/mesh/shape-surface';
import { roundedTo } from '../../src/scene/solid-shape';
import type { ColliderMesh, Skin, SkinPoses } from '../../src/scene/types';
import { evenOut } from './even-out';
import { figureShape, ownerOf } from './figure-shape';
import { jointIndex, joints } from './skeleton';
import { skinWeights } from './skin-weights';
import { vertexNeighbours } from './vertex-neighbours';

/** Side of a cell of the grid that finds the surface [m]. */
const cell = 0.033;
/** Makes the seams at joints about a hand wide. */
const smoothing = 12;

interface Figure {
  mesh: ColliderMesh;
  skin: Omit<Skin, 'poses'>;
}

let made: Figure | null = null;

/** The figure at rest, and what ties its vertices to its joints. */
export function figure(): Figure {
  made ??= makeFigure();
  return made;
}

export const figureSkin = (poses: SkinPoses): Skin => ({ ...figure().skin, poses });

function makeFigure(): Figure {
  const surface = shapeSurface(figureShape, cell);
  if (surface === null) throw new Error('the figure ends within its bounds');
  const triangles = Array.from(surface.triangles);
  const neighbours = vertexNeighbours(surface.vertices.length / 3, triangles);
  const vertices = roundedTo(evenOut(surface.vertices, neighbours, figureShape), 4);
  const owners = neighbours.map((_, v) =>
    jointIndex(ownerOf(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2])),
  );
  return {
    mesh: { vertices, triangles },
    skin: { joints, ...skinWeights(owners, neighbours, joints.length, smoothing) },
  };
}
