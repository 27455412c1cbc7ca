/** The buffers behind plain data, for handing it to another thread or telling its size. */

/** The buffers of all typed arrays in this object and in the objects and arrays within it, each once. */
export function buffersOf(data: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const visit = (value: unknown) => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer);
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) visit(inner);
  };
  visit(data);
  return [...buffers];
}
