import { integers, type MakeSample, numbers, positions, sampleFor, velocities } from '../../kernels/sample';
import { packedSample } from './sample-packed';
import { sampleConstants, sampleUniforms } from './sample-steps';
import { type KindCount, particlesPerSlice, reachBits, stepMesh } from './step-mesh.kernel';

/** Slices of 0 to 6 rows; particles that end before their slice; some springs of length 0, to the particle itself, or negative of rest length 0; with and without damping, too fast or not. */
export const sampleOf = (kinds: KindCount): MakeSample =>
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
      const kind = kinds > 0 ? (entry % kinds) << reachBits(kinds) : 0;
      return (ahead & (2 ** reachBits(kinds) - 1)) | kind;
    };
    const links = integers(entries, (entry) => (entry % 19 === 0 ? 0 : half(entry) | (half(entry) << 16)));
    return {
      count,
      arrays: {
        ...packedSample(position, velocities(count, random)),
        link: [...rowFirst, ...links],
        linkSpring:
          kinds > 0
            ? numbers(2 * entries, (n) => (n % 3 === 0 ? 0 : 0.1 + random()))
            : sampleConstants(2 * entries, random),
        bodyStatus: new Uint32Array(3),
      },
      uniforms: {
        ...sampleUniforms(count),
        kindStiffness: [100, 700, -30, 5],
        kindDamping: count % 2 === 0 ? [0, 0, 0, 0] : [0.3, 0.02, 0, 0.1],
        entriesFrom,
        backwards: count % 3 === 0 ? 1 : 0,
      },
    };
  });

export const sample = sampleOf(0);
