/**
 * How many steps of a mesh a dispatch takes, and on what patches. Small meshes are bound by the number of dispatches: temporal blocking pays, although most
 * particles of a patch are then halo, which other patches compute too. Large meshes are bound by bandwidth and arithmetic: one step per dispatch. So are solids larger
 * than a patch, whose halo does not fit into a workgroup.
 *
 * Measured on an H200 with irregular triangles and springs along and across their edges, us per step on the wall, one to five steps per dispatch (two on patches of
 * 128, more on patches of 125, close to the 128 that are used): 16,384 particles 7.3, 4.0, 3.2, 2.7, 2.8; 32,768: 7.9, 4.6, 3.7, 3.5, 3.9; 65,536: 7.9, 5.2, 5.1, 7.4, 8.9.
 * With damping: 7.6, 4.1, 3.3, 3.0, 3.0; 8.1, 4.5, 3.9, 4.2, 4.5; 8.5, 5.8, 5.9, 8.1, 8.4. Patches of 64 are slower throughout.
 */
import type { Backend } from '../../../compute/backend';
import type { PatchShape } from './step-patches.kernel';

/** For the workgroup that every GPU supports. */
const twoSteps: PatchShape = { size: 128, steps: 2, lanes: 256, capacity: 384 };
const fourSteps: PatchShape = { size: 128, steps: 4, lanes: 512, capacity: 768 };

/** The maximum of particles for which each shape pays. */
const maxForTwo = 65536;
const maxForFour = 40_000;

/** The shapes that pay, the best first. The caller finds out into which of them the patches fit. */
export function patchShapes(particles: number, { workgroup }: Pick<Backend, 'workgroup'>): readonly PatchShape[] {
  if (particles > maxForTwo) return [];
  const roomy = workgroup.invocations >= fourSteps.lanes && workgroup.bytes >= 24 * fourSteps.capacity;
  return roomy && particles <= maxForFour ? [fourSteps, twoSteps] : [twoSteps];
}
