import { bodyFirstBlock } from '../../constraints/block-sums.as';

/** Where part `part` of `parts` of a list of `count` begins. */
@inline function partStart(count: u32, parts: u32, part: u32): u32 {
  return (count / parts) * part + min<u32>(part, count % parts);
}

@inline function sumOfBlocks(blockTally: usize, first: u32, last: u32, start: v128): v128 {
  let sums = start;
  for (let b = first; b < last; b++) sums = i32x4.add(sums, v128.load(blockTally + ((<usize>b) << 4)));
  return sums;
}

export function listActive(
  begin: u32,
  end: u32,
  blockParticle: usize,
  tally: usize,
  blockTally: usize,
  work: usize,
  bodyTally: usize,
  ownersAt: u32,
  touchedAt: u32,
): void {
  for (let block = begin; block < end; block++) {
    const words = work + ((<usize>block) << 5);
    const first = bodyFirstBlock(work, block);
    const blocks = load<u32>(words, 20);
    const before = sumOfBlocks(blockTally, first, block, i32x4.splat(0));
    const total = sumOfBlocks(blockTally, block, first + blocks, before);
    const particle = load<u32>(blockParticle + ((<usize>first) << 2));
    const firstOwner = ownersAt + particle;
    const firstEnd = touchedAt + particle;
    const owners = <u32>i32x4.extract_lane(total, 0);
    const ends = <u32>i32x4.extract_lane(total, 1);
    const k = block - first;
    store<u32>(words, firstOwner + partStart(owners, blocks, k));
    store<u32>(words, firstOwner + partStart(owners, blocks, k + 1), 4);
    store<u32>(words, firstEnd + partStart(ends, blocks, k), 8);
    store<u32>(words, firstEnd + partStart(ends, blocks, k + 1), 12);
    if (k == 0) v128.store(bodyTally + ((<usize>load<u32>(words, 24)) << 4), total);

    let toOwners = work + ((<usize>(firstOwner + i32x4.extract_lane(before, 0))) << 2);
    let toEnds = work + ((<usize>(firstEnd + i32x4.extract_lane(before, 1))) << 2);
    const last = load<u32>(blockParticle + ((<usize>block) << 2), 4);
    for (let i = load<u32>(blockParticle + ((<usize>block) << 2)); i < last; i++) {
      const word = load<u32>(tally + ((<usize>i) << 2));
      if ((word & 0xffff) > 0) {
        store<u32>(toOwners, i);
        toOwners += 4;
      }
      if (word >> 31 > 0) {
        store<u32>(toEnds, i);
        toEnds += 4;
      }
    }
  }
}
