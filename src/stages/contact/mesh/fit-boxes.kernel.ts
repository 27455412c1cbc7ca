/**
 * The boxes of nodes of a mesh collider (mesh-block.ts) around its triangles, from where their points are at the start of a step of the world to where they are at its end. One element per node, by a list; the nodes of one depth at a time, the
 * deepest first, since a node with children takes in their boxes.
 */
import { kernel, read, write } from '../../../compute/kernel';
import wgsl from './fit-boxes.wgsl?raw';

export const fitBoxes = kernel({
  name: 'fitBoxes',
  bindings: { collider: write('vec4f'), meshNode: read('u32') },
  /** The index of the block in `collider`, in vec4, and its counts. */
  uniforms: { block: 'u32', nodeCount: 'u32', triangleCount: 'u32', pointCount: 'u32' },
  wgsl,
  reference(begin, end, { collider, meshNode }, { block, nodeCount, triangleCount, pointCount }) {
    const triangles = 4 * block + 8 * nodeCount;
    const points = triangles + 4 * triangleCount;
    for (let i = begin; i < end; i++) {
      const node = 4 * block + 8 * meshNode[i];
      const first = collider[node + 7];
      for (let axis = 0; axis < 3; axis++) {
        let low = Number.POSITIVE_INFINITY;
        let high = Number.NEGATIVE_INFINITY;
        const take = (from: number, to: number) => {
          low = Math.min(low, from);
          high = Math.max(high, to);
        };
        if (first < 0) {
          const second = 4 * block + 8 * Math.abs(collider[node + 11]);
          take(collider[node + 8 + axis], collider[node + 12 + axis]);
          take(collider[second + axis], collider[second + 4 + axis]);
        } else {
          for (let t = triangles + 4 * first, last = false; !last; t += 4) {
            for (let c = 0; c < 3; c++) {
              const start = collider[points + 4 * collider[t + c] + axis];
              const stop = collider[points + 4 * (pointCount + collider[t + c]) + axis];
              take(Math.min(start, stop), Math.max(start, stop));
            }
            last = collider[t + 3] === 1;
          }
        }
        collider[node + axis] = low;
        collider[node + 4 + axis] = high;
      }
    }
  },
});
