export function countActive(
  begin: u32,
  end: u32,
  blockParticle: usize,
  incidence: usize,
  constraint: usize,
  tally: usize,
  blockTally: usize,
): void {
  for (let block = begin; block < end; block++) {
    let owners: u32 = 0;
    let ends: u32 = 0;
    let constraints: u32 = 0;
    let changes: u32 = 0;
    const last = <usize>load<u32>(blockParticle + ((<usize>block) << 2), 4);
    for (let i = <usize>load<u32>(blockParticle + ((<usize>block) << 2)); i < last; i++) {
      const word = load<u32>(tally + (i << 2)) & 0x7fffffff;
      const active = word & 0xffff;
      let touched = active > 0;
      const lastAround = load<u32>(incidence + (i << 2), 4);
      for (let e = load<u32>(incidence + (i << 2)); e < lastAround && !touched; e++) {
        const c = <usize>(load<u32>(incidence + ((<usize>e) << 2)) >> 1);
        touched = load<f32>(constraint + (c << 3)) > 0;
      }
      if (active > 0) owners++;
      if (touched) ends++;
      constraints += active;
      changes += word >> 16;
      store<u32>(tally + (i << 2), touched ? word | 0x80000000 : word);
    }
    const to = blockTally + ((<usize>block) << 4);
    store<u32>(to, owners);
    store<u32>(to, ends, 4);
    store<u32>(to, constraints, 8);
    store<u32>(to, changes, 12);
  }
}
