/**
 * How many steps of a mesh a dispatch takes, and on what patches. Small meshes are bound by the dispatches: several steps in each pay, though most of
 * a patch is then shared with others. Large ones are bound by what they read and compute: one step at a time. Solids larger than a patch take single steps
 * too: what is around a patch of them does not fit into a workgroup.
 *
 * Measured on an H200 with irregular triangles and springs along and across their edges, us a step on the wall, one to five steps a dispatch (two on patches of 128,
 * more on patches of 125, close to the 128 that are taken): 16,384 particles 7.3, 4.0, 3.2, 2.7, 2.8; 32,768: 7.9, 4.6, 3.7, 3.5, 3.9; 65,536: 7.9, 5.2, 5.1, 7.4, 8.9. With damping: 7.6, 4.1, 3.3, 3.0, 3.0;
 * 8.1, 4.5, 3.9, 4.2, 4.5; 8.5, 5.8, 5.9, 8.1, 8.4. Patches of 64 are slower throughout.
 */
import type { Backend } from '../../../compute/backend';
import type { PatchShape } from './step-patches.kernel';

/** For workgroups that every GPU has. */
const twoSteps: PatchShape = { size: 128, steps: 2, lanes: 256, capacity: 384 };
const fourSteps: PatchShape = { size: 128, steps: 4, lanes: 512, capacity: 768 };

/** Most particles of a model that take so many steps. */
const mostForTwo = 65536;
const mostForFour = 40_000;

/** Those that pay, the best first: whether patches fit into them is another question. */
export function patchShapes(particles: number, { workgroup }: Pick<Backend, 'workgroup'>): readonly PatchShape[] {
  if (particles > mostForTwo) return [];
  const roomy = workgroup.invocations >= fourSteps.lanes && workgroup.bytes >= 24 * fourSteps.capacity;
  return roomy && particles <= mostForFour ? [fourSteps, twoSteps] : [twoSteps];
}
