/** The pull of one tetrahedron by singular values, as the reference has it: right for every F, and slow. */
import { addScaled, cross3, dot3, scale } from '../../compute/vec.as';

/** The tangent of the smaller of the angles that make two columns orthogonal. */
@inline function orthogonalising(a: v128, b: v128): f32 {
  const product = dot3(a, b);
  if (product == 0) return 0;
  const ratio = (dot3(b, b) - dot3(a, a)) / (2 * product);
  const size = (<f32>1) / (abs(ratio) + sqrt<f32>(1 + ratio * ratio));
  return ratio < 0 ? -size : size;
}

/** t1 or t2 that Lagrange's conditions ask for. */
@inline function otherValue(s: f32, lambda: f32): f32 {
  return (s + sqrt<f32>(max<f32>(0, s * s + 4 * lambda))) * 0.5;
}

@inline function productAt(s1: f32, s2: f32, s3: f32, t3: f32): f32 {
  const lambda = t3 * (t3 - s3);
  return otherValue(s1, lambda) * otherValue(s2, lambda) * t3;
}

/**
 * x to the power a, for x above 0. Mathf.pow reads tables of constants from the memory, where a module of kernels has none: the backend's
 * command list lies there. log x by the series of artanh about 1, where it loses nothing, and the exponential by that of 2^f, |f| <= 1/2.
 */
@inline function power(x: f32, a: f32): f32 {
  // The exponent of x / sqrt(1/2), so that what is left is between sqrt(1/2) and sqrt(2).
  const exponent = <i32>((reinterpret<u32>(x) - 0x3f3504f3) & 0xff800000) >> 23;
  const rest = reinterpret<f32>(reinterpret<u32>(x) - (<u32>exponent << 23));
  const z = (rest - 1) / (rest + 1);
  const zz = z * z;
  const artanh = z * (1 + zz * (<f32>0.33333333 + zz * (<f32>0.2 + zz * <f32>0.14285715)));
  const log2 = min<f32>(100, max<f32>(-100, a * (<f32>exponent + artanh * <f32>2.885390082)));
  const whole = nearest<f32>(log2);
  const f = (log2 - whole) * <f32>0.6931471806;
  const root = (<f32>1) + f * ((<f32>1) + f * (<f32>0.5 + f * (<f32>0.16666667 + f * (<f32>0.041666668 + f * <f32>0.008333333))));
  return reinterpret<f32>((127 + <i32>whole) << 23) * root;
}

/** t3 of the solution that Newton's method finds from `start`. */
function searchVolume(s1: f32, s2: f32, s3: f32, start: f32): f32 {
  let t3 = start;
  for (let k = 0; k < 13; k++) {
    const lambda = t3 * (t3 - s3);
    const t1 = otherValue(s1, lambda);
    const t2 = otherValue(s2, lambda);
    const third = t3 * t3 + lambda;
    const slope = (<f32>1) + third / max<f32>(t1 * t1 + lambda, 1e-30) + third / max<f32>(t2 * t2 + lambda, 1e-30);
    const product = t1 * t2 * t3;
    t3 *= power(product, (<f32>-1) / max<f32>(slope, 0.1));
    // Convergence is quadratic: the step just taken came within rounding.
    if (abs(product - 1) < 1e-4) break;
  }
  return t3;
}

@inline function distanceAt(s1: f32, s2: f32, s3: f32, t3: f32): f32 {
  const lambda = t3 * (t3 - s3);
  const off1 = s1 - otherValue(s1, lambda);
  const off2 = s2 - otherValue(s2, lambda);
  return off1 * off1 + off2 * off2 + (s3 - t3) * (s3 - t3);
}

