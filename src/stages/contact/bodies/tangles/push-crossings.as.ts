import { addScaled, cross3, dot3, inverseLength, scale } from '../../../../compute/vec.as';

const noWing: u32 = 0xffffffff;
const clear: f32 = 1;

/** R - (R . e) / (e . N) N, where `steep` is e . N, for the triangle of the edge p, q and one more corner. */
@inline function pulled(p: v128, q: v128, n: v128, steep: f32, corner: v128): v128 {
  const way = f32x4.sub(q, p);
  const toCorner = f32x4.sub(corner, p);
  const along = cross3(n, cross3(way, toCorner));
  const edge = scale(way, inverseLength(way));
  const inward = addScaled(toCorner, -dot3(edge, toCorner), edge);
  const size = inverseLength(along);
  const r = scale(along, dot3(along, inward) < 0 ? -size : size);
  return addScaled(r, -dot3(r, edge) / steep, n);
}

export function pushCrossings(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  feature: usize,
  wing: usize,
  crossing: usize,
  layer: usize,
  side: usize,
  crossPush: usize,
  way: f32,
): void {
  for (let e = begin; e < end; e++) {
    const crossed = load<u32>(crossing + (<usize>e << 2));
    if (crossed == 0) continue;
    const one = feature + (<usize>(e / 3) << 4);
    const other = feature + (<usize>(crossed - 1) << 4);
    const k = e % 3;
    const i0 = <usize>load<u32>(one + (<usize>k << 2)) << 4;
    const i1 = <usize>load<u32>(one + (<usize>(k == 2 ? 0 : k + 1) << 2)) << 4;
    const i2 = <usize>load<u32>(other) << 4;
    const i3 = <usize>load<u32>(other, 4) << 4;
    const i4 = <usize>load<u32>(other, 8) << 4;
    const p = v128.load(previous + i0);
    const q = v128.load(previous + i1);
    const a = v128.load(previous + i2);
    const b = v128.load(previous + i3);
    const c = v128.load(previous + i4);
    const ab = f32x4.sub(b, a);
    const ac = f32x4.sub(c, a);
    const normal = cross3(ab, ac);
    const n = scale(normal, inverseLength(normal));
    const above = dot3(n, f32x4.sub(p, a));
    const beyond = dot3(n, f32x4.sub(q, a));
    const share = above / (above - beyond);
    const edge = f32x4.sub(q, p);
    const fromA = f32x4.sub(addScaled(p, share, edge), a);
    const area = dot3(normal, normal);
    const onB = dot3(normal, cross3(fromA, ac)) / area;
    const onC = dot3(normal, cross3(ab, fromA)) / area;
    const own = load<u32>(layer + (i0 >> 2));
    const others = load<u32>(layer + (i2 >> 2));
    const aside = 2 * ((load<u32>(other, 12) >> 8) + 1);
    const sideP = load<u32>(side + (i0 >> 2));
    const sideQ = load<u32>(side + (i1 >> 2));
    const known: u32 = (sideP & ~1) == aside ? sideP : (sideQ & ~1) == aside ? sideQ : 0;
    const isInFront = known > 0 ? (known & 1) != 0 : own > others;
    let out = isInFront ? n : f32x4.neg(n);
    let asked: f32 = 1;
    if (known == 0 && (own == 0 || others == 0 || own == others)) {
      const wings = wing + (<usize>e << 3);
      const first = load<u32>(wings);
      const second = load<u32>(wings, 4);
      const steep = (beyond - above) * inverseLength(edge);
      let shorter = f32x4.splat(0);
      if (first != noWing) shorter = pulled(p, q, n, steep, v128.load(previous + (<usize>first << 4)));
      if (second != noWing) shorter = f32x4.add(shorter, pulled(p, q, n, steep, v128.load(previous + (<usize>second << 4))));
      out = scale(shorter, inverseLength(shorter));
      asked = min<f32>(1, sqrt<f32>(dot3(shorter, shorter)) / clear);
    }
    const ofEdge = (load<u32>(one, 12) >> 8) + 1;
    const isKnownOfOther =
      load<u32>(side + (i2 >> 2)) >> 1 == ofEdge || load<u32>(side + (i3 >> 2)) >> 1 == ofEdge || load<u32>(side + (i4 >> 2)) >> 1 == ofEdge;
    if (known == 0 && isKnownOfOther) asked = 0;
    const w0: f32 = 1 - share;
    const w2 = onB + onC - 1;
    let went = scale(f32x4.sub(v128.load(position + i0), p), w0);
    went = addScaled(went, share, f32x4.sub(v128.load(position + i1), q));
    went = addScaled(went, w2, f32x4.sub(v128.load(position + i2), a));
    went = addScaled(went, -onB, f32x4.sub(v128.load(position + i3), b));
    went = addScaled(went, -onC, f32x4.sub(v128.load(position + i4), c));
    const give: f32 =
      w0 * w0 * load<f32>(position + i0, 12) + share * share * load<f32>(position + i1, 12) +
      w2 * w2 * load<f32>(position + i2, 12) + onB * onB * load<f32>(position + i3, 12) +
      onC * onC * load<f32>(position + i4, 12);
    const missing = asked * way - dot3(out, went);
    const to = crossPush + (<usize>e << 5);
    v128.store(to, f32x4.replace_lane(scale(out, missing > 0 && give > 0 ? missing / give : 0), 3, share));
    v128.store(to, f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(0), 0, onB), 1, onC), 16);
  }
}
