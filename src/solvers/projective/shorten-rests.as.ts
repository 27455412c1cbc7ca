import { dot3 } from '../../compute/vec.as';

export function shortenRests(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  neighbourFirst: usize,
  neighbour: usize,
  fullRest: usize,
  neighbourRest: usize,
): void {
  let e = (<usize>load<u32>(neighbourFirst + ((<usize>begin) << 2))) << 2;
  for (let i = begin; i < end; i++) {
    const last = (<usize>load<u32>(neighbourFirst + ((<usize>i) << 2), 4)) << 2;
    const p = v128.load(position + ((<usize>i) << 4));
    const q = v128.load(previous + ((<usize>i) << 4));
    for (; e < last; e += 4) {
      const j = (<usize>load<u32>(neighbour + e)) << 4;
      const start = f32x4.sub(q, v128.load(previous + j));
      const middle = f32x4.sub(p, v128.load(position + j));
      const ending = f32x4.sub(f32x4.add(middle, middle), start);
      const sum = sqrt(dot3(start, start)) + sqrt(dot3(ending, ending));
      const rest = load<f32>(fullRest + e);
      store<f32>(neighbourRest + e, sum > 0 ? (rest * 2 * sqrt(dot3(middle, middle))) / sum : rest);
    }
  }
}
