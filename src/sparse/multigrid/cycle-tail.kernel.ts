/**
 * The whole V-cycle below a level of few unknowns, in one run: each of its small levels would cost four dispatches that wait for one another. On a GPU one workgroup has them all, with barriers in between; elsewhere one thread.
 *
 * It is the same arithmetic as that of `levelResidual`, `restrictResidual`, `prolongCorrection` and `smoothLevel`, level by level. The arrays of all levels lie behind one another; `tail-layout.ts` says where.
 */
import { kernel, read, write } from '../../compute/kernel';
import wgsl from './cycle-tail.wgsl?raw';
import { levelResidual } from './level-residual.kernel';
import { prolongCorrection } from './prolong-correction.kernel';
import { restrictResidual } from './restrict-residual.kernel';
import { smoothLevel } from './smooth-level.kernel';
import { tailField as field, tailStride } from './tail-layout';

export const cycleTail = kernel({
  name: 'cycleTail',
  bindings: {
    /** What `tail-layout.ts` has for each level, and all indices behind it. */
    tailIndex: read('u32'),
    tailWeight: read('f32'),
    tailRow: read('vec4f'),
    /** Right-hand sides: that of the first level is given, with its first smoothing in `tailGuess`. */
    tailRight: write('vec4f'),
    tailGuess: write('vec4f'),
    /** Residuals, and in the end the solution of the first level. */
    tailResidual: write('vec4f'),
  },
  /** repeated: the level whose cycle is run twice, the second time from where the first one led; `levels` where there is none. */
  uniforms: { h: 'f32', omega: 'f32', levels: 'u32', repeated: 'u32' },
  sharing: 'tasks',
  group: 256,
  wgsl,
  reference(_begin, _end, { tailIndex, tailWeight, ...vectors }, { h, omega, levels, repeated }) {
    const at = (level: number) => {
      const head = tailIndex.subarray(tailStride * level, tailStride * (level + 1));
      const rows = (all: Float64Array) =>
        all.subarray(4 * head[field.rowFirst], 4 * (head[field.rowFirst] + head[field.size]));
      return {
        size: head[field.size],
        right: rows(vectors.tailRight),
        guess: rows(vectors.tailGuess),
        residual: rows(vectors.tailResidual),
        smoothed: rows(vectors.tailResidual),
        levelRow: rows(vectors.tailRow),
        pairFirst: tailIndex.subarray(head[field.pairFirst]),
        pairColumn: tailIndex.subarray(head[field.pairColumn]),
        pairWeight: tailWeight.subarray(head[field.pairWeight]),
        spreadFirst: tailIndex.subarray(head[field.spreadFirst]),
        spreadCoarse: tailIndex.subarray(head[field.spreadCoarse]),
        spreadWeight: tailWeight.subarray(head[field.spreadWeight]),
        gatherFirst: tailIndex.subarray(head[field.gatherFirst]),
        gatherFine: tailIndex.subarray(head[field.gatherFine]),
        gatherWeight: tailWeight.subarray(head[field.gatherWeight]),
      };
    };
    const descend = (from: number) => {
      for (let k = from; k + 1 < levels; k++) {
        const [fine, coarse] = [at(k), at(k + 1)];
        levelResidual.reference(0, fine.size, fine, { h });
        const below = { coarseRow: coarse.levelRow, coarseRight: coarse.right, coarseGuess: coarse.guess };
        restrictResidual.reference(0, coarse.size, { ...fine, ...below }, { h, omega: k + 2 === levels ? 1 : omega });
      }
    };
    const ascend = (to: number) => {
      for (let k = levels - 2; k >= to; k--) {
        const [fine, coarse] = [at(k), at(k + 1)];
        const correction = k + 2 === levels ? coarse.guess : coarse.smoothed;
        prolongCorrection.reference(0, fine.size, { ...fine, correction }, {});
        smoothLevel.reference(0, fine.size, fine, { h, omega });
      }
    };
    descend(0);
    if (repeated + 1 < levels) {
      ascend(repeated);
      const level = at(repeated);
      smoothLevel.reference(0, level.size, { ...level, guess: level.smoothed, smoothed: level.guess }, { h, omega });
      descend(repeated);
    }
    ascend(0);
  },
});
