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
import { packedSample } from './sample-packed';
import { encode, type ShortNumbers, shortNumbers } from './short-numbers';
import { reachBits, type SpringLayout, writeShort } from './spring-layouts';
import { particlesPerSlice, stepMesh } from './step-mesh.kernel';

const shortOf = ([least, most]: readonly [number, number]): ShortNumbers => {
  const numbers = shortNumbers(least, most);
  if (!numbers) throw new Error('sample: these should fit into short numbers');
  return numbers;
};
const restRange = [0.1, 0.3] as const;
const stiffnessRange = [10, 1010] as const;
const shortRest = shortOf(restRange);
const shortStiffness = shortOf(stiffnessRange);

/** Slices of 0 to 6 rows; particles that end before their slice; some springs of length 0, to the particle itself, or of rest length 0, negative where they may be; with and without damping, too fast or not. */
export const sampleOf = (layout: SpringLayout): MakeSample =>
  sampleFor(stepMesh, (count, random) => {
    const slices = Math.ceil(count / particlesPerSlice);
    const entriesFrom = slices + 1;
    const rowFirst = new Uint32Array(entriesFrom);
    for (let s = 0; s < slices; s++) rowFirst[s + 1] = rowFirst[s] + ((3 + 4 * s) % 7);
    const entries = particlesPerSlice * rowFirst[slices];
    const position = positions(count, random);
    if (count > 6) position.set(position.subarray(4 * 5, 4 * 5 + 3), 4 * 6);
    const particleOf = new Uint32Array(entries);
    for (let s = 0; s < slices; s++) {
      for (let row = rowFirst[s]; row < rowFirst[s + 1]; row++) {
        for (let lane = 0; lane < particlesPerSlice; lane++)
          particleOf[particlesPerSlice * row + lane] = Math.min(count - 1, particlesPerSlice * s + lane);
      }
    }
    const half = (entry: number) => {
      const ahead = Math.floor(random() * count) - particleOf[entry];
      const kind = typeof layout === 'number' ? (entry % layout) << reachBits(layout) : 0;
      return (ahead & (2 ** reachBits(layout) - 1)) | kind;
    };
    const links = integers(entries, (entry) => (entry % 19 === 0 ? 0 : half(entry) | (half(entry) << 16)));
    const springs = () => {
      if (layout === 'short') return shortSprings(links, random);
      if (layout === 'full') return sampleConstants(2 * entries, random);
      return numbers(2 * entries, (n) => (n % 3 === 0 ? 0 : 0.1 + random()));
    };
    return {
      count,
      arrays: {
        ...packedSample(position, velocities(count, random)),
        link: layout === 'short' ? rowFirst : [...rowFirst, ...links],
        linkSpring: springs(),
        bodyStatus: new Uint32Array(3),
      },
      uniforms: {
        ...sampleUniforms(count),
        kindStiffness: [100, 700, -30, 5],
        kindDamping: count % 2 === 0 ? [0, 0, 0, 0] : [0.3, 0.02, 0, 0.1],
        restBase: shortRest.base,
        restShift: shortRest.shift,
        stiffnessBase: shortStiffness.base,
        stiffnessShift: shortStiffness.shift,
        entriesFrom,
        backwards: count % 3 === 0 ? 1 : 0,
      },
    };
  });

/** Some are the least or the most there can be, exactly. */
const someShort = (numbers: ShortNumbers, least: number, most: number, random: Random) => {
  const x = Math.min(most, Math.max(least, least + (most - least) * (1.2 * random() - 0.1)));
  return encode(numbers, x);
};

function shortSprings(links: Uint32Array, random: Random): Uint32Array {
  const words = new Uint32Array(4 * links.length);
  links.forEach((link, entry) => {
    for (const half of [0, 1]) {
      const rest = (2 * entry + half) % 3 === 1 ? 0 : someShort(shortRest, ...restRange, random);
      const k = someShort(shortStiffness, ...stiffnessRange, random);
      writeShort(words, 4 * entry + 2 * half, rest, k, (link >>> (16 * half)) & 0xffff);
    }
  });
  return words;
}

export const sample = sampleOf('full');
