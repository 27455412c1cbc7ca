/** See pair-verdict.ts. */
export function judgePairs(begin: u32, end: u32, pairSum: usize, bodyBlockFirst: usize, verdict: usize): void {
  for (let body = begin; body < end; body++) {
    let after: f64 = 0;
    let before: f64 = 0;
    const last = load<u32>(bodyBlockFirst + ((<usize>body) << 2), 4);
    for (let block = load<u32>(bodyBlockFirst + ((<usize>body) << 2)); block < last; block++) {
      after += <f64>load<f32>(pairSum + ((<usize>block) << 3));
      before += <f64>load<f32>(pairSum + ((<usize>block) << 3), 4);
    }
    const rise = after + before < 0;
    const curvature = before - after;
    const useful = !rise && curvature > 1e-4 * (abs(after) + abs(before));
    const to = verdict + ((<usize>body) << 4);
    store<f32>(to, useful ? <f32>(after / curvature) : 0);
    store<f32>(to, useful ? <f32>(1 / curvature) : 0, 4);
    store<f32>(to, rise ? 1 : 0, 8);
    store<f32>(to, 0, 12);
  }
}
