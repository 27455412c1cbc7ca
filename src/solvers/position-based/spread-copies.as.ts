export function spreadCopies(
  begin: u32,
  end: u32,
  place: usize,
  position: usize,
  particleOf: usize,
  copies: usize,
): void {
  for (let k = <usize>begin; k < <usize>end; k++) {
    const p = v128.load(position + ((<usize>load<u32>(particleOf + (k << 2))) << 4));
    const share = load<f32>(copies + (k << 2)) * f32x4.extract_lane(p, 3);
    v128.store(place + (k << 4), f32x4.replace_lane(p, 3, share));
  }
}
