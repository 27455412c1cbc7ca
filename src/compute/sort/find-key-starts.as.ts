import { scanCount } from '../scan/scan-blocks.as';

export function findKeyStarts(
  begin: u32,
  end: u32,
  counter: usize,
  key: usize,
  order: usize,
  keyStart: usize,
  countIndex: u32,
  maximum: u32,
): void {
  const count = scanCount(counter, countIndex, maximum);
  for (let k = begin; k < end; k++) {
    let low: u32 = 0;
    let high = count;
    while (low < high) {
      const middle = low + (high - low) / 2;
      const element = <usize>load<u32>(order + ((<usize>middle) << 2));
      if (load<u32>(key + (element << 2)) < k) low = middle + 1;
      else high = middle;
    }
    store<u32>(keyStart + ((<usize>k) << 2), low);
  }
}
