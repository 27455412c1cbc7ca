/** The types of constraints as `solvePatches` knows them: by their number in a segment, which is their index in constraint-types.ts. */
import { type ApplyUniforms, applyConstraint, applyStrains } from './apply-constraint';
import {
  areaValue,
  type ConstraintValue,
  cordValue,
  distanceValue,
  hingeValue,
  volumeValue,
} from './constraint-values';

interface PatchType {
  /** Particles of a constraint. */
  readonly size: number;
  /** Numbers that it has at rest. */
  readonly lanes: number;
  /** Records of a constraint: enough for its particles, its numbers and its multipliers. */
  readonly records: number;
  solve(
    nodes: Float64Array,
    own: Uint32Array,
    rest: Float32Array,
    multiplier: Float64Array,
    at: number,
    uniforms: ApplyUniforms,
  ): void;
}

type Measure = (nodes: Float64Array, own: Uint32Array, rest: Float32Array) => ConstraintValue;

/** A type whose constraints have one value and one multiplier; the second of its numbers is the compliance. */
const single = (size: number, lanes: number, measure: Measure): PatchType => ({
  size,
  lanes,
  records: recordsFor(lanes, 1),
  solve(nodes, own, rest, multiplier, at, uniforms) {
    applyConstraint(nodes, own, measure(nodes, own, rest), rest[1], multiplier, at, uniforms);
  },
});

/** The indices of its particles take two words, its numbers one each; a record has four words and one multiplier. */
function recordsFor(lanes: number, multipliers: number): number {
  return Math.max(multipliers, Math.ceil((2 + lanes) / 4));
}

/** In the order of constraint-types.ts. */
export const patchTypes: readonly PatchType[] = [
  single(2, 2, distanceValue),
  single(3, 2, areaValue),
  single(4, 4, hingeValue),
  single(4, 2, volumeValue),
  { size: 3, lanes: 8, records: recordsFor(8, 3), solve: applyStrains },
  { size: 4, lanes: 16, records: recordsFor(16, 6), solve: applyStrains },
  single(2, 2, cordValue),
];

/** Bits of the word of a segment that hold the type. */
export const typeBits = 3;
export const typeMask = (1 << typeBits) - 1;

/** What the shader has to know of them. */
export const patchConstants = `const typeBits = ${typeBits}u;
const typeMask = ${typeMask}u;
const recordsPer = array<u32, ${patchTypes.length}>(${patchTypes.map(({ records }) => `${records}u`).join(', ')});
`;
