/**
 * The binary half of a glTF 2.0 file while it grows: arrays go in, bufferViews and accessors that describe them come out
 * (glTF 2.0 specification, sections 3.6.1 and 3.6.2).
 */

/** Values of the specification's enumerations. */
const arrayBuffer = 34962;
const elementArrayBuffer = 34963;
const unsignedByte = 5121;
const unsignedShort = 5123;
const unsignedInt = 5125;
const float = 5126;

type Bytes = Uint8Array<ArrayBuffer>;
type Floats = Float32Array<ArrayBuffer>;

export interface BufferView {
  buffer: 0;
  byteOffset: number;
  byteLength: number;
  target?: number;
}

/** With the numbers of each element. */
const widths = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 } as const;
export type AccessorType = keyof typeof widths;

export interface Accessor {
  bufferView?: number;
  componentType: number;
  count: number;
  type: AccessorType;
  min?: number[];
  max?: number[];
  sparse?: {
    count: number;
    indices: { bufferView: number; componentType: number };
    values: { bufferView: number };
  };
}

export class GltfBuffer {
  /** What the binary chunk is made of, in order; each part's length is a multiple of 4. */
  readonly parts: Bytes[] = [];
  readonly bufferViews: BufferView[] = [];
  readonly accessors: Accessor[] = [];
  byteLength = 0;

  /** Two to four floats a vertex. The array must not change afterwards: it is kept, not copied. Returns the accessor. */
  addVertices(values: Floats, width: 2 | 3 | 4, { bounds }: { bounds: boolean }): number {
    return this.#addAccessor({
      bufferView: this.#addView(values, arrayBuffer),
      componentType: float,
      count: values.length / width,
      type: (['VEC2', 'VEC3', 'VEC4'] as const)[width - 2],
      ...(bounds && boundsOf(values, width)),
    });
  }

  /** Four joints a vertex. */
  addJoints(joints: ArrayLike<number>, jointCount: number): number {
    const narrow = jointCount <= 0x100;
    return this.#addAccessor({
      bufferView: this.#addView(narrow ? Uint8Array.from(joints) : Uint16Array.from(joints), arrayBuffer),
      componentType: narrow ? unsignedByte : unsignedShort,
      count: joints.length / 4,
      type: 'VEC4',
    });
  }

  /** What is no vertex: values of an animation's keys, matrices. */
  addValues(values: Floats, type: AccessorType): number {
    return this.#addAccessor({
      bufferView: this.#addView(values),
      componentType: float,
      count: values.length / widths[type],
      type,
    });
  }

  /** Three floats a vertex to be added to the base mesh. Sparse where that takes less than half the bytes. */
  addDeltas(values: Floats, { bounds }: { bounds: boolean }): number {
    const count = values.length / 3;
    const accessor: Accessor = { componentType: float, count, type: 'VEC3', ...(bounds && boundsOf(values, 3)) };
    const moved = nonZeroTriples(values);
    if (!sparseIsSmaller(moved.length, count, 12))
      return this.#addAccessor({ bufferView: this.#addView(values, arrayBuffer), ...accessor });
    const kept = new Float32Array(3 * moved.length);
    for (const [slot, vertex] of moved.entries()) kept.set(values.subarray(3 * vertex, 3 * vertex + 3), 3 * slot);
    return this.#addSparse(accessor, moved, kept);
  }

  /** Indices in the narrowest type that the number of vertices allows (the largest value of a type is reserved). */
  addIndices(indices: Uint32Array, vertexCount: number): number {
    const narrow = vertexCount <= 0xffff;
    return this.#addAccessor({
      bufferView: this.#addView(narrow ? Uint16Array.from(indices) : Uint32Array.from(indices), elementArrayBuffer),
      componentType: narrow ? unsignedShort : unsignedInt,
      count: indices.length,
      type: 'SCALAR',
    });
  }

  /** Times of an animation's keys [s]. */
  addTimes(times: readonly number[]): number {
    const values = Float32Array.from(times);
    return this.#addAccessor({
      bufferView: this.#addView(values),
      componentType: float,
      count: values.length,
      type: 'SCALAR',
      ...boundsOf(values, 1),
    });
  }

  /** Morph weights: `count` numbers, 1 at the places `ones`, else 0. Sparse where that takes less than half the bytes. */
  addWeights(count: number, ones: readonly number[]): number {
    const accessor: Accessor = { componentType: float, count, type: 'SCALAR' };
    if (sparseIsSmaller(ones.length, count, 4))
      return this.#addSparse(accessor, ones, new Float32Array(ones.length).fill(1));
    const values = new Float32Array(count);
    for (const place of ones) values[place] = 1;
    return this.#addAccessor({ bufferView: this.#addView(values), ...accessor });
  }

  #addSparse(accessor: Accessor, places: readonly number[], values: Floats): number {
    // An accessor with neither a bufferView nor sparse values is all zeros.
    if (places.length === 0) return this.#addAccessor(accessor);
    const narrow = accessor.count <= 0x10000;
    const indices = this.#addView(narrow ? Uint16Array.from(places) : Uint32Array.from(places));
    return this.#addAccessor({
      ...accessor,
      sparse: {
        count: places.length,
        indices: { bufferView: indices, componentType: narrow ? unsignedShort : unsignedInt },
        values: { bufferView: this.#addView(values) },
      },
    });
  }

  #addAccessor(accessor: Accessor): number {
    return this.accessors.push(accessor) - 1;
  }

  #addView(array: Floats | Bytes | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>, target?: number): number {
    const { byteLength } = array;
    this.bufferViews.push({ buffer: 0, byteOffset: this.byteLength, byteLength, ...(target && { target }) });
    this.parts.push(padToFour(new Uint8Array(array.buffer, array.byteOffset, byteLength), 0));
    this.byteLength += this.parts.at(-1)!.byteLength;
    return this.bufferViews.length - 1;
  }
}

/** The same bytes, or a longer copy of them that ends in `filler` at a multiple of 4. */
export function padToFour(bytes: Bytes, filler: number): Bytes {
  if (bytes.byteLength % 4 === 0) return bytes;
  const padded = new Uint8Array(4 * Math.ceil(bytes.byteLength / 4)).fill(filler);
  padded.set(bytes);
  return padded;
}

function sparseIsSmaller(kept: number, count: number, elementBytes: number): boolean {
  const indexBytes = count <= 0x10000 ? 2 : 4;
  return 2 * kept * (elementBytes + indexBytes) < count * elementBytes;
}

function nonZeroTriples(values: Floats): number[] {
  const triples: number[] = [];
  for (let i = 0; i < values.length; i += 3)
    if (values[i] !== 0 || values[i + 1] !== 0 || values[i + 2] !== 0) triples.push(i / 3);
  return triples;
}

function boundsOf(values: Floats, width: number): { min: number[]; max: number[] } {
  const min = new Array<number>(width).fill(Number.POSITIVE_INFINITY);
  const max = new Array<number>(width).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < values.length; i++) {
    const axis = i % width;
    if (values[i] < min[axis]) min[axis] = values[i];
    if (values[i] > max[axis]) max[axis] = values[i];
  }
  return { min, max };
}
