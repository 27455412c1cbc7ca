/**
 * Moves edges out of the triangles that they pass through, along the way that makes the intersection contour shorter (Volino and Magnenat-Thalmann 2006, Resolving surface collisions through intersection contour minimization).
 *
 * The contour goes through the point x where edge e passes through the plane of the triangle with normal N, and from there along R into each triangle at e, of which there are up to two. If the edge moves by d relative to the triangle, x moves by d - (d . N) / (e . N) e in the plane, so the contour gets longer by -d . G with
 * G the sum of R - (R . e) / (e . N) N over those triangles. The edge is to go along G by `speed` times the step, so far as it does not do so by itself, and less where G is small: in the midst of a straight contour no way is better than another. Where it is known on which side the edge belongs, by its particles
 * (tangled-sides.ts) or by the layers of both bodies, it goes there along N.
 *
 * Five particles share a push by their weights at x over their masses, so that momentum is kept: add-crossings.kernel.ts.
 */
import { kernel, read, write } from '../../../../compute/kernel';
import { add, cross, dot, length, scale, sub, type Three, three } from '../../contact-vectors';
import { bodyShift } from '../feature-bits';
import wgsl from './push-crossings.wgsl?raw';
import { noWing } from './wings-of';

/** Where G is shorter than this, less is asked for: the noise of a contour through wrinkles is no direction. `push-crossings.as.ts` and the shader hold the same number. */
const clear = 1;

export const pushCrossings = kernel({
  name: 'pushCrossings',
  bindings: {
    position: read('vec4f'),
    previous: read('vec4f'),
    feature: read('vec4u'),
    /** Of each edge of each triangle the corners of up to two triangles at it that are not its own ends. */
    wing: read('u32'),
    crossing: read('u32'),
    /** Of each particle 1 more than the layer of its body, 0 where it has none. */
    layer: read('u32'),
    /** Of each particle the side of a body on which it belongs, where it is on the wrong one: see release-tangled.kernel.ts. */
    side: read('u32'),
    /** Two for each edge: how far a particle of mass 1 and weight 1 goes [kg m], and the share of x on the edge; and the weights of the second and the third corner of the triangle at x. */
    crossPush: write('vec4f'),
  },
  uniforms: { way: 'f32' },
  wgsl,
  reference(begin, end, { position, previous, feature, wing, crossing, layer, side, crossPush }, { way }) {
    for (let e = begin; e < end; e++) {
      if (crossing[e] === 0) continue;
      const [t, k, other] = [Math.floor(e / 3), e % 3, crossing[e] - 1];
      const particles = [feature[4 * t + k], feature[4 * t + ((k + 1) % 3)]];
      for (let c = 0; c < 3; c++) particles.push(feature[4 * other + c]);
      const [p, q, a, b, c] = particles.map((particle) => three(previous, 4 * particle));
      const normal = cross(sub(b, a), sub(c, a));
      const n = scale(normal, 1 / length(normal));
      const [above, beyond] = [dot(n, sub(p, a)), dot(n, sub(q, a))];
      const share = above / (above - beyond);
      const x = add(p, scale(sub(q, p), share));
      const area = dot(normal, normal);
      const onB = dot(normal, cross(sub(x, a), sub(c, a))) / area;
      const onC = dot(normal, cross(sub(b, a), sub(x, a))) / area;
      const weights = [1 - share, share, onB + onC - 1, -onB, -onC];
      const layers = [layer[particles[0]], layer[particles[2]]];
      const aside = 2 * ((feature[4 * other + 3] >>> bodyShift) + 1);
      const sides = [side[particles[0]], side[particles[1]]];
      const known = sides.find((known) => (known & ~1) === aside) ?? 0;
      const isInFront = known > 0 ? (known & 1) !== 0 : layers[0] > layers[1];
      let out: Three = scale(n, isInFront ? 1 : -1);
      let asked = 1;
      if (known === 0 && (layers[0] === 0 || layers[1] === 0 || layers[0] === layers[1])) {
        let shorter: Three = [0, 0, 0];
        const steep = (beyond - above) / length(sub(q, p));
        for (let w = 0; w < 2; w++) {
          if (wing[2 * e + w] !== noWing)
            shorter = add(shorter, pulled(p, q, n, steep, three(previous, 4 * wing[2 * e + w])));
        }
        const size = length(shorter);
        out = scale(shorter, size > 0 ? 1 / size : 0);
        asked = Math.min(1, size / clear);
      }
      // A triangle that knows where it belongs does not push the other body: its edges are pushed.
      const isKnownOfOther = particles
        .slice(2)
        .some((particle) => side[particle] >>> 1 === (feature[4 * t + 3] >>> bodyShift) + 1);
      if (known === 0 && isKnownOfOther) asked = 0;
      let gone = 0;
      let give = 0;
      particles.forEach((particle, i) => {
        gone += weights[i] * dot(out, sub(three(position, 4 * particle), three(previous, 4 * particle)));
        give += weights[i] ** 2 * position[4 * particle + 3];
      });
      const missing = asked * way - gone;
      const size = missing > 0 && give > 0 ? missing / give : 0;
      crossPush.set([...scale(out, size), share, onB, onC, 0, 0], 8 * e);
    }
  },
});

/** R - (R . e) / (e . N) N, where `steep` is e . N, for the triangle of an edge and one more corner. */
function pulled(p: Three, q: Three, n: Three, steep: number, corner: Three): Three {
  const along = cross(n, cross(sub(q, p), sub(corner, p)));
  const size = length(along);
  if (!(size > 0)) return [0, 0, 0];
  const edge = scale(sub(q, p), 1 / length(sub(q, p)));
  // Into the triangle: to the side of the edge on which its corner is.
  const inward = sub(sub(corner, p), scale(edge, dot(edge, sub(corner, p))));
  const r = scale(along, (dot(along, inward) < 0 ? -1 : 1) / size);
  return sub(r, scale(n, dot(r, edge) / steep));
}
