/**
 * What particles give to a collider that has just moved them (collider-loads.ts): for each block of particles, minus the sum of the impulses m (x - before) / h [N s], and minus the sum of
 * r x that [N m s], where r leads from the middle of the collider to where the particle is now. The fourth number of the first is the mass of the particles that were moved [kg]. Adds that to `loadSum`, two vec4 for each block, and makes `before` the positions of now: the next collider moves particles from
 * there.
 *
 * A block holds particles of one body: `blockFirst` cuts `member` into blocks, as for `sumMotion`. `loadFirst` is the block in `loadSum` where those of this collider begin. The middle is known for the end of a call; `moveAhead` of its way is still
 * to come.
 */
import { kernel, read, write } from '../../compute/kernel';
import { add, cross, scale, sub, type Three, three } from './contact-vectors';
import { colliderLanes } from './pack-colliders';
import wgsl from './sum-loads.wgsl?raw';

export const sumLoads = kernel({
  name: 'sumLoads',
  bindings: {
    position: read('vec4f'),
    before: write('vec4f'),
    member: read('u32'),
    blockFirst: read('u32'),
    collider: read('vec4f'),
    loadSum: write('vec4f'),
  },
  uniforms: { loaded: 'u32', loadFirst: 'u32', perStep: 'f32', moveAhead: 'f32' },
  sharing: 'tasks',
  wgsl,
  reference(begin, end, { position, before, member, blockFirst, collider, loadSum }, uniforms) {
    const { loaded, loadFirst, perStep, moveAhead } = uniforms;
    const at = colliderLanes * loaded;
    const middle = sub(three(collider, at + 24), scale(three(collider, at + 16), moveAhead));
    for (let block = begin; block < end; block++) {
      let [impulse, turning]: [Three, Three] = [
        [0, 0, 0],
        [0, 0, 0],
      ];
      let mass = 0;
      for (let k = blockFirst[block]; k < blockFirst[block + 1]; k++) {
        const i = 4 * member[k];
        const x = three(position, i);
        const moved = sub(x, three(before, i));
        before.set(x, i);
        if (position[i + 3] === 0 || moved.every((way) => way === 0)) continue;
        mass += 1 / position[i + 3];
        const given = scale(moved, -perStep / position[i + 3]);
        impulse = add(impulse, given);
        turning = add(turning, cross(sub(x, middle), given));
      }
      [...impulse, mass, ...turning, 0].forEach((sum, lane) => {
        loadSum[8 * (loadFirst + block) + lane] += sum;
      });
    }
  },
});
