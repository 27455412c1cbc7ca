import { pairVerdict } from './pair-verdict.as';

/** The fourth lanes of all but positions are 0: inverse masses stay. */
export function undoRise(
  begin: u32,
  end: u32,
  position: usize,
  lastSolution: usize,
  lastStep: usize,
  blockList: usize,
  pairSum: usize,
): void {
  for (let block = begin; block < end; block++) {
    if (f32x4.extract_lane(pairVerdict(block, blockList, pairSum, 0), 2) != 1) continue;
    const header = blockList + ((<usize>block) << 4);
    const last = blockList + ((<usize>load<u32>(header, 4)) << 2);
    for (let k = blockList + ((<usize>load<u32>(header)) << 2); k < last; k += 4) {
      const at = (<usize>load<u32>(k)) << 4;
      const back = f32x4.sub(v128.load(lastSolution + at), v128.load(lastStep + at));
      v128.store(position + at, f32x4.add(v128.load(position + at), back));
    }
  }
}
