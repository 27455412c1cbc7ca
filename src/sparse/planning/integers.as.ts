/** Arrays of 32-bit integers in the memory of the planner. All of them are given up together, when the next plan begins. */

/** An array of `count` integers; what is in it is left from earlier plans. */
export function integers(count: i32): usize {
  return heap.alloc((<usize>count) << 2);
}

/** An array of zeros. */
export function zeros(count: i32): usize {
  const array = integers(count);
  memory.fill(array, 0, (<usize>count) << 2);
  return array;
}

/** An array of -1. */
export function nones(count: i32): usize {
  const array = integers(count);
  memory.fill(array, 255, (<usize>count) << 2);
  return array;
}

/** An array of 0, 1, 2, ... */
export function natural(count: i32): usize {
  const array = integers(count);
  for (let i = 0; i < count; i++) set(array, i, i);
  return array;
}

/** Gives up all arrays. */
export function forgetIntegers(): void {
  heap.reset();
}

/** The address of element i. */
@inline export function at(array: usize, i: i32): usize {
  return array + ((<usize>i) << 2);
}

@inline export function get(array: usize, i: i32): i32 {
  return load<i32>(at(array, i));
}

@inline export function set(array: usize, i: i32, value: i32): void {
  store<i32>(at(array, i), value);
}

@inline export function add(array: usize, i: i32, value: i32): void {
  store<i32>(at(array, i), load<i32>(at(array, i)) + value);
}
