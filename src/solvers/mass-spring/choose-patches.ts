/**
 * How many steps of a mesh a dispatch takes, and on what patches. Small meshes are bound by the dispatches: several steps in each pay, though most of
 * a patch is then shared with others. Large ones are bound by what they read and compute: one step at a time. So are solids of any size: what
 * is around a patch of them does not fit into a workgroup.
 *
 * Measured on an H200 with irregular triangles and springs along and across their edges, us a step on the wall: 16,384 particles 7.3 with one step a dispatch, 4.0 with two
 * on patches of 128, 3.2 with three, 2.7 with four, 2.8 with five; 32,768: 7.9, 4.6, 3.7, 3.5, 3.9; 65,536: 7.9, 5.2, 5.1, 7.4, 8.9. With damping, one, two and four steps: 7.6,
 * 4.1, 3.0; 8.1, 4.5, 4.2; 8.5, 5.8, 8.1. Patches of 64 are slower throughout, but for 3.4 with three steps of 16,384.
 */
import type { Backend } from '../../backends/backend';
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
