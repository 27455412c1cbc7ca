const unitsPerMetre: f32 = 134217728;

/** What is no number adds nothing. */
@inline function add(position: usize, tangleMove: usize, particle: u32, weight: f32, push: v128): void {
  const goes = weight * load<f32>(position + (<usize>particle << 4), 12) * unitsPerMetre;
  const units = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(push, f32x4.splat(goes))));
  const at = tangleMove + <usize>particle * 12;
  atomic.add<i32>(at, i32x4.extract_lane(units, 0));
  atomic.add<i32>(at, i32x4.extract_lane(units, 1), 4);
  atomic.add<i32>(at, i32x4.extract_lane(units, 2), 8);
}

export function addCrossings(
  begin: u32,
  end: u32,
  position: usize,
  feature: usize,
  crossing: usize,
  crossPush: usize,
  tangleMove: usize,
): void {
  for (let e = begin; e < end; e++) {
    const crossed = load<u32>(crossing + (<usize>e << 2));
    if (crossed == 0) continue;
    const one = feature + (<usize>(e / 3) << 4);
    const other = feature + (<usize>(crossed - 1) << 4);
    const k = e % 3;
    const pushes = crossPush + (<usize>e << 5);
    const push = v128.load(pushes);
    const share = load<f32>(pushes, 12);
    const onB = load<f32>(pushes, 16);
    const onC = load<f32>(pushes, 20);
    add(position, tangleMove, load<u32>(one + (<usize>k << 2)), 1 - share, push);
    add(position, tangleMove, load<u32>(one + (<usize>(k == 2 ? 0 : k + 1) << 2)), share, push);
    add(position, tangleMove, load<u32>(other), onB + onC - 1, push);
    add(position, tangleMove, load<u32>(other, 4), -onB, push);
    add(position, tangleMove, load<u32>(other, 8), -onC, push);
  }
}
