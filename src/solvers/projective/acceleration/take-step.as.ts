import { addScaled } from '../../../compute/vec.as';
import { pairVerdict } from './pair-verdict.as';

/** The fourth lane of a solution is left out, and those of steps are 0: inverse masses stay. */
export function takeStep(
  begin: u32,
  end: u32,
  position: usize,
  solution: usize,
  lastSolution: usize,
  lastStep: usize,
  blockList: usize,
  pairSum: usize,
  first: u32,
  anderson: u32,
): void {
  for (let block = begin; block < end; block++) {
    const header = blockList + ((<usize>block) << 4);
    const verdict = first == 1 ? f32x4.splat(0) : pairVerdict(block, blockList, pairSum, anderson);
    const alpha = f32x4.extract_lane(verdict, 0);
    const more = f32x4.extract_lane(verdict, 1);
    const learns = alpha != 0 || more != 0;
    const last = blockList + ((<usize>load<u32>(header, 4)) << 2);
    let k = blockList + ((<usize>load<u32>(header)) << 2);
    if (f32x4.extract_lane(verdict, 2) == 1) {
      for (; k < last; k += 4) {
        const at = (<usize>load<u32>(k)) << 4;
        const back = f32x4.sub(v128.load(lastSolution + at), v128.load(lastStep + at));
        v128.store(position + at, f32x4.add(v128.load(position + at), back));
        v128.store(lastStep + at, f32x4.splat(0));
      }
      continue;
    }
    for (; k < last; k += 4) {
      const at = (<usize>load<u32>(k)) << 4;
      const w = f32x4.replace_lane(v128.load(solution + at), 3, 0);
      let taken = w;
      if (learns) {
        taken = addScaled(taken, alpha, f32x4.sub(w, v128.load(lastSolution + at)));
        taken = addScaled(taken, more, v128.load(lastStep + at));
      }
      v128.store(position + at, f32x4.add(v128.load(position + at), taken));
      v128.store(lastStep + at, taken);
      v128.store(lastSolution + at, w);
    }
  }
}
