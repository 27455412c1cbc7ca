/** Triangles that pass through each other for the parity tests of what undoes that. */
import { integers, type Random } from '../../../../compute/sample';
import { bodyShift, isSegment } from '../feature-bits';
import { someNearTriangles } from '../sample-features';
import { findCrossings } from './find-crossings.kernel';
import { noWing } from './wings-of';

/** A heap of triangles and segments of 40 bodies, of which many pass through each other. */
export function someTangledTriangles(count: number, random: Random) {
  const { arrays, uniforms } = someNearTriangles(count, random);
  const { perCell, mask } = uniforms;
  const particles = arrays.previous.length / 4;
  const feature = arrays.feature.map((word, n) => {
    if (n % 4 < 3) return word;
    const own = (word & isSegment) !== 0 ? word : 63;
    return own | ((Math.floor(n / 4) % 40) << bodyShift);
  });
  const found = { crossing: new Uint32Array(3 * count), tangle: new Uint32Array(particles + 1) };
  return { arrays: { ...arrays, feature, ...found }, uniforms: { perCell, mask, particles } };
}

/** The same, with what is found of them, and two corners beside each edge. */
export function someCrossings(count: number, random: Random) {
  const { arrays, uniforms } = someTangledTriangles(count, random);
  findCrossings.reference(0, count, arrays, uniforms);
  const { particles } = uniforms;
  const wing = integers(6 * count, (k) => (k % 5 === 1 ? noWing : Math.floor(random() * particles)));
  return { arrays: { ...arrays, wing }, particles };
}
