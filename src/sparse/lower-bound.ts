/** The first place from `begin` on, before `end`, whose number is not below `wanted`, or `end`; the numbers there ascend. */
export function lowerBound(numbers: Uint32Array, begin: number, end: number, wanted: number): number {
  let low = begin;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
