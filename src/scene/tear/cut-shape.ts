/** What a body is cut by: a plane, or a stroke that is drawn over what an eye sees. */
import { checkArray, checkDirection, checkObject, checkVec3, type ErrorPath, fail } from '../../core/check';
import type { Vec3 } from '../types';
import { cross, dot, length, minus, plus, unit } from './vectors';

/** Everything on the one side of a plane comes apart from everything on the other. */
export interface CutPlane {
  /** [m] */
  point: Vec3;
  normal: Vec3;
}

/** A line drawn over what an eye sees, from one point to another: what lies behind it on the rays from the eye, near and far, is cut [m]. */
export interface CutStroke {
  eye: Vec3;
  from: Vec3;
  to: Vec3;
  /** The points that a stroke which bends goes through between its ends, in order. */
  through?: readonly Vec3[];
}

export type CutShape = CutPlane | CutStroke;

/** Checked, and as numbers. */
export function checkCut(path: ErrorPath, shape: unknown): CutShape {
  const given = checkObject(path, 'cut', shape, 'a plane { point, normal } or a stroke { eye, from, to, through? }');
  if ('normal' in given) {
    return { point: checkVec3(path, 'point', given.point), normal: checkDirection(path, 'normal', given.normal) };
  }
  const eye = checkVec3(path, 'eye', given.eye);
  const from = checkVec3(path, 'from', given.from);
  const to = checkVec3(path, 'to', given.to);
  const through =
    given.through === undefined
      ? []
      : checkArray(path, 'through', given.through, 'points').map((point, k) => checkVec3(path, `through[${k}]`, point));
  if (through.length === 0 && !opens(minus(from, eye), minus(to, eye))) {
    fail(path, 'to', 'not lie on one line with eye and from', to);
  }
  const stroke = { eye, from, to, ...(through.length > 0 && { through }) };
  const points = strokePoints(stroke);
  const names = ['from', ...through.map((_, k) => `through[${k}]`), 'to'];
  const ahead = lineOfSight(stroke);
  points.forEach((point, k) => {
    if (!(dot(minus(point, eye), ahead) > 0)) fail(path, names[k], 'lie ahead of the eye, as the others do', point);
  });
  if (!points.some((point, k) => k > 0 && opens(minus(points[k - 1], eye), minus(point, eye)))) {
    fail(path, 'through', 'not lie on one line with eye, from and to', through);
  }
  return stroke;
}

export const strokePoints = ({ from, to, through = [] }: CutStroke): readonly Vec3[] => [from, ...through, to];

/** The direction from the eye that has all of the stroke around it. */
export const lineOfSight = (stroke: CutStroke): Vec3 =>
  strokePoints(stroke)
    .map((point) => minus(point, stroke.eye))
    .reduce((sum, ray) => (length(ray) > 0 ? plus(sum, unit(ray)) : sum), [0, 0, 0]);

/** Whether two rays are not one. */
const opens = (u: Vec3, v: Vec3): boolean => length(cross(u, v)) > 1e-9 * length(u) * length(v);
