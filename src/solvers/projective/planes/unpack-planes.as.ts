/** The inverse mass stays where it is. */
export function unpackPlanes(
  begin: u32,
  end: u32,
  planes: usize,
  position: usize,
  columns: u32,
  rows: u32,
  groups: u32,
  bands: u32,
  halo: u32,
  bandRows: u32,
  firstEven: u32,
  firstOdd: u32,
): void {
  for (let band = begin; band < end; band++) {
    const top = (band * rows) / bands;
    for (let y = top, last = ((band + 1) * rows) / bands; y < last; y++) {
      for (let colour: u32 = 0; colour < 2; colour++) {
        const odd = (y + colour) & 1;
        const first = (colour ? firstOdd : firstEven) + ((y * columns + odd) >> 1);
        const line = 2 * (band * bandRows + halo + y - top) + colour;
        const lineAt = planes + <usize>(line * (groups + 1)) * 48;
        for (let m: u32 = 0, count = (columns + 1 - odd) >> 1; m < count; m++) {
          const from = lineAt + <usize>(m >> 2) * 48 + (<usize>(m & 3) << 2);
          const to = position + (<usize>(first + m) << 4);
          store<f32>(to, load<f32>(from));
          store<f32>(to, load<f32>(from, 16), 4);
          store<f32>(to, load<f32>(from, 32), 8);
        }
      }
    }
  }
}
