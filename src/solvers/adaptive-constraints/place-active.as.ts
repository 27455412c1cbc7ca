/** Where part `part` of `parts` of a list of `count` begins. */
@inline function partStart(count: u32, parts: u32, part: u32): u32 {
  return (count / parts) * part + min<u32>(part, count % parts);
}

export function placeActive(
  begin: u32,
  end: u32,
  bodyBlock: usize,
  bodyParticle: usize,
  blockTally: usize,
  blockPlace: usize,
  work: usize,
  bodyTally: usize,
  ownersAt: u32,
  touchedAt: u32,
): void {
  for (let body = begin; body < end; body++) {
    const first = load<u32>(bodyBlock + ((<usize>body) << 2));
    const blocks = load<u32>(bodyBlock + ((<usize>body) << 2), 4) - first;
    const particle = load<u32>(bodyParticle + ((<usize>body) << 2));
    const owners = ownersAt + particle;
    const touched = touchedAt + particle;
    let sums = i32x4.splat(0);
    for (let k: u32 = 0; k < blocks; k++) {
      const block = <usize>(first + k);
      store<u32>(blockPlace + (block << 3), owners + i32x4.extract_lane(sums, 0));
      store<u32>(blockPlace + (block << 3), touched + i32x4.extract_lane(sums, 1), 4);
      sums = i32x4.add(sums, v128.load(blockTally + (block << 4)));
    }
    const ownerCount = <u32>i32x4.extract_lane(sums, 0);
    const touchedCount = <u32>i32x4.extract_lane(sums, 1);
    for (let k: u32 = 0; k < blocks; k++) {
      const to = work + ((<usize>(first + k)) << 5);
      store<u32>(to, owners + partStart(ownerCount, blocks, k));
      store<u32>(to, owners + partStart(ownerCount, blocks, k + 1), 4);
      store<u32>(to, touched + partStart(touchedCount, blocks, k), 8);
      store<u32>(to, touched + partStart(touchedCount, blocks, k + 1), 12);
    }
    v128.store(bodyTally + ((<usize>body) << 4), sums);
  }
}
