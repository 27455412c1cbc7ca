/**
 * All colours of all constraints in one dispatch, for GPUs, where a dispatch costs as much as thousands of constraints. An element is a patch: constraints that are near each other. A workgroup has copies of their particles in workgroup memory,
 * goes through the colours with a barrier after each, and writes the copies to `place`; `joinCopies` then takes particles of several patches to the mean of their copies, which are phantoms as in spread-copies.kernel.ts. Inside a patch
 * this is Gauss-Seidel.
 *
 * `patches` has four numbers per patch: its first copy, its number of copies, its first segment and the one after its last. After those of all patches, at index `segmentsFrom`, come two numbers per segment, which is a colour of a type: where its
 * records begin, and how many constraints there are times 8, plus the type (patch-types.ts). A constraint is one or several records of vec4u: the indices of its particles among the copies of the patch, 16 bits each, in two words; then its numbers at rest as the bits of
 * f32. Multipliers have the indices of the records.
 */
import { kernel, read, write } from '../../compute/kernel';
import { constraintMaths } from './constraint-shader';
import { patchConstants, patchTypes, typeBits, typeMask } from './patch-types';
import wgsl from './solve-patches.wgsl?raw';

export interface PatchShape {
  /** Invocations. */
  readonly lanes: number;
  /** The maximum of copies per patch. */
  readonly capacity: number;
}

/** Each shape is a kernel of its own. */
export function makeSolvePatches({ lanes, capacity }: PatchShape) {
  return kernel({
    name: 'solvePatches',
    bindings: {
      position: read('vec4f'),
      place: write('vec4f'),
      particleOf: read('u32'),
      copies: read('f32'),
      patches: read('u32'),
      record: read('vec4u'),
      multiplier: write('f32'),
    },
    uniforms: { perSquaredStep: 'f32', share: 'f32', first: 'u32', segmentsFrom: 'u32' },
    group: lanes,
    wgsl: `const lanes = ${lanes}u;\nconst capacity = ${capacity}u;\n${patchConstants}${constraintMaths}${wgsl}`,
    wasm: null,
    reference(begin, end, { position, place, particleOf, copies, patches, record, multiplier }, uniforms) {
      const asFloats = new Float32Array(record.buffer, record.byteOffset, record.length);
      for (let patch = begin; patch < end; patch++) {
        const [firstCopy, count, firstSegment, lastSegment] = patches.subarray(4 * patch, 4 * patch + 4);
        const nodes = new Float64Array(4 * count);
        for (let k = 0; k < count; k++) {
          const at = 4 * particleOf[firstCopy + k];
          nodes.set(position.subarray(at, at + 3), 4 * k);
          nodes[4 * k + 3] = position[at + 3] * copies[firstCopy + k];
        }
        for (let s = firstSegment; s < lastSegment; s++) {
          const [from, word] = patches.subarray(uniforms.segmentsFrom + 2 * s, uniforms.segmentsFrom + 2 * s + 2);
          const { size, lanes: numbers, records, solve } = patchTypes[word & typeMask];
          for (let k = 0; k < word >> typeBits; k++) {
            const at = from + records * k;
            const words = record.subarray(4 * at, 4 * at + 2);
            const own = Uint32Array.from({ length: size }, (_, n) => (words[n >> 1] >> (16 * (n & 1))) & 0xffff);
            solve(nodes, own, asFloats.subarray(4 * at + 2, 4 * at + 2 + numbers), multiplier, at, uniforms);
          }
        }
        place.set(nodes, 4 * firstCopy);
      }
    },
  });
}

export type SolvePatches = ReturnType<typeof makeSolvePatches>;

/** For the parity test. */
export const solvePatchesShape: PatchShape = { lanes: 64, capacity: 160 };
export const solvePatches = makeSolvePatches(solvePatchesShape);
