import {
  integers,
  type MakeSample,
  numbers,
  positions,
  type Random,
  sampleFor,
  velocities,
} from '../../../compute/sample';
import { sampleConstants, sampleUniforms } from '../sample-steps';
import { type Quantiser, quantise, quantiserFor } from './quantise';
import { packedSample } from './sample-packed';
import { sliceSize } from './sliced-ellpack';
import { offsetBits, type SpringLayout, writeQuantised } from './spring-layouts';
import { stepMesh } from './step-mesh.kernel';

const quantiserOf = ([minimum, maximum]: readonly [number, number]): Quantiser => {
  const quantiser = quantiserFor(minimum, maximum);
  if (!quantiser) throw new Error('sample: 24 bits should be enough for these');
  return quantiser;
};
const restRange = [0.1, 0.3] as const;
const stiffnessRange = [10, 1010] as const;
const restQuantiser = quantiserOf(restRange);
const stiffnessQuantiser = quantiserOf(stiffnessRange);

/** Slices of 0 to 6 columns; rows that end before their slice; some springs of length 0, to the particle itself, or of rest length 0, negative where the layout allows it; with and without damping, too fast or not. */
export const sampleOf = (layout: SpringLayout): MakeSample =>
  sampleFor(stepMesh, (count, random) => {
    const slices = Math.ceil(count / sliceSize);
    const entriesFrom = slices + 1;
    const sliceFirst = new Uint32Array(entriesFrom);
    for (let s = 0; s < slices; s++) sliceFirst[s + 1] = sliceFirst[s] + ((3 + 4 * s) % 7);
    const entries = sliceSize * sliceFirst[slices];
    const position = positions(count, random);
    if (count > 6) position.set(position.subarray(4 * 5, 4 * 5 + 3), 4 * 6);
    const particleOf = new Uint32Array(entries);
    for (let s = 0; s < slices; s++) {
      for (let column = sliceFirst[s]; column < sliceFirst[s + 1]; column++) {
        for (let lane = 0; lane < sliceSize; lane++)
          particleOf[sliceSize * column + lane] = Math.min(count - 1, sliceSize * s + lane);
      }
    }
    const half = (entry: number) => {
      const offset = Math.floor(random() * count) - particleOf[entry];
      const springClass = typeof layout === 'number' ? (entry % layout) << offsetBits(layout) : 0;
      return (offset & (2 ** offsetBits(layout) - 1)) | springClass;
    };
    const links = integers(entries, (entry) => (entry % 19 === 0 ? 0 : half(entry) | (half(entry) << 16)));
    const springs = () => {
      if (layout === 'quantised') return quantisedSprings(links, random);
      if (layout === 'full') return sampleConstants(2 * entries, random);
      return numbers(2 * entries, (n) => (n % 3 === 0 ? 0 : 0.1 + random()));
    };
    return {
      count,
      arrays: {
        ...packedSample(position, velocities(count, random)),
        link: layout === 'quantised' ? sliceFirst : [...sliceFirst, ...links],
        linkSpring: springs(),
        bodyStatus: new Uint32Array(3),
      },
      uniforms: {
        ...sampleUniforms(count),
        classStiffness: [100, 700, -30, 5],
        classDamping: count % 2 === 0 ? [0, 0, 0, 0] : [0.3, 0.02, 0, 0.1],
        restBase: restQuantiser.base,
        restShift: restQuantiser.shift,
        stiffnessBase: stiffnessQuantiser.base,
        stiffnessShift: stiffnessQuantiser.shift,
        entriesFrom,
        backwards: count % 3 === 0 ? 1 : 0,
      },
    };
  });

/** Some are exactly the minimum or the maximum. */
const someCode = (quantiser: Quantiser, minimum: number, maximum: number, random: Random) => {
  const x = Math.min(maximum, Math.max(minimum, minimum + (maximum - minimum) * (1.2 * random() - 0.1)));
  return quantise(quantiser, x);
};

function quantisedSprings(links: Uint32Array, random: Random): Uint32Array {
  const words = new Uint32Array(4 * links.length);
  links.forEach((link, entry) => {
    for (const half of [0, 1]) {
      const rest = (2 * entry + half) % 3 === 1 ? 0 : someCode(restQuantiser, ...restRange, random);
      const k = someCode(stiffnessQuantiser, ...stiffnessRange, random);
      writeQuantised(words, 4 * entry + 2 * half, rest, k, (link >>> (16 * half)) & 0xffff);
    }
  });
  return words;
}

export const sample = sampleOf('full');
