import { projectRow, relaxRow, springsOf } from './plane-rows.as';

/** All sweeps go through the rows together, each of them two rows behind the one before it: rows are still in the cache when the next sweep comes to them. */
export function sweepPlanes(
  begin: u32,
  end: u32,
  springLines: usize,
  planes: usize,
  terms: usize,
  restAcross: f32,
  restDown: f32,
  rows: u32,
  groups: u32,
  bands: u32,
  halo: u32,
  bandRows: u32,
  parity: u32,
  count: u32,
  phase: u32,
  sweeps: u32,
): void {
  for (let band = begin; band < end; band++) {
    const first = <i32>((band * rows) / bands);
    const last = <i32>(((band + 1) * rows) / bands);
    // The line of row 0, which may lie before the band.
    const origin = <i32>(band * bandRows + halo) - first;
    for (let top = first - 2 * <i32>count, bottom = last + 2 * <i32>count; top <= bottom; top++) {
      for (let sweep: u32 = 0; sweep < count; sweep++) {
        const y = top - 2 * <i32>sweep;
        const reach = 2 * <i32>(count - 1 - sweep);
        const from = max<i32>(0, first - reach);
        const to = min<i32>(<i32>rows, last + reach);
        if (y < from - 1 || y > to) continue;
        const project = (phase + sweep) % sweeps == 0;
        sweepRow(y, from, to, origin, springLines, planes, terms, restAcross, restDown, rows, groups, parity, project);
      }
    }
  }
}

/** Moves the first colour in row y and the second one in the row above it. Rows from `from` on and before `to` are to be right. */
function sweepRow(
  y: i32,
  from: i32,
  to: i32,
  origin: i32,
  springLines: usize,
  planes: usize,
  terms: usize,
  restAcross: f32,
  restDown: f32,
  rows: u32,
  groups: u32,
  parity: u32,
  project: bool,
): void {
  // Of the first colour in this row, and of the second one in the row above: they are in the same columns.
  const odd = (<u32>y + parity) & 1;
  // Bytes of a row, which has two lines.
  const row = <usize>(groups + 1) * 96;
  const termRow = <usize>groups << 8;
  const springLine = <usize>groups << 6;
  const atRow = planes + <usize>(origin + y) * row;
  const a = parity ? atRow + (row >> 1) : atRow;
  const b = parity ? atRow : atRow + (row >> 1);
  const atTerms = terms + <usize>(origin + y) * termRow;
  const termsA = parity ? atTerms + (termRow >> 1) : atTerms;
  const termsB = parity ? atTerms : atTerms + (termRow >> 1);
  const springs = springsOf(springLines, springLine, y, <i32>rows, odd);
  if (project) {
    projectRow(
      groups,
      odd,
      a,
      b,
      b - row,
      b + row,
      termsA,
      y > from ? termsB - termRow : 0,
      y >= from && y < to ? termsB : 0,
      y + 1 < to ? termsB + termRow : 0,
      springs,
      f32x4.splat(restAcross),
      f32x4.splat(restDown),
    );
  } else {
    relaxRow(groups, odd, a, b, b - row, b + row, termsA, springs);
  }
  if (y <= from) return;
  const springsUp = springsOf(springLines, springLine, y - 1, <i32>rows, odd);
  relaxRow(groups, odd, b - row, a - row, a - 2 * row, a, termsB - termRow, springsUp);
}
