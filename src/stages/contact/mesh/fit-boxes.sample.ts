import { sampleFor } from '../../../compute/sample';
import { fitBoxes } from './fit-boxes.kernel';
import { MeshBlock } from './mesh-block';

/** A sheet of triangles, of which as many nodes as are asked for are leaves or hold others. */
export const sample = sampleFor(fitBoxes, (count, random) => {
  const triangles = Math.max(1, count);
  const vertices = Array.from({ length: 3 * (triangles + 2) }, () => 2 * random() - 1);
  const mesh = { vertices, triangles: Array.from({ length: triangles }, (_, t) => [t, t + 1, t + 2]).flat() };
  const block = new MeshBlock({ mesh, sides: 'both', thickness: 0.01 });
  const ahead = 8;
  const collider = new Float64Array(ahead + block.numbers.length);
  collider.set(block.numbers, ahead);
  // Its points move in the step.
  for (let i = ahead + block.endAt; i < collider.length; i++) collider[i] += 0.1 * random();
  // Boxes of children that are not fitted yet.
  for (let node = 0; node < block.nodeCount; node++) {
    for (let axis = 0; axis < 3; axis++) {
      collider[ahead + 8 * node + axis] = -random();
      collider[ahead + 8 * node + 4 + axis] = random();
    }
  }
  const deepest = block.depthFirst[1];
  const run = Math.min(count, deepest);
  const { nodeCount, triangleCount, pointCount } = block;
  return {
    count: run,
    arrays: { collider, meshNode: block.nodes },
    uniforms: { block: ahead / 4, nodeCount, triangleCount, pointCount },
  };
});
