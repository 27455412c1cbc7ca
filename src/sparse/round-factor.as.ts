export function roundFactor(begin: u32, end: u32, panel: usize, value: usize, rounded: usize): void {
  for (let p = begin; p < end; p++) {
    const record = panel + <usize>p * 24;
    const width = load<u32>(record, 4);
    const rowCount = load<u32>(record, 12);
    const first = <usize>load<u32>(record, 16);
    for (let r: u32 = 0; r < rowCount; r++) {
      const own = first + <usize>r * <usize>width;
      const last = min<u32>(width, r);
      for (let c: u32 = 0; c < last; c++) {
        store<f32>(rounded + ((own + c) << 2), <f32>load<f64>(value + ((own + c) << 3)));
      }
      if (r < width) store<f32>(rounded + ((own + r) << 2), <f32>(1 / load<f64>(value + ((own + r) << 3))));
    }
  }
}
