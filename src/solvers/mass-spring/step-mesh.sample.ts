import { integers, positions, sampleFor, velocities } from '../../kernels/sample';
import { sampleConstants, sampleUniforms } from './sample-steps';
import { particlesPerSlice, stepMesh } from './step-mesh.kernel';

/** Slices of 0 to 6 rows; some springs of length 0, to the particle itself, or negative of rest length 0; with and without damping, too fast or not. */
export const sample = sampleFor(stepMesh, (count, random) => {
  const slices = Math.ceil(count / particlesPerSlice);
  const rowFirst = new Uint32Array(slices + 1);
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
  const ahead = (entry: number) => (entry % 9 === 0 ? 0 : Math.floor(random() * count) - particleOf[entry]) & 0xffff;
  return {
    count,
    arrays: {
      position,
      velocity: velocities(count, random),
      next: new Float64Array(4 * count),
      nextVelocity: new Float64Array(4 * count),
      rowFirst,
      link: integers(entries, (entry) => ahead(entry) | (ahead(entry) << 16)),
      linkSpring: sampleConstants(2 * entries, random),
      bodyStatus: new Uint32Array(3),
    },
    uniforms: sampleUniforms(count),
  };
});
