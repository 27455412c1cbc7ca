/**
 * Moves particles as the faces around them ask for (touch-faces.kernel.ts). Each face by itself would be served by what it asks of its three corners; two that ask for the same do not ask for twice as much: of what a face asks for, only what goes
 * beyond the faces before it is added, again and again until all are served or have been asked a few times. Where faces ask for nearly opposite things, as around a needle, a particle goes no farther than three times what one asks for. A face that goes back to where it was
 * has the last word.
 *
 * `rate`: by how much velocities change for it [1/s], or 0 where they follow from positions.
 */
import { kernel, read, write } from '../../../compute/kernel';
import { add, dot, length, scale, type Three, three } from '../contact-vectors';
import wgsl from './push-by-faces.wgsl?raw';
import { marksAt } from './touch-faces.kernel';

const sweepsAtMost = 8;
/** Of what a face asks for: that much less will do. */
const enough = 0.05;
const farthest = 3;

export const pushByFaces = kernel({
  name: 'pushByFaces',
  bindings: {
    position: write('vec4f'),
    velocity: write('vec4f'),
    corner: read('u32'),
    triangleFirst: read('u32'),
    triangleList: read('u32'),
    faceTouch: read('vec4f'),
    /** Two flags, of which the one that is not in use is cleared for the next time, and marks of the particles to look at, which are taken away: see touch-faces.kernel.ts. */
    faceFlags: write('atomic'),
  },
  uniforms: { rate: 'f32', round: 'u32', flag: 'u32' },
  wgsl,
  reference(begin, end, { position, velocity, corner, triangleFirst, triangleList, faceTouch, faceFlags }, uniforms) {
    const { rate, round, flag } = uniforms;
    if (round > 0 && faceFlags[flag] === 0) return;
    for (let i = begin; i < end; i++) {
      if (round === 0 && i === 0) faceFlags[1 - flag] = 0;
      const isMarked = faceFlags[marksAt + i] === 1;
      faceFlags[marksAt + i] = 0;
      if (!isMarked || position[4 * i + 3] === 0) continue;
      const asks: Three[] = [];
      let back: Three | null = null;
      for (let t = triangleFirst[i]; t < triangleFirst[i + 1]; t++) {
        const face = triangleList[t];
        const kind = faceTouch[12 * face + 3];
        if (kind === 0) continue;
        const own = corner[3 * face] === i ? 0 : corner[3 * face + 1] === i ? 4 : 8;
        const asked = three(faceTouch, 12 * face + own);
        if (kind === 2) back ??= asked;
        else if (length(asked) > 0) asks.push(asked);
      }
      const move = back ?? served(asks);
      for (let axis = 0; axis < 3; axis++) {
        position[4 * i + axis] += move[axis];
        velocity[4 * i + axis] += rate * move[axis];
      }
    }
  },
});

/** How far a particle goes that is asked for so much. */
function served(asks: readonly Three[]): Three {
  let move: Three = [0, 0, 0];
  let isDone = asks.length === 0;
  for (let sweep = 0; sweep < sweepsAtMost && !isDone; sweep++) {
    isDone = true;
    for (const asked of asks) {
      const missing = 1 - dot(move, asked) / dot(asked, asked);
      if (!(missing > 0)) continue;
      if (missing > enough) isDone = false;
      move = add(move, scale(asked, missing));
    }
  }
  const most = farthest * Math.max(0, ...asks.map(length));
  const far = length(move);
  return far > most ? scale(move, most / far) : move;
}
