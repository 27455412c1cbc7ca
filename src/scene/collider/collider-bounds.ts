/** The boxes around colliders as they are built. */
import { fromAngles, turned } from '../../core/quaternion';
import { boundsOf } from '../../mesh/bounds';
import type { ColliderPart, Vec3 } from '../types';

interface Box {
  low: Vec3;
  high: Vec3;
}

const axes = [0, 1, 2] as const;

/** The middle of the box around all of them. Planes go on for ever and do not count, unless there is nothing else: then it is the point of the first. */
export function middleOfBox(parts: readonly ColliderPart[]): Vec3 {
  const boxes = parts.map(boxAround).filter((box) => box !== null);
  if (boxes.length === 0) return parts[0].kind === 'plane' ? parts[0].point : [0, 0, 0];
  const middle = (axis: 0 | 1 | 2) => {
    const low = boxes.reduce((least, box) => Math.min(least, box.low[axis]), Number.POSITIVE_INFINITY);
    const high = boxes.reduce((most, box) => Math.max(most, box.high[axis]), Number.NEGATIVE_INFINITY);
    return (low + high) / 2;
  };
  return [middle(0), middle(1), middle(2)];
}

function boxAround(part: ColliderPart): Box | null {
  switch (part.kind) {
    case 'plane':
      return null;
    case 'sphere':
      return around([part.centre], [part.radius, part.radius, part.radius]);
    case 'box': {
      const turn = fromAngles(part.rotation);
      const sides = axes.map((axis) => turned(along(axis, part.halfSize[axis]), turn));
      return around([part.centre], reach(sides));
    }
    case 'capsule':
      return around([part.from, part.to], [part.radius, part.radius, part.radius]);
    case 'cylinder': {
      const axis = part.to.map((x, k) => x - part.from[k]);
      const length = Math.hypot(...axis);
      // A disc across a unit vector u reaches r sqrt(1 - u^2) along each axis.
      const disc = (k: number) => part.radius * Math.sqrt(Math.max(0, 1 - (axis[k] / length) ** 2));
      return around([part.from, part.to], [disc(0), disc(1), disc(2)]);
    }
    case 'distanceField':
    case 'mesh': {
      const { low, high } = boundsOf(part.mesh.vertices, part.mesh.triangles);
      const moved = (v: Vec3): Vec3 => [v[0] + part.position[0], v[1] + part.position[1], v[2] + part.position[2]];
      return { low: moved(low), high: moved(high) };
    }
  }
}

const along = (axis: number, x: number): Vec3 => [axis === 0 ? x : 0, axis === 1 ? x : 0, axis === 2 ? x : 0];

/** How far vectors lead along each axis that are added with any sign. */
function reach(sides: readonly Vec3[]): Vec3 {
  const sum = (axis: number) => sides.reduce((total, side) => total + Math.abs(side[axis]), 0);
  return [sum(0), sum(1), sum(2)];
}

/** The box around points, larger by as much on each side. */
function around(points: readonly Vec3[], more: Vec3): Box {
  const low = (axis: number) => Math.min(...points.map((p) => p[axis])) - more[axis];
  const high = (axis: number) => Math.max(...points.map((p) => p[axis])) + more[axis];
  return { low: [low(0), low(1), low(2)], high: [high(0), high(1), high(2)] };
}
