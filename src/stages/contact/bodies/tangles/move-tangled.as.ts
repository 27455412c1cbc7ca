const unitsPerMetre: f32 = 134217728;

export function moveTangled(
  begin: u32,
  end: u32,
  position: usize,
  tangleMove: usize,
  tangle: usize,
  most: f32,
): void {
  for (let i = begin; i < end; i++) {
    store<u32>(tangle + (<usize>i << 2), 0);
    const asked = tangleMove + <usize>i * 12;
    const x = <f32>load<i32>(asked) / unitsPerMetre;
    const y = <f32>load<i32>(asked, 4) / unitsPerMetre;
    const z = <f32>load<i32>(asked, 8) / unitsPerMetre;
    const far = sqrt<f32>(x * x + y * y + z * z);
    if (far == 0) continue;
    store<u32>(asked, 0);
    store<u32>(asked, 0, 4);
    store<u32>(asked, 0, 8);
    const share = min<f32>(1, most / far);
    const at = position + (<usize>i << 4);
    store<f32>(at, load<f32>(at) + share * x);
    store<f32>(at, load<f32>(at, 4) + share * y, 4);
    store<f32>(at, load<f32>(at, 8) + share * z, 8);
  }
}
