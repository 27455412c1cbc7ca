export function keepMomentum(
  begin: u32,
  end: u32,
  position: usize,
  vector: usize,
  translation: usize,
  memberFirst: usize,
  member: usize,
  before: u32,
): void {
  const xyz = i32x4(-1, -1, -1, 0);
  for (let body = begin; body < end; body++) {
    const first = (<usize>load<u32>(memberFirst + ((<usize>body) << 2))) << 2;
    const last = (<usize>load<u32>(memberFirst + ((<usize>body) << 2), 4)) << 2;
    let isFree = last > first;
    let mass: f32 = 0;
    let sum = f32x4.splat(0);
    for (let k = first; k < last; k += 4) {
      const at = (<usize>load<u32>(member + k)) << 4;
      const inverseMass = load<f32>(position + at, 12);
      if (inverseMass == 0) {
        isFree = false;
        break;
      }
      const own: f32 = 1 / inverseMass;
      mass += own;
      sum = f32x4.add(sum, f32x4.mul(v128.load(vector + at), f32x4.splat(before ? 1 : own)));
    }
    const to = translation + ((<usize>body) << 4);
    const mean = isFree ? v128.and(f32x4.div(sum, f32x4.splat(mass)), xyz) : f32x4.splat(0);
    const add = f32x4.sub(before ? f32x4.splat(0) : v128.load(to), mean);
    if (before) v128.store(to, mean);
    if (!isFree) continue;
    for (let k = first; k < last; k += 4) {
      const at = (<usize>load<u32>(member + k)) << 4;
      const share: f32 = before ? 1 / load<f32>(position + at, 12) : 1;
      v128.store(vector + at, f32x4.add(v128.load(vector + at), f32x4.mul(add, f32x4.splat(share))));
    }
  }
}