export function projectBySingularValues(
  t: u32,
  position: usize,
  volumeCorner: usize,
  volumeRest: usize,
  pull: usize,
): void {
  const corners = volumeCorner + ((<usize>t) << 4);
  const rest = volumeRest + <usize>t * 48;
  const p = v128.load(position + ((<usize>load<u32>(corners)) << 4));
  const edge0 = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 4)) << 4)), p);
  const edge1 = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 8)) << 4)), p);
  const edge2 = f32x4.sub(v128.load(position + ((<usize>load<u32>(corners, 12)) << 4)), p);
  // F V, and V.
  let b0 = addScaled(addScaled(scale(edge0, load<f32>(rest)), load<f32>(rest, 16), edge1), load<f32>(rest, 32), edge2);
  let b1 = addScaled(addScaled(scale(edge0, load<f32>(rest, 4)), load<f32>(rest, 20), edge1), load<f32>(rest, 36), edge2);
  let b2 = addScaled(addScaled(scale(edge0, load<f32>(rest, 8)), load<f32>(rest, 24), edge1), load<f32>(rest, 40), edge2);
  let v0 = f32x4(1, 0, 0, 0);
  let v1 = f32x4(0, 1, 0, 0);
  let v2 = f32x4(0, 0, 1, 0);
  for (let sweep = 0; sweep < 8; sweep++) {
    let tangent = orthogonalising(b0, b1);
    let cosine = (<f32>1) / sqrt<f32>(1 + tangent * tangent);
    let sine = tangent * cosine;
    let largest = abs(tangent);
    let kept = b0;
    b0 = addScaled(scale(b0, cosine), -sine, b1);
    b1 = addScaled(scale(b1, cosine), sine, kept);
    kept = v0;
    v0 = addScaled(scale(v0, cosine), -sine, v1);
    v1 = addScaled(scale(v1, cosine), sine, kept);
    tangent = orthogonalising(b0, b2);
    cosine = (<f32>1) / sqrt<f32>(1 + tangent * tangent);
    sine = tangent * cosine;
    largest = max(largest, abs(tangent));
    kept = b0;
    b0 = addScaled(scale(b0, cosine), -sine, b2);
    b2 = addScaled(scale(b2, cosine), sine, kept);
    kept = v0;
    v0 = addScaled(scale(v0, cosine), -sine, v2);
    v2 = addScaled(scale(v2, cosine), sine, kept);
    tangent = orthogonalising(b1, b2);
    cosine = (<f32>1) / sqrt<f32>(1 + tangent * tangent);
    sine = tangent * cosine;
    largest = max(largest, abs(tangent));
    kept = b1;
    b1 = addScaled(scale(b1, cosine), -sine, b2);
    b2 = addScaled(scale(b2, cosine), sine, kept);
    kept = v1;
    v1 = addScaled(scale(v1, cosine), -sine, v2);
    v2 = addScaled(scale(v2, cosine), sine, kept);
    if (largest < 1e-4) break;
  }
  // Longest column first; a quarter turn swaps two and keeps det V.
  if (dot3(b0, b0) < dot3(b1, b1)) {
    let kept = f32x4.neg(b0);
    b0 = b1;
    b1 = kept;
    kept = f32x4.neg(v0);
    v0 = v1;
    v1 = kept;
  }
  if (dot3(b0, b0) < dot3(b2, b2)) {
    let kept = f32x4.neg(b0);
    b0 = b2;
    b2 = kept;
    kept = f32x4.neg(v0);
    v0 = v2;
    v2 = kept;
  }
  if (dot3(b1, b1) < dot3(b2, b2)) {
    let kept = f32x4.neg(b1);
    b1 = b2;
    b2 = kept;
    kept = f32x4.neg(v1);
    v1 = v2;
    v2 = kept;
  }
  const s1 = sqrt<f32>(dot3(b0, b0));
  const u0 = s1 > 0 ? scale(b0, (<f32>1) / s1) : v0;
  const second = addScaled(b1, -dot3(u0, b1), u0);
  const s2 = sqrt<f32>(dot3(second, second));
  let u1 = v1;
  if (s2 > <f32>1e-6 * s1) {
    u1 = scale(second, (<f32>1) / s2);
  } else {
    const sum = f32x4.add(v0, u0);
    const squared = dot3(sum, sum);
    if (squared > 1e-8) u1 = addScaled(v1, -2 * dot3(sum, v1) / squared, sum);
  }
  const u2 = cross3(u0, u1);
  const s3 = dot3(u2, b2);

  const half: f32 = s3 * 0.5;
  let t3 = searchVolume(s1, s2, s3, s3 > 0 && productAt(s1, s2, s3, half) > 1 ? half : 1);
  if (s3 > 1.8 && s1 < 2.1) {
    const other = searchVolume(s1, s2, s3, (<f32>1) / (s1 * s2));
    const holds = abs(productAt(s1, s2, s3, other) - 1) < 1e-3;
    if (holds && distanceAt(s1, s2, s3, other) < distanceAt(s1, s2, s3, t3)) t3 = other;
  }
  const lambda = t3 * (t3 - s3);
  const weight = load<f32>(rest, 44);
  const first0 = scale(u0, weight * otherValue(s1, lambda));
  const first1 = scale(u1, weight * otherValue(s2, lambda));
  const first2 = scale(u2, weight * t3);
  const energy = weight * distanceAt(s1, s2, s3, t3) * 0.5;
  const pulls = pull + <usize>t * 48;
  for (let c: usize = 0; c < 48; c += 16) {
    const row = v128.load(rest + c);
    const sum = addScaled(addScaled(scale(first0, dot3(v0, row)), dot3(v1, row), first1), dot3(v2, row), first2);
    v128.store(pulls + c, f32x4.replace_lane(sum, 3, c == 0 ? energy : 0));
  }
}
