/**
 * Adds the push of moving air to the inertial positions: y += h^2 f / m. Each particle gathers a third of the force on each of its
 * triangles. With v the air's velocity relative to the triangle, n its unit normal, A its area and rho the density of air,
 *
 *   f = rho/2 A ( C_drag |v.n| v  +  C_lift (v.n) (n |v| - (n.v/|v|) v) ):
 *
 * drag along the flow on the projected area, lift across the flow in the plane of v and n; both vanish smoothly at grazing
 * incidence. The force is quadratic in v, and a light cloth would overshoot the wind in one step, so it is damped as an implicit
 * step would be: divided by 1 + h c / m, with c the sum of rho/2 A C_drag |v| / 3.
 */
import wgsl from './apply-wind.wgsl?raw';
import { kernel, read, write } from './kernel';

export const applyWind = kernel({
  name: 'applyWind',
  bindings: {
    position: write('vec4f'),
    inertial: write('vec4f'),
    previous: read('vec4f'),
    velocity: read('vec4f'),
    triangleFirst: read('u32'),
    triangleList: read('u32'),
    corner: read('u32'),
  },
  /** wind: velocity of the air [m/s] and, in w, half its density. */
  uniforms: { wind: 'vec4f', dragCoefficient: 'f32', liftCoefficient: 'f32', h: 'f32' },
  wgsl,
  reference(
    begin,
    end,
    { position, inertial, previous, velocity, triangleFirst, triangleList, corner },
    { wind, dragCoefficient, liftCoefficient, h },
  ) {
    for (let i = begin; i < end; i++) {
      const inverseMass = previous[4 * i + 3];
      const force = [0, 0, 0];
      let resistance = 0;
      for (let t = triangleFirst[i]; t < triangleFirst[i + 1]; t++) {
        const [a, b, c] = [0, 1, 2].map((k) => 4 * corner[3 * triangleList[t] + k]);
        const ab = [0, 1, 2].map((k) => previous[b + k] - previous[a + k]);
        const ac = [0, 1, 2].map((k) => previous[c + k] - previous[a + k]);
        const cross = [ab[1] * ac[2] - ab[2] * ac[1], ab[2] * ac[0] - ab[0] * ac[2], ab[0] * ac[1] - ab[1] * ac[0]];
        const twiceArea = Math.hypot(...cross);
        const v = [0, 1, 2].map((k) => wind[k] - (velocity[a + k] + velocity[b + k] + velocity[c + k]) / 3);
        const speed = Math.hypot(...v);
        if (!(twiceArea > 0 && speed > 0)) continue;
        const n = cross.map((x) => x / twiceArea);
        const across = v[0] * n[0] + v[1] * n[1] + v[2] * n[2];
        const third = (wind[3] * twiceArea) / 6;
        for (let k = 0; k < 3; k++) {
          const drag = dragCoefficient * Math.abs(across) * v[k];
          const lift = liftCoefficient * across * (n[k] * speed - (across / speed) * v[k]);
          force[k] += third * (drag + lift);
        }
        resistance += third * dragCoefficient * speed;
      }
      const gain = (h * h * inverseMass) / (1 + h * inverseMass * resistance);
      for (let k = 0; k < 3; k++) {
        inertial[4 * i + k] += gain * force[k];
        position[4 * i + k] = inertial[4 * i + k];
      }
    }
  },
});
