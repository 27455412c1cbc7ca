import { dot3 } from '../../compute/vec.as';

export function scaleContact(
  begin: u32,
  end: u32,
  position: usize,
  solved: usize,
  solution: usize,
  contactMass: usize,
  memberFirst: usize,
  member: usize,
  contactScale: usize,
  slack: f32,
): void {
  for (let body = begin; body < end; body++) {
    const own = (<usize>body) << 2;
    let asked: f32 = 0;
    let answered: f32 = 0;
    const last = (<usize>load<u32>(memberFirst + own, 4)) << 2;
    for (let k = (<usize>load<u32>(memberFirst + own)) << 2; k < last; k += 4) {
      const i = <usize>load<u32>(member + k);
      const mass = load<f32>(contactMass + (i << 2));
      if (mass == 0) continue;
      const at = i << 4;
      const move = f32x4.sub(v128.load(position + at), v128.load(solved + at));
      asked += mass * dot3(move, move);
      answered += mass * dot3(move, v128.load(solution + at));
    }
    const alpha: f32 = answered > 0 ? asked / answered : 0;
    const nearer: f32 = alpha > 1 ? max<f32>(1, alpha - slack) : min<f32>(1, alpha + slack);
    store<f32>(contactScale + own, alpha > 0 ? nearer : 0);
  }
}
