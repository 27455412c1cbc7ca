import { dot3 } from '../../compute/vec.as';

export function scaleContact(
  begin: u32,
  end: u32,
  position: usize,
  solved: usize,
  solution: usize,
  memberFirst: usize,
  member: usize,
  contactScale: usize,
): void {
  for (let body = begin; body < end; body++) {
    const own = (<usize>body) << 2;
    let asked: f32 = 0;
    let answered: f32 = 0;
    const last = (<usize>load<u32>(memberFirst + own, 4)) << 2;
    for (let k = (<usize>load<u32>(memberFirst + own)) << 2; k < last; k += 4) {
      const at = (<usize>load<u32>(member + k)) << 4;
      const p = v128.load(position + at);
      const inverseMass = f32x4.extract_lane(p, 3);
      if (inverseMass == 0) continue;
      const move = f32x4.sub(p, v128.load(solved + at));
      asked += dot3(move, move) / inverseMass;
      answered += dot3(move, v128.load(solution + at)) / inverseMass;
    }
    store<f32>(contactScale + own, answered > 0 ? asked / answered : 0);
  }
}
