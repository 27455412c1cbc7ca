/** Arrays of 32-bit integers in the memory of the planner. All of them are given up together, when the next plan begins. */

/** An array of `count` integers; what is in it is left from earlier plans. */
export function integers(count: i32): usize {
  return heap.alloc((<usize>count) << 2);
}

/** Gives up all arrays. */
export function forgetIntegers(): void {
  heap.reset();
}

/** The address of element i. */
@inline export function at(array: usize, i: i32): usize {
  return array + ((<usize>i) << 2);
}
