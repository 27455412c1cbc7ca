/** The solid of a distance field's mesh: a closed one as it is, any other mended as far as that goes. */
import { type ErrorPath, fail } from '../../core/check';
import { ContentCache } from '../../core/content-cache';
import { contentKey } from '../../core/content-key';
import { finishAtOnce } from '../../core/slices';
import { enclosedVolume } from '../../mesh/closed-mesh';
import { FastWinding } from '../../mesh/fast-winding';
import { type RepairedMesh, repairedMeshSlices } from '../../mesh/repaired-solid';
import { sampledSides } from '../../mesh/sampled-sides';
import { TriangleTree } from '../../mesh/triangle-tree';
import { diagonal } from '../../mesh/weld';
import { type CheckedSurface, checkedMesh, checkedSurface, type SolidMesh } from '../solid-mesh';

export interface FieldSolid extends RepairedMesh {
  /** The mesh as it came. */
  surface: CheckedSurface;
}

/** Solids that were found to be some, in bytes for all worlds: a scene is checked more than once on its way into a world. */
const kept = new ContentCache<RepairedMesh>(64 * 2 ** 20);

/** The mesh in the field `mesh` of what is at `path`. `strict`: it must be closed. */
export function fieldSolid(path: ErrorPath, mesh: SolidMesh, strict: boolean): FieldSolid {
  if (strict) {
    const { solid, ...surface } = checkedMesh(path, mesh);
    return { mesh: solid, closed: true, repairs: [], surface };
  }
  const surface = checkedSurface(path, mesh);
  const { vertices, triangles, weldDistance } = surface;
  const key = contentKey(`${weldDistance}`, [Float64Array.from(vertices), Uint32Array.from(triangles)]);
  const known = kept.get(key);
  if (known) return { ...known, surface };
  const made = finishAtOnce(repairedMeshSlices(vertices, triangles, weldDistance));
  checkEncloses(path, mesh, made);
  kept.set(key, made, made.mesh.points.byteLength + made.mesh.triangles.byteLength);
  return { ...made, surface };
}

/** Below this share of the cube of its size, the volume of a closed mesh is rounding. */
const leastVolume = 1e-12;
/** Of the surface of a solid with holes, most has an inside below it. */
const mostOfIt = 0.5;

/** Refuses sheets. */
function checkEncloses(path: ErrorPath, given: SolidMesh, { mesh, closed }: RepairedMesh): void {
  if (mesh.triangles.length === 0) fail(path, 'mesh', 'have faces with an area', given, 'none');
  const { points, triangles } = mesh;
  const volume = closed ? enclosedVolume(points, triangles, points.subarray(0, 3)) : 0;
  if (volume > leastVolume * diagonal(points) ** 3) return;
  const { enclosing } = sampledSides(new FastWinding(new TriangleTree(mesh)));
  if (enclosing >= mostOfIt) return;
  const rule = 'enclose a solid (meshCollider takes sheets as they are)';
  fail(path, 'mesh', rule, given, `a surface with an inside below ${Math.round(100 * enclosing)} % of it`);
}
