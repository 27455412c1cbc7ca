/** Whole rows of the neighbouring bands. */
export function refreshHalos(
  begin: u32,
  end: u32,
  planes: usize,
  terms: usize,
  rows: u32,
  groups: u32,
  bands: u32,
  halo: u32,
  bandRows: u32,
  goals: u32,
): void {
  const row = <usize>(groups + 1) * 96;
  const termRow = <usize>groups << 8;
  for (let band = begin; band < end; band++) {
    const first = (band * rows) / bands;
    const last = ((band + 1) * rows) / bands;
    const own = band * bandRows;
    if (band > 0) {
      const from = own - bandRows + first - ((band - 1) * rows) / bands;
      memory.copy(planes + <usize>own * row, planes + <usize>from * row, <usize>halo * row);
      if (goals) memory.copy(terms + <usize>own * termRow, terms + <usize>from * termRow, <usize>halo * termRow);
    }
    if (band + 1 < bands) {
      const to = own + halo + last - first;
      const from = own + bandRows + halo;
      memory.copy(planes + <usize>to * row, planes + <usize>from * row, <usize>halo * row);
      if (goals) memory.copy(terms + <usize>to * termRow, terms + <usize>from * termRow, <usize>halo * termRow);
    }
  }
}
