/** Two stores of 8 and 4 bytes: a full v128 would run over the neighbour that another thread writes. */
export function gatherPacked(begin: u32, end: u32, order: usize, source: usize, packed: usize): void {
  for (let i = begin; i < end; i++) {
    const p = v128.load(source + ((<usize>load<u32>(order + ((<usize>i) << 2))) << 4));
    const at = packed + <usize>i * 12;
    v128.store64_lane(at, p, 0);
    v128.store32_lane(at, p, 2, 8);
  }
}
