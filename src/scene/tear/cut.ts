/**
 * Where a body comes apart when it is cut. Each cell is on one side of the cut or on the other, by its middle; the cut goes along the facets between cells of different sides, so that its edge is as
 * clean as the mesh. Particles around which those facets separate the cells are split.
 *
 * A stroke is a cut with two ends, seen from an eye: facets count whose middle lies between the two rays. A particle at the end of such a slit has its cells still connected around it,
 * and stays whole.
 */
import { checkDirection, checkObject, checkVec3, type ErrorPath, fail } from '../../core/check';
import type { Vec3 } from '../types';
import type { TornBody } from './torn-body';

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
}

export type CutShape = CutPlane | CutStroke;

/** Checked, and as numbers. */
export function checkCut(path: ErrorPath, shape: unknown): CutShape {
  const given = checkObject(path, 'cut', shape, 'a plane { point, normal } or a stroke { eye, from, to }');
  if ('normal' in given) {
    return { point: checkVec3(path, 'point', given.point), normal: checkDirection(path, 'normal', given.normal) };
  }
  const stroke = {
    eye: checkVec3(path, 'eye', given.eye),
    from: checkVec3(path, 'from', given.from),
    to: checkVec3(path, 'to', given.to),
  };
  const [u, v] = rays(stroke);
  if (!(length(cross(u, v)) > 1e-9 * length(u) * length(v))) {
    fail(path, 'to', 'not lie on one line with eye and from', stroke.to);
  }
  return stroke;
}

/** Cuts a body whose particles are at `positions`, x, y, z of each; one that is not among them is where the one that it was split off is. */
export function cut(torn: TornBody, shape: CutShape, positions: ArrayLike<number>): void {
  const { complex } = torn;
  const [point, normal] = 'normal' in shape ? [shape.point, shape.normal] : [shape.eye, cross(...rays(shape))];
  const inside = 'normal' in shape ? () => true : between(shape);
  const middle = (corners: Uint32Array) => middleOf(torn, positions, corners);
  const above = new Uint8Array(complex.cells.count);
  for (let cell = 0; cell < above.length; cell++) {
    if (dot(minus(middle(complex.cornersOf(cell)), point), normal) >= 0) above[cell] = 1;
  }
  const isCut = (one: number, other: number) =>
    above[one] !== above[other] &&
    inside(middle(complex.cornersOf(one).filter((corner) => complex.has(other, corner))));
  // Those that are new are looked at as well.
  for (let particle = 0; particle < torn.particleCount; particle++) {
    const sides = new Set(Array.from(complex.at(particle), (cell) => above[cell]));
    if (sides.size === 2) separate(torn, particle, isCut);
  }
}

/** Splits a particle until no two cells around it are of one part that a cut facet alone connects. */
function separate(torn: TornBody, particle: number, isCut: (one: number, other: number) => boolean): void {
  const { complex } = torn;
  for (;;) {
    const parts = complex.parts(particle, isCut);
    if (parts.length <= complex.parts(particle).length) return;
    torn.split(particle, parts[parts.length - 1]);
  }
}

/** The middle of particles: their mean [m]. */
export function middleOf(torn: TornBody, positions: ArrayLike<number>, particles: ArrayLike<number>): Vec3 {
  const sum = [0, 0, 0];
  for (let k = 0; k < particles.length; k++) {
    const at = 3 * knownParticle(torn, positions, particles[k]);
    for (let axis = 0; axis < 3; axis++) sum[axis] += positions[at + axis];
  }
  return [sum[0] / particles.length, sum[1] / particles.length, sum[2] / particles.length];
}

/** The particle whose position stands for that of one that may be newer than the positions. */
export function knownParticle(torn: TornBody, positions: ArrayLike<number>, particle: number): number {
  let at = particle;
  while (3 * at >= positions.length) at = torn.parentOf(at);
  return at;
}

const rays = ({ eye, from, to }: CutStroke): [Vec3, Vec3] => [minus(from, eye), minus(to, eye)];

/** Whether a point, seen from the eye, is between the two ends of a stroke. */
function between(stroke: CutStroke): (point: Vec3) => boolean {
  const [u, v] = rays(stroke);
  const normal = cross(u, v);
  const [leftOf, rightOf] = [cross(normal, u), cross(v, normal)];
  return (point) => {
    const ray = minus(point, stroke.eye);
    return dot(ray, leftOf) >= 0 && dot(ray, rightOf) >= 0;
  };
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const length = (a: Vec3): number => Math.sqrt(dot(a, a));
