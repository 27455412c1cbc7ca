export function listActive(
  begin: u32,
  end: u32,
  blockParticle: usize,
  tally: usize,
  blockPlace: usize,
  work: usize,
): void {
  for (let block = begin; block < end; block++) {
    let owners = work + ((<usize>load<u32>(blockPlace + ((<usize>block) << 3))) << 2);
    let ends = work + ((<usize>load<u32>(blockPlace + ((<usize>block) << 3), 4)) << 2);
    const last = load<u32>(blockParticle + ((<usize>block) << 2), 4);
    for (let i = load<u32>(blockParticle + ((<usize>block) << 2)); i < last; i++) {
      const word = load<u32>(tally + ((<usize>i) << 2));
      if ((word & 0xffff) > 0) {
        store<u32>(owners, i);
        owners += 4;
      }
      if (word >> 31 > 0) {
        store<u32>(ends, i);
        ends += 4;
      }
    }
  }
}
