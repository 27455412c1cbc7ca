/** Four particles at a time, fewer at the end of a row. The inverse mass stays where it is. */
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
        const count = (columns + 1 - odd) >> 1;
        for (let m: u32 = 0, from = lineAt; m < count; m += 4, from += 48) {
          const to = position + (<usize>(first + m) << 4);
          const x = v128.load(from);
          const y = v128.load(from, 16);
          const z = v128.load(from, 32);
          const firstXy = v128.shuffle<f32>(x, y, 0, 4, 1, 5);
          const lastXy = v128.shuffle<f32>(x, y, 2, 6, 3, 7);
          const there = count - m;
          v128.store64_lane(to, firstXy, 0);
          v128.store32_lane(to, z, 0, 8);
          if (there < 2) continue;
          v128.store64_lane(to, firstXy, 1, 16);
          v128.store32_lane(to, z, 1, 24);
          if (there < 3) continue;
          v128.store64_lane(to, lastXy, 0, 32);
          v128.store32_lane(to, z, 2, 40);
          if (there < 4) continue;
          v128.store64_lane(to, lastXy, 1, 48);
          v128.store32_lane(to, z, 3, 56);
        }
      }
    }
  }
}
