/** What the scenes of garments on the figure have in common: the figure as a collider, and how far garments are from it. */
import { closedMesh } from '../../src/mesh/closed-mesh';
import { meshDistance } from '../../src/mesh/mesh-distance';
import type { SignedDistance } from '../../src/mesh/signed-distance';
import { meshCollider } from '../../src/scene/collider/colliders';
import { SkinnedVertices } from '../../src/scene/collider/skinned-vertices';
import type { SceneRun } from '../../src/scene/named-scene';
import type { MeshCollider, SkinPoses } from '../../src/scene/types';
import { figure, figureSkin } from './figure';

/** Particles are kept this far from the figure [m]. */
export const thickness = 0.006;

export const figureCollider = (poses: SkinPoses): MeshCollider =>
  meshCollider({
    name: 'figure',
    mesh: figure().mesh,
    skin: figureSkin(poses),
    sides: 'outside',
    thickness,
    friction: 0.5,
  });

/** The distance from the figure as it stands at a time [s]. */
export function figureDistance(poses: SkinPoses, time: number): SignedDistance {
  const { vertices, triangles } = figure().mesh;
  const now = new Float64Array(vertices.length);
  new SkinnedVertices(vertices, figureSkin(poses)).write(time, now);
  const solid = closedMesh(now, triangles, 0);
  if ('rule' in solid) throw new Error(`the figure must ${solid.rule}, found ${solid.found}`);
  return meshDistance(solid);
}

/** The distance of the particle that is nearest to the shape, or deepest in it [m]. Those that are lost are not near anything. */
export function nearestTo({ distance }: SignedDistance, positions: ArrayLike<number>): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
    if (Number.isFinite(x + y + z)) nearest = Math.min(nearest, distance(x, y, z));
  }
  return nearest;
}

/** No particle of the body is inside the figure after so many steps. Where skin folds, at armpits and knees, a particle may be pinched, but not swallowed. */
export function checkOutside(run: SceneRun, body: string, poses: SkinPoses, frames: number): string[] {
  const nearest = nearestTo(figureDistance(poses, frames * run.scene.timeStep), run.positions(body));
  if (nearest > -0.002) return [];
  return [`the ${body} stays outside the figure, found a particle ${(-nearest).toFixed(4)} m inside`];
}
