/** Puts constraints into the buffers of a backend, and reads the statistics of the last solve. */
import { type Backend, precisionOf, span } from '../compute/backend';
import { productSlot } from './block-sums';
import { blockWord, blockWords, type ConstraintLayout, type ConstraintState } from './types';

export function allocateConstraints(backend: Backend, layout: ConstraintLayout): ConstraintState {
  const { count, particleCount, blockCount } = layout;
  const words = (name: string, data: Uint32Array) => backend.allocate(name, 'u32', data.length, data);
  // No wider than the backend computes: a large sheet has hundreds of megabytes of them.
  const constraint = precisionOf(backend.name) === 'f64' ? new Float64Array(2 * count) : new Float32Array(2 * count);
  for (let c = 0; c < count; c++) constraint[2 * c] = layout.rest[c];
  return {
    rubbed: layout.rubbed,
    blocks: span(0, blockCount),
    work: words('work', layout.work),
    owned: words('owned', layout.owned),
    incidence: words('incidence', layout.incidence),
    constraint: backend.allocate('constraint', 'f32', 2 * count, constraint),
    jacobian: backend.allocate('jacobian', 'vec4f', count),
    multiplier: backend.allocate('multiplier', 'f32', 2 * count),
    otherMultiplier: backend.allocate('otherMultiplier', 'f32', 2 * count),
    direction: backend.allocate('direction', 'f32', 2 * count),
    nodeDirection: backend.allocate('nodeDirection', 'vec4f', particleCount),
    heldAlong: backend.allocate('heldAlong', 'vec4f', 2 * particleCount),
    begun: backend.allocate('begun', 'vec4f', particleCount),
    probe: backend.allocate('probe', 'vec4f', particleCount),
    touch: backend.allocate('touch', 'vec4f', particleCount),
    slid: backend.allocate('slid', 'f32', particleCount),
    heldBy: backend.allocate('heldBy', 'f32', 2 * particleCount),
    blockInverse: backend.allocate('blockInverse', 'vec4f', 2 * particleCount),
    blockSums: backend.allocate('blockSums', 'vec4f', 3 * blockCount),
  };
}

/** The maximum over all bodies of the iterations and of the residual of the last solve. */
export interface SolveStatistics {
  /** Iterations of conjugate gradients. */
  iterations: number;
  /** |r| / |b|, with r from the recurrence of conjugate gradients. */
  residual: number;
}

/** `iterations`: the number that was queued. */
export async function readSolveStatistics(
  backend: Backend,
  layout: ConstraintLayout,
  { blockSums }: ConstraintState,
  iterations: number,
): Promise<SolveStatistics> {
  const sums = await backend.read(blockSums);
  const { blockCount, work } = layout;
  const statistics = { iterations: 0, residual: 0 };
  for (let b = 0; b < blockCount; b += work[blockWords * b + blockWord.bodyBlockCount]) {
    let [rr, bb, done] = [0, 0, 0];
    for (let k = b; k < b + work[blockWords * b + blockWord.bodyBlockCount]; k++) {
      // The ping-pong half that the last iteration wrote; the iteration along the warm start counts too.
      const at = 4 * (k + ((iterations + 1) % 2) * blockCount);
      rr += sums[at + 1];
      const product = 4 * (k + productSlot * blockCount);
      bb += sums[product + 2];
      done = Math.max(done, sums[product + 1]);
    }
    statistics.iterations = Math.max(statistics.iterations, done);
    if (bb > 0) statistics.residual = Math.max(statistics.residual, Math.sqrt(rr / bb));
  }
  return statistics;
}
