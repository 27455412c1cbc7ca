export function scaleContact(
  begin: u32,
  end: u32,
  contactSum: usize,
  blockFirst: usize,
  contactScale: usize,
  slack: f32,
): void {
  for (let body = begin; body < end; body++) {
    const own = (<usize>body) << 2;
    let asked: f32 = 0;
    let answered: f32 = 0;
    const last = (<usize>load<u32>(blockFirst + own, 4)) << 3;
    for (let at = (<usize>load<u32>(blockFirst + own)) << 3; at < last; at += 8) {
      asked += load<f32>(contactSum + at);
      answered += load<f32>(contactSum + at, 4);
    }
    const alpha: f32 = answered > 0 ? asked / answered : 0;
    const nearer: f32 = alpha > 1 ? max<f32>(1, alpha - slack) : min<f32>(1, alpha + slack);
    store<f32>(contactScale + own, alpha > 0 ? nearer : 0);
  }
}
