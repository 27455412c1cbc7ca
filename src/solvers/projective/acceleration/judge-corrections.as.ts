export function judgeCorrections(
  begin: u32,
  end: u32,
  correctionSum: usize,
  bodyBlockFirst: usize,
  verdict: usize,
): void {
  for (let body = begin; body < end; body++) {
    let sum: f64 = 0;
    const last = load<u32>(bodyBlockFirst + ((<usize>body) << 2), 4);
    for (let block = load<u32>(bodyBlockFirst + ((<usize>body) << 2)); block < last; block++) {
      sum += <f64>load<f32>(correctionSum + ((<usize>block) << 2));
    }
    const own = verdict + ((<usize>body) << 4);
    const alpha = <f64>load<f32>(own);
    const rho = <f64>load<f32>(own, 4);
    store<f32>(own, rho > 0 ? <f32>(alpha - rho * sum) : 0, 12);
  }
}
