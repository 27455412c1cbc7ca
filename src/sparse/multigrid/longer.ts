/** The same numbers with room for more. */
export function longer<A extends Uint32Array | Float64Array>(array: A, length: number): A {
  const copy = new (array.constructor as new (length: number) => A)(length);
  copy.set(array);
  return copy;
}
