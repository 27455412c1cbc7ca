/**
 * What particles give to a collider that holds them while constraints are solved (src/constraints/hold-touched.kernel.ts): in proportion to the way D that it moved each by before, minus the sum of the impulses s D / h [N s] and minus the sum of r x that [N m s], where r leads from the middle of the collider to the particle. D is
 * from `before` to `after`, and s [kg] is the second number of each pair of `heldBy`. Blocks and sums are those of `sumLoads`.
 */
import { kernel, read, write } from '../../compute/kernel';
import { add, cross, scale, sub, type Three, three } from './contact-vectors';
import { colliderLanes } from './pack-colliders';
import wgsl from './sum-held-loads.wgsl?raw';

export const sumHeldLoads = kernel({
  name: 'sumHeldLoads',
  bindings: {
    after: read('vec4f'),
    before: read('vec4f'),
    heldBy: read('f32'),
    member: read('u32'),
    blockFirst: read('u32'),
    collider: read('vec4f'),
    loadSum: write('vec4f'),
  },
  uniforms: { loaded: 'u32', loadFirst: 'u32', perStep: 'f32', moveAhead: 'f32' },
  sharing: 'tasks',
  wgsl,
  reference(begin, end, { after, before, heldBy, member, blockFirst, collider, loadSum }, uniforms) {
    const { loaded, loadFirst, perStep, moveAhead } = uniforms;
    const at = colliderLanes * loaded;
    const middle = sub(three(collider, at + 24), scale(three(collider, at + 16), moveAhead));
    for (let block = begin; block < end; block++) {
      let [impulse, turning]: [Three, Three] = [
        [0, 0, 0],
        [0, 0, 0],
      ];
      for (let k = blockFirst[block]; k < blockFirst[block + 1]; k++) {
        const i = member[k];
        const share = heldBy[2 * i + 1];
        if (share === 0) continue;
        const x = three(after, 4 * i);
        const given = scale(sub(x, three(before, 4 * i)), -perStep * share);
        impulse = add(impulse, given);
        turning = add(turning, cross(sub(x, middle), given));
      }
      [...impulse, 0, ...turning, 0].forEach((sum, lane) => {
        loadSum[8 * (loadFirst + block) + lane] += sum;
      });
    }
  },
});
