/**
 * The signed distance from a mesh with holes, overlaps or several faces at an edge: how far, the nearest point says, and on which side, the winding number.
 *
 * In a hole the side changes far from every triangle, where the distance alone would jump from -d to d. So it is multiplied by the side, 1 - 2 w between -1 and 1, which goes through 0 there: the function is continuous, and around holes
 * less than the distance. Where the mesh is closed it is the distance.
 */
import { boundsOf } from './bounds';
import { FastWinding } from './fast-winding';
import type { SignedDistance } from './signed-distance';
import type { TriangleTree } from './triangle-tree';

/** Winding numbers this near to 0 and 1 are taken for them: more than the errors of fast ones. */
const nearWhole = 0.02;

/** `surface`: the triangles whose nearest point tells the distance; by default all. */
export function windingDistance(surface: TriangleTree, winding = new FastWinding(surface)): SignedDistance {
  const distance = (x: number, y: number, z: number) => {
    const side = (1 - 2 * winding.at(x, y, z)) / (1 - 2 * nearWhole);
    return Math.sqrt(surface.nearest(x, y, z).squaredDistance) * Math.max(-1, Math.min(1, side));
  };
  return { distance, ...boundsOf(surface.mesh.points, surface.mesh.triangles) };
}
