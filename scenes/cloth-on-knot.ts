/** A sheet falls on a trefoil knot: a mesh that is no hull of anything simpler, met as a distance field. */

import { cloth } from '../src/scene/cloth/cloth';
import { distanceField, plane } from '../src/scene/collider/colliders';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, lowest } from '../src/scene/scene-checks';
import type { Vec3 } from '../src/scene/types';

/** The knot winds three times around the tube of a ring while it goes around the ring twice [m]. */
const ring = 0.28;
const winding = 0.13;
const tube = 0.065;
/** It lies on the ground. */
const height = winding + tube;
const thickness = 0.008;
const cellSize = 0.015;

/** The middle line at t, and the way out of the ring's tube there, which is across the line. */
function middleLine(t: number): { point: Vec3; out: Vec3 } {
  const [c2, s2, c3, s3] = [Math.cos(2 * t), Math.sin(2 * t), Math.cos(3 * t), Math.sin(3 * t)];
  const across = ring + winding * c3;
  return { point: [across * c2, height + winding * s3, across * s2], out: [c3 * c2, s3, c3 * s2] };
}

/** Quads around the middle line, `along` it and `around` it. */
function knot(along: number, around: number): { vertices: number[]; faces: number[][] } {
  const vertices: number[] = [];
  const faces: number[][] = [];
  const vertex = (i: number, j: number) => (i % along) * around + (j % around);
  const turn = (2 * Math.PI) / along;
  for (let i = 0; i < along; i++) {
    const { point, out } = middleLine(i * turn);
    const [a, b] = [middleLine((i - 0.5) * turn).point, middleLine((i + 0.5) * turn).point];
    const apart = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    const [tx, ty, tz] = [(b[0] - a[0]) / apart, (b[1] - a[1]) / apart, (b[2] - a[2]) / apart];
    const side = [ty * out[2] - tz * out[1], tz * out[0] - tx * out[2], tx * out[1] - ty * out[0]];
    for (let j = 0; j < around; j++) {
      const angle = (2 * Math.PI * j) / around;
      const [c, s] = [tube * Math.cos(angle), tube * Math.sin(angle)];
      for (let axis = 0; axis < 3; axis++) vertices.push(point[axis] + c * out[axis] + s * side[axis]);
      faces.push([vertex(i, j), vertex(i, j + 1), vertex(i + 1, j + 1), vertex(i + 1, j)]);
    }
  }
  return { vertices, faces };
}

/** How far the nearest particle is from the middle line of the knot [m]. */
function nearestToKnot(positions: ArrayLike<number>): number {
  const line = Array.from({ length: 2000 }, (_, i) => middleLine((2 * Math.PI * i) / 2000).point);
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < positions.length; i += 3) {
    for (const [x, y, z] of line) {
      const squared = (positions[i] - x) ** 2 + (positions[i + 1] - y) ** 2 + (positions[i + 2] - z) ** 2;
      nearest = Math.min(nearest, squared);
    }
  }
  return Math.sqrt(nearest);
}

const clothOnKnot: NamedScene = {
  name: 'cloth-on-knot',
  title: 'Cloth on a knot',
  description: 'A cotton sheet falls on a knot, a mesh that it meets as a signed distance field.',
  build: () =>
    scene({
      name: 'cloth-on-knot',
      bodies: [
        cloth({ name: 'sheet', size: [1.1, 1.1], particles: [71, 71], position: [-0.54, 0.6, -0.55], noise: 0.001 }),
      ],
      colliders: [
        distanceField({ name: 'knot', mesh: knot(240, 24), cellSize, thickness, friction: 0.6 }),
        plane({ name: 'ground', thickness, friction: 0.7 }),
      ],
      wind: { velocity: [0, 0, 0] },
    }),
  solver: { name: 'projective', options: {} },
  camera: {
    position: [1.1, 1.2, 1.7],
    target: [0, 0.2, 0],
    sees: [
      [-0.52, 0, -0.52],
      [0.52, 0.42, 0.52],
    ],
  },
  frames: 240,
  check(run) {
    const found = checkFinite(run);
    const positions = run.positions('sheet');
    const nearest = nearestToKnot(positions);
    // A tenth of a cell: the facets of the mesh are off by less, and so is what lies between samples.
    if (!(nearest > tube + thickness - cellSize / 10)) {
      found.push(`the sheet stays outside the knot, found ${nearest.toFixed(4)} m from its middle line`);
    }
    const low = lowest(positions);
    if (low < thickness - 1e-4) found.push(`the sheet stays above the ground, found ${low.toFixed(4)} m`);
    if (low > 0.2) found.push(`the corners of the sheet hang down, found its lowest point at ${low.toFixed(3)} m`);
    const top = -lowest(Array.from(positions, (x) => -x));
    if (Math.abs(top - (2 * height + thickness)) > 0.02) {
      found.push(`the sheet rests on top of the knot, found its highest point at ${top.toFixed(3)} m`);
    }
    return found;
  },
};

export default clothOnKnot;
