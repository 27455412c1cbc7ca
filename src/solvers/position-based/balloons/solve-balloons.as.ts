export function solveBalloons(
  begin: u32,
  end: u32,
  blockSum: usize,
  balloonFirst: usize,
  balloonRest: usize,
  multiplier: usize,
  change: usize,
  perSquaredStep: f32,
  share: f32,
  first: u32,
): void {
  for (let b = <usize>begin; b < <usize>end; b++) {
    let volume: f32 = 0;
    let weight: f32 = 0;
    const last = <usize>load<u32>(balloonFirst + (b << 2), 4);
    for (let block = <usize>load<u32>(balloonFirst + (b << 2)); block < last; block++) {
      volume += load<f32>(blockSum + (block << 3));
      weight += load<f32>(blockSum + (block << 3), 4);
    }
    const alpha = load<f32>(balloonRest + (b << 3), 4) * perSquaredStep;
    const before: f32 = first == 1 ? 0 : load<f32>(multiplier + (b << 2));
    const wanted = load<f32>(balloonRest + (b << 3)) - volume - alpha * before;
    const step: f32 = weight > 0 ? (share * wanted) / (weight + alpha) : 0;
    store<f32>(change + (b << 2), step);
    store<f32>(multiplier + (b << 2), before + step);
  }
}
