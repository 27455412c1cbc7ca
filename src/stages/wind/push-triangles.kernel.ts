/**
 * The push of moving air on each triangle, for `applyWind` to gather. With v the air's velocity relative to the triangle, n its unit
 * normal, A its area and rho the density of air,
 *
 *   f = rho/2 A ( C_drag |v.n| v  +  C_lift (v.n) (n |v| - (n.v/|v|) v) ):
 *
 * drag along the flow on the projected area, lift across the flow in the plane of v and n; both vanish smoothly at grazing
 * incidence. Written is a third of it, the share of one corner, and in w a third of rho/2 A C_drag |v|: how much the force falls for each
 * m/s that the triangle gives way.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './push-triangles.wgsl?raw';

export const pushTriangles = kernel({
  name: 'pushTriangles',
  bindings: {
    previous: read('vec4f'),
    velocity: read('vec4f'),
    corner: read('u32'),
    trianglePush: write('vec4f'),
  },
  /** wind: velocity of the air [m/s] and, in w, half its density. */
  uniforms: { wind: 'vec4f', dragCoefficient: 'f32', liftCoefficient: 'f32' },
  wgsl,
  reference(begin, end, { previous, velocity, corner, trianglePush }, { wind, dragCoefficient, liftCoefficient }) {
    for (let triangle = begin; triangle < end; triangle++) {
      const [a, b, c] = [0, 1, 2].map((k) => 4 * corner[3 * triangle + k]);
      const ab = [0, 1, 2].map((k) => previous[b + k] - previous[a + k]);
      const ac = [0, 1, 2].map((k) => previous[c + k] - previous[a + k]);
      const cross = [ab[1] * ac[2] - ab[2] * ac[1], ab[2] * ac[0] - ab[0] * ac[2], ab[0] * ac[1] - ab[1] * ac[0]];
      const twiceArea = Math.hypot(...cross);
      const v = [0, 1, 2].map((k) => wind[k] - (velocity[a + k] + velocity[b + k] + velocity[c + k]) / 3);
      const speed = Math.hypot(...v);
      if (!(twiceArea > 0 && speed > 0)) {
        trianglePush.fill(0, 4 * triangle, 4 * triangle + 4);
        continue;
      }
      const n = cross.map((x) => x / twiceArea);
      const across = v[0] * n[0] + v[1] * n[1] + v[2] * n[2];
      const third = (wind[3] * twiceArea) / 6;
      for (let k = 0; k < 3; k++) {
        const drag = dragCoefficient * Math.abs(across) * v[k];
        const lift = liftCoefficient * across * (n[k] * speed - (across / speed) * v[k]);
        trianglePush[4 * triangle + k] = third * (drag + lift);
      }
      trianglePush[4 * triangle + 3] = third * dragCoefficient * speed;
    }
  },
});
