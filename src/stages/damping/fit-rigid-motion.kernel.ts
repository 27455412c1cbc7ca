/**
 * The rigid motion of each body (Mueller 2007 section 3.5): the velocity of its centre of mass and the angular velocity omega that solves
 * I omega = L, from the sums of `sumMotion`. Written as a point of the body, the velocity there, and omega: three vec4 a body.
 *
 * I has no inverse for a straight rope or a single particle, and a nearly straight one has a bad one. Conjugate gradients from 0 do not mind: they
 * stop at directions about which there is next to no inertia. Three steps solve three equations; the fourth mends the rounding. Every
 * iterate is the best fit within the directions it has tried, so whatever is left out, damping the rest cannot add energy.
 */

import { kernel, read, write } from '../../compute/kernel';
import wgsl from './fit-rigid-motion.wgsl?raw';

type Three = [number, number, number];
const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const addScaled = (a: Three, s: number, b: Three): Three => [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
const cross = (a: Three, b: Three): Three => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Inertia below this share of the largest is none: f32 cannot tell it from 0. */
const leastInertia = 1e-6;

function angularVelocity(inertia: (v: Three) => Three, spin: Three, scale: number): Three {
  let omega: Three = [0, 0, 0];
  let residual = spin;
  let direction = spin;
  let squared = dot(residual, residual);
  for (let k = 0; k < 4; k++) {
    const turned = inertia(direction);
    const curvature = dot(direction, turned);
    if (!(curvature > leastInertia * scale * dot(direction, direction))) break;
    omega = addScaled(omega, squared / curvature, direction);
    residual = addScaled(residual, -squared / curvature, turned);
    const before = squared;
    squared = dot(residual, residual);
    direction = addScaled(residual, squared / before, direction);
  }
  return omega;
}

export const fitRigidMotion = kernel({
  name: 'fitRigidMotion',
  bindings: {
    position: read('vec4f'),
    velocity: read('vec4f'),
    blockMotion: read('vec4f'),
    bodyBlockFirst: read('u32'),
    bodyOrigin: read('u32'),
    rigidMotion: write('vec4f'),
  },
  uniforms: {},
  wgsl,
  reference(begin, end, { position, velocity, blockMotion, bodyBlockFirst, bodyOrigin, rigidMotion }) {
    for (let body = begin; body < end; body++) {
      const sum = new Array<number>(16).fill(0);
      for (let block = bodyBlockFirst[body]; block < bodyBlockFirst[body + 1]; block++) {
        for (let lane = 0; lane < 16; lane++) sum[lane] += blockMotion[16 * block + lane];
      }
      const mass = sum[3];
      const perMass = mass > 0 ? 1 / mass : 0;
      const centre = addScaled([0, 0, 0], perMass, [sum[0], sum[1], sum[2]]);
      const drift = addScaled([0, 0, 0], perMass, [sum[4], sum[5], sum[6]]);
      const spin = addScaled([sum[8], sum[9], sum[10]], -mass, cross(centre, drift));
      // Second moments about the centre, C; the inertia is I = trace(C) - C.
      const [x, y, z] = centre;
      const squares: Three = [sum[12] - mass * x * x, sum[13] - mass * y * y, sum[14] - mass * z * z];
      const [xy, yz, zx] = [sum[7] - mass * x * y, sum[11] - mass * y * z, sum[15] - mass * z * x];
      const trace = squares[0] + squares[1] + squares[2];
      const inertia = ([a, b, c]: Three): Three => [
        (squares[1] + squares[2]) * a - xy * b - zx * c,
        (squares[2] + squares[0]) * b - xy * a - yz * c,
        (squares[0] + squares[1]) * c - zx * a - yz * b,
      ];
      const omega = angularVelocity(inertia, spin, trace);
      const atOrigin = addScaled(drift, -1, cross(omega, centre));
      const origin = 4 * bodyOrigin[body];
      rigidMotion.set([position[origin], position[origin + 1], position[origin + 2], 0], 12 * body);
      for (let axis = 0; axis < 3; axis++) {
        rigidMotion[12 * body + 4 + axis] = velocity[origin + axis] + atOrigin[axis];
        rigidMotion[12 * body + 8 + axis] = omega[axis];
      }
    }
  },
});
