/** Where to stand so that all of a scene is seen, in the part of the view that no panel covers. */

type Point = readonly [number, number, number];

/** Where to look from, and at what [m]. */
export interface CameraPose {
  position: Point;
  target: Point;
}

/** How much of the view lies under panels and words, from each edge, in CSS pixels. */
export interface Covered {
  top: number;
  right: number;
  bottom: number;
}

export interface View {
  /** In CSS pixels. */
  width: number;
  height: number;
  covered: Covered;
  /** The angle from the top of the view to its bottom [degrees]. */
  fov: number;
}

/** Left free along each edge of the picture, as a share of its width and height: ropes have a thickness, and air around a thing looks well. */
const margin = 0.05;
/** A picture is never smaller than this, whatever covers it, in CSS pixels. */
const smallest = 80;

/** How far the middle of what is free lies from the middle of the view: to the right and down, in CSS pixels. */
export function middleOfFree({ covered }: View): { x: number; y: number } {
  return { x: -covered.right / 2, y: (covered.top - covered.bottom) / 2 };
}

/**
 * The pose in the same direction, as near as can be, from which every point is in the free part of the view. The camera looks at the middle of
 * that part. `points`: x, y, z of each.
 *
 * Seen from (cx, cy, cz) in the axes of the camera, a point p is inside where |px - cx| <= tx (cz - pz), and likewise for y, with the tangents tx and ty
 * of half the angles of the free part. Each side of the picture is a plane that one of the points touches, which makes the answer exact.
 */
export function fitView(pose: CameraPose, points: ArrayLike<number>, view: View): CameraPose {
  const back = normalised(minus(pose.position, pose.target));
  const right = normalised(cross([0, 1, 0], back));
  const up = cross(back, right);
  const { width, height, covered } = view;
  const tangent = (pixels: number) =>
    ((1 - 2 * margin) * Math.max(pixels, smallest) * Math.tan((view.fov * Math.PI) / 360)) / height;
  const tx = tangent(width - covered.right);
  const ty = tangent(height - covered.top - covered.bottom);

  // The furthest plane of each side, and of the front and the rear.
  const most = {
    right: -Infinity,
    left: -Infinity,
    top: -Infinity,
    bottom: -Infinity,
    front: -Infinity,
    rear: -Infinity,
  };
  for (let k = 0; k < points.length; k += 3) {
    const point: Point = [points[k], points[k + 1], points[k + 2]];
    const [x, y, z] = [dot(point, right), dot(point, up), dot(point, back)];
    most.right = Math.max(most.right, x + tx * z);
    most.left = Math.max(most.left, -x + tx * z);
    most.top = Math.max(most.top, y + ty * z);
    most.bottom = Math.max(most.bottom, -y + ty * z);
    most.front = Math.max(most.front, z);
    most.rear = Math.max(most.rear, -z);
  }
  const x = (most.right - most.left) / 2;
  const y = (most.top - most.bottom) / 2;
  const z = Math.max((most.right + most.left) / (2 * tx), (most.top + most.bottom) / (2 * ty));
  const at = (depth: number): Point => {
    const along = (axis: number) => x * right[axis] + y * up[axis] + depth * back[axis];
    return [along(0), along(1), along(2)];
  };
  return { position: at(z), target: at((most.front - most.rear) / 2) };
}

/** What is to be seen of a scene: where its particles start, and the corners of the box that it says they get to. x, y, z of each point. */
export function pointsToSee(starts: Iterable<ArrayLike<number>>, box?: readonly [Point, Point]): number[] {
  const points: number[] = [];
  for (const start of starts) for (let k = 0; k < start.length; k++) points.push(start[k]);
  if (!box) return points;
  for (const [x] of box) for (const [, y] of box) for (const [, , z] of box) points.push(x, y, z);
  return points;
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
function normalised(a: Point): Point {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}
