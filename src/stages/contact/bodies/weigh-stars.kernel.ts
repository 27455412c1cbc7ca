/** Which stars of a surface (vertex-stars.ts) are so little bent that nothing in them can meet (smoothness.ts): their triangles need not be compared. Those that lie in smooth windows alone are not asked for, and not weighed. */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, scale, type Three, three } from '../contact-vectors';
import { noOpposite } from './feature-bits';
import { areSmooth, turnedTriangles } from './smoothness';
import smoothnessWgsl from './smoothness.wgsl?raw';
import { aloneIn } from './vertex-stars';
import wgsl from './weigh-stars.wgsl?raw';

export const weighStars = kernel({
  name: 'weighStars',
  bindings: {
    /** See `VertexStars`: with particles of the buffers. */
    starHead: read('vec4u'),
    starSlot: read('u32'),
    /** Two for each star. */
    starPlane: read('vec4f'),
    triangleFrame: read('vec4f'),
    restAxes: read('vec4f'),
    /** See `SmoothWindows`. */
    beside: read('u32'),
    isSmooth: read('u32'),
    /** By particle; 0 for one that has no star. */
    starIsSmooth: write('u32'),
  },
  uniforms: { stop: 'vec4f', slack: 'f32', exact: 'u32' },
  wgsl: smoothnessWgsl + wgsl,
  reference(begin, end, { starHead, starSlot, starPlane, beside, isSmooth, starIsSmooth, ...arrays }, uniforms) {
    for (let s = begin; s < end; s++) {
      const [particle, first, last, home] = starHead.subarray(4 * s, 4 * s + 4);
      const triangles = turnedTriangles(Array.from(starSlot.subarray(first, last)), arrays);
      const becomes = (axis: Three): Three =>
        triangles.reduce<Three>(
          (sum, { t1, t2, c1, c2 }) => add(sum, add(scale(c1, dot(t1, axis)), scale(c2, dot(t2, axis)))),
          [0, 0, 0],
        );
      const [u, v] = [three(starPlane, 8 * s), three(starPlane, 8 * s + 4)];
      const [nearest, tilt] = [starPlane[8 * s + 3], starPlane[8 * s + 7]];
      const plane = { u, v, ofU: becomes(u), ofV: becomes(v), nearest, tilt };
      const isAsked = home === noOpposite || !areWindowsSmooth(home, beside, isSmooth);
      starIsSmooth[particle] = isAsked && areSmooth(triangles, plane, uniforms) ? 1 : 0;
    }
  },
});

/** Whether all windows of a cluster are smooth; of one that a star lies alone in, the one that it has with itself. */
function areWindowsSmooth(home: number, beside: Uint32Array, isSmooth: Uint32Array): boolean {
  const isAlone = home >= aloneIn;
  const cluster = isAlone ? home - aloneIn : home;
  for (let k = beside[cluster]; k < beside[cluster + 1]; k += 2) {
    if (isAlone && beside[k] !== cluster) continue;
    if (isSmooth[beside[k + 1]] === 0) return false;
  }
  return true;
}
