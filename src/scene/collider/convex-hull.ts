/** The convex hull of points as a collider: its options and checks. */
import { checkNumberList, checkNumbers, checkOptions, fail, pathOf, plainArray } from '../../core/check';
import { convexHull as hullOf } from '../../mesh/convex-hull';
import type { MeshCollider, Vec3 } from '../types';
import { type ColliderOptions, commonFields, makePart } from './colliders';

export interface ConvexHullOptions extends ColliderOptions {
  /** x, y, z of each point [m]: the vertices of a mesh, say. In any order, as often as they come; those inside do not matter. */
  points: ArrayLike<number>;
  /** Added to every point [m]. Default [0, 0, 0]. */
  position?: Vec3;
}

/** The smallest convex solid that holds the points, as a mesh that is met from outside. Points nearer to it than a millionth of its size are no corners. */
export function convexHull(options: ConvexHullOptions): MeshCollider {
  const path = pathOf('convexHull');
  checkOptions(path, options, ['points', 'position', ...commonFields]);
  const { points, ...rest } = options;
  const per = 'x, y, z of each point';
  const plain = plainArray(checkNumberList(path, 'points', points, per));
  const hull = hullOf(checkNumbers(path, 'points', plain, { per, multiple: 3, atLeast: 4, unit: 'm' }));
  if ('rule' in hull) fail(path, 'points', hull.rule, points, hull.found);
  return makePart('mesh', { ...rest, mesh: hull, sides: 'outside' }, path) as MeshCollider;
}
