/** Puts one vector per row in another order: between the order of particles and that of the rows of the factor. */
import { kernel, read, write } from '../../../compute/kernel';

export const permuteRows = kernel({
  name: 'permuteRows',
  bindings: {
    source: read('vec4f'),
    /** The row of `source` that each row of `destination` is. */
    from: read('u32'),
    destination: write('vec4f'),
  },
  uniforms: {},
  wgsl: null,
  reference(begin, end, { source, from, destination }) {
    for (let i = begin; i < end; i++) destination.set(source.subarray(4 * from[i], 4 * from[i] + 4), 4 * i);
  },
});
