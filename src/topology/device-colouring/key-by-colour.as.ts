export function keyByColour(
  begin: u32,
  end: u32,
  corners: usize,
  colour: usize,
  key: usize,
  size: u32,
  particleCount: u32,
  colours: u32,
): void {
  for (let k = begin; k < end; k++) {
    const at = (<usize>k) << 2;
    const gone = load<u32>(corners + ((<usize>(size * k)) << 2)) == particleCount;
    store<u32>(key + at, gone ? colours + 1 : min(load<u32>(colour + at), colours));
  }
}
