import { dot3 } from '../../compute/vec.as';

export function sumContact(
  begin: u32,
  end: u32,
  position: usize,
  solved: usize,
  solution: usize,
  contactMass: usize,
  memberFirst: usize,
  member: usize,
  contactSum: usize,
): void {
  for (let block = begin; block < end; block++) {
    const own = (<usize>block) << 2;
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
    store<f32>(contactSum + (own << 1), asked);
    store<f32>(contactSum + (own << 1), answered, 4);
  }
}
