export function shadeParticles(
  begin: u32,
  end: u32,
  neighbourFirst: usize,
  neighbourSpring: usize,
  springState: usize,
  shade: usize,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    const first = load<u32>(neighbourFirst + (i << 2));
    const last = load<u32>(neighbourFirst + (i << 2), 4);
    let constraints: f32 = 0;
    for (let e = first; e < last; e++) {
      const spring = <usize>load<u32>(neighbourSpring + ((<usize>e) << 2));
      constraints += load<f32>(springState + (spring << 4), 12);
    }
    store<f32>(shade + (i << 2), constraints / max<f32>(1, <f32>(last - first)));
  }
}
