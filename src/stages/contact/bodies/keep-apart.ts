/**
 * The last word of contact between bodies: no particle ends on the wrong side of a plane of its pairs. What flies on together has planes that go along (place-planes.kernel.ts): otherwise layers of cloth that fall together by more than their gap in a step were slowed, 5 mm thick ones to 5 m/s at 20 steps a frame.
 *
 * On a CPU (limit-ways.kernel.ts) the host looks whether a particle that something else stopped is on the wrong side of such a plane; that plane stays in its gap then, and all particles are kept on their sides once more. A GPU, which cannot be asked, lets no particle that follows go farther than what leads it (share-ways.kernel.ts). Without either, six sheets that fell at 5 to 8 m/s onto a held one passed through each other.
 */
import { type Backend, type KernelQueue, span } from '../../../compute/backend';
import { copyParticles } from '../../../compute/copy-particles.kernel';
import type { AnyKernel } from '../../../compute/kernel';
import type { BodyPairs } from './body-pairs';
import type { Limit, Pushes } from './pushes';
import { revertPlanes } from './revert-planes.kernel';

export const keepApartKernels: readonly AnyKernel[] = [copyParticles, revertPlanes];

/** After so many looks all planes stay in their gaps. */
const mostLooks = 8;

export type KeepApart = (queue: KernelQueue, limit: Limit) => void;

export function keepingApart(backend: Backend, pairs: BodyPairs, pushes: Pushes): KeepApart {
  if (backend.name === 'webgpu') {
    return (queue, limit) => {
      pairs.placePlanes(queue);
      pushes.limit(queue, limit);
    };
  }
  const { position } = pairs.buffers;
  const all = span(0, position.count);
  const wished = backend.allocate('wishedPosition', 'vec4f', position.count);
  const reverted = backend.allocate('reverted', 'atomic', 1);
  const buffers = { ...pairs.buffers, reverted };
  const keep = { source: position, destination: wished };
  const back = { source: wished, destination: position };
  return (queue, limit) => {
    pairs.placePlanes(queue);
    queue.run(copyParticles, all, keep, {});
    for (let look = 1; look <= mostLooks; look++) {
      pushes.limit(queue, limit);
      queue.run(revertPlanes, pairs.listed, buffers, { all: look === mostLooks ? 1 : 0 });
      const seen = backend.view(reverted)!;
      if (seen[0] === 0) return;
      seen[0] = 0;
      queue.run(copyParticles, all, back, {});
    }
    pushes.limit(queue, limit);
  };
}
