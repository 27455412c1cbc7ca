import { addScaled, dot3, scale } from '../../../compute/vec.as';
import { fromFirst, wantedGap } from './wanted-gap.as';

export function touchPairs(
  begin: u32,
  end: u32,
  position: usize,
  wayStart: usize,
  pair: usize,
  pairWeight: usize,
  pairPlane: usize,
  pairApart: usize,
  touching: usize,
  pairPush: usize,
  stick: f32,
  friction: f32,
  recovery: f32,
  momentum: f32,
): void {
  for (let k = begin; k < end; k++) {
    const at = <usize>k << 4;
    const weights = pairWeight + at;
    const i = <usize>load<u32>(pair + at) << 4;
    const j = <usize>load<u32>(pair + at, 4) << 4;
    const l = <usize>load<u32>(pair + at, 8) << 4;
    const m = <usize>load<u32>(pair + at, 12) << 4;
    const w0 = load<f32>(weights);
    const w1 = load<f32>(weights, 4);
    const w2 = load<f32>(weights, 8);
    const w3 = load<f32>(weights, 12);
    const p = v128.load(position + i);
    const q = v128.load(position + j);
    const r = v128.load(position + l);
    const t = v128.load(position + m);
    const apart = fromFirst(p, q, r, t, w1, w2, w3);
    const normal = v128.load(pairPlane + at);
    const pushes = pairPush + (<usize>k << 5);
    const before = v128.load(pushes, 16);
    const out = dot3(normal, before);
    const missing = wantedGap(pairApart + (<usize>k << 3), recovery) - dot3(normal, apart);
    const last = v128.load(pushes);
    const flag = f32x4.extract_lane(last, 3);
    if (!(flag > 0)) {
      v128.store(pushes, f32x4.replace_lane(f32x4.splat(0), 3, missing > 0 ? 2 : 0));
      continue;
    }
    const give =
      share(w0, f32x4.extract_lane(p, 3), load<f32>(touching + (i >> 2))) +
      share(w1, f32x4.extract_lane(q, 3), load<f32>(touching + (j >> 2))) +
      share(w2, f32x4.extract_lane(r, 3), load<f32>(touching + (l >> 2))) +
      share(w3, f32x4.extract_lane(t, 3), load<f32>(touching + (m >> 2)));
    if (!(give > 0)) {
      v128.store(pushes, f32x4.replace_lane(f32x4.splat(0), 3, 1));
      continue;
    }
    const ofFirst = scale(f32x4.sub(p, v128.load(wayStart + i)), w0);
    const ofTwo = addScaled(ofFirst, w1, f32x4.sub(q, v128.load(wayStart + j)));
    const ofThree = addScaled(ofTwo, w2, f32x4.sub(r, v128.load(wayStart + l)));
    const way = addScaled(ofThree, w3, f32x4.sub(t, v128.load(wayStart + m)));
    const slip = addScaled(way, -dot3(normal, way), normal);
    const going = scale(last, flag > 1 ? 0 : momentum);
    const ahead = dot3(normal, going);
    const pressed = max<f32>(0, out + missing / give + ahead);
    const rub = addScaled(addScaled(f32x4.add(before, going), -out - ahead, normal), -1 / give, slip);
    const rubbed = sqrt<f32>(dot3(rub, rub));
    const held: f32 = rubbed > stick * pressed ? (friction * pressed) / rubbed : 1;
    const sum = addScaled(scale(normal, pressed), held, rub);
    v128.store(pushes, f32x4.replace_lane(f32x4.sub(sum, before), 3, 1));
    v128.store(pushes, f32x4.replace_lane(sum, 3, f32x4.extract_lane(before, 3)), 16);
  }
}

@inline function share(weight: f32, inverseMass: f32, touching: f32): f32 {
  return abs<f32>(weight) * inverseMass * touching;
}
