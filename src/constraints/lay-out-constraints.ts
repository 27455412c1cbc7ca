/** Turns springs into distance constraints, sorted by owner, with the particles that touch them cut into blocks by body. */

import type { BackendName } from '../compute/backend';
import { csrJoined, csrOffsets } from '../core/csr';
import type { SpringKind } from '../elements/spring/springs';
import { springKinds } from '../elements/spring/springs';
import type { Model } from '../scene/assemble';
import { blockLanes } from './block-lanes';
import { blockWord, blockWords, type ConstraintLayout } from './types';

/**
 * The fewest particles that are worth a block of their own, and the most blocks that a body is cut into. Every block adds up the sums of all
 * blocks of its body, so that no run of a kernel is spent on that alone: with too many, the adding costs more than the sharing gains. These
 * numbers do not depend on threads, and so neither do results.
 */
const cuts: Record<BackendName, { fewest: number; most: number }> = {
  reference: { fewest: 256, most: 64 },
  wasm: { fewest: 256, most: 64 },
  webgpu: { fewest: blockLanes, most: 1024 },
};

/** Springs of these kinds that have a length. Pairs of a quadratic energy have none: they are never constraints. */
export function constrainedSprings({ springs }: Model, kinds: readonly SpringKind[]): Uint32Array {
  const wanted = springKinds.map((kind) => kinds.includes(kind));
  const chosen = new Uint32Array(springs.count);
  let count = 0;
  for (let s = 0; s < springs.count; s++) if (wanted[springs.kind[s]] && springs.rest[s] > 0) chosen[count++] = s;
  return count === chosen.length ? chosen : chosen.slice(0, count);
}

/** `springs`: those that become constraints. Particles are in the order of the model, where those of a body lie together. */
export function layOutConstraints(model: Model, springs: Uint32Array, backend: BackendName): ConstraintLayout {
  const { particleCount } = model;
  const { ends, rest: lengths } = model.springs;
  const count = springs.length;

  const lowerEnd = new Uint32Array(count);
  for (let k = 0; k < count; k++) lowerEnd[k] = Math.min(ends[2 * springs[k]], ends[2 * springs[k] + 1]);
  const starts = particleCount + 1;
  const owned = new Uint32Array(starts + count);
  owned.set(csrOffsets(particleCount, lowerEnd, starts));

  const springOf = new Uint32Array(count);
  const owner = new Uint32Array(count);
  const rest = new Float64Array(count);
  const next = owned.slice(0, particleCount);
  for (let k = 0; k < count; k++) {
    const s = springs[k];
    const at = next[lowerEnd[k]]++;
    owned[at] = Math.max(ends[2 * s], ends[2 * s + 1]);
    springOf[at - starts] = s;
    owner[at - starts] = lowerEnd[k];
    rest[at - starts] = lengths[s];
  }
  const bothEnds = new Uint32Array(2 * count);
  for (let c = 0; c < count; c++) {
    bothEnds[2 * c] = owner[c];
    bothEnds[2 * c + 1] = owned[starts + c];
  }
  const incidence = csrJoined(particleCount, bothEnds);
  return {
    ...{ count, particleCount, springOf, owner, rest, owned, incidence },
    ...layOutWork(model.bodyFirst, blocksOf(model.bodyFirst, cuts[backend]), owned, incidence),
  };
}

/** Blocks of each body, by its particles. */
function blocksOf(bodyFirst: Uint32Array, { fewest, most }: { fewest: number; most: number }): number[] {
  const bodies = bodyFirst.length - 1;
  const perBlock = Math.max(fewest, Math.ceil(bodyFirst[bodies] / most));
  return Array.from({ length: bodies }, (_, b) => Math.ceil((bodyFirst[b + 1] - bodyFirst[b]) / perBlock));
}

/** Shares the owners and touched particles of each body among its blocks. */
export function layOutWork(
  bodyFirst: Uint32Array,
  blocksOf: readonly number[],
  owned: Uint32Array,
  incidence: Uint32Array,
): Pick<ConstraintLayout, 'blockCount' | 'work' | 'ownersAt' | 'touchedAt'> {
  const particleCount = bodyFirst[blocksOf.length];
  const blockCount = blocksOf.reduce((sum, blocks) => sum + blocks, 0);
  const ownersAt = blockWords * blockCount;
  const touchedAt = ownersAt + particleCount;
  const work = new Uint32Array(touchedAt + particleCount);

  let firstBlock = 0;
  blocksOf.forEach((blocks, body) => {
    const listed = (rows: Uint32Array, at: number) => {
      let end = at + bodyFirst[body];
      for (let i = bodyFirst[body]; i < bodyFirst[body + 1]; i++) if (rows[i + 1] > rows[i]) work[end++] = i;
      return { first: at + bodyFirst[body], count: end - at - bodyFirst[body] };
    };
    const owners = listed(owned, ownersAt);
    const touched = listed(incidence, touchedAt);
    for (let k = 0; k < blocks; k++) {
      const at = blockWords * (firstBlock + k);
      const cut = (list: typeof owners, part: number) => list.first + partEnd(list.count, blocks, part);
      work[at + blockWord.ownersFirst] = cut(owners, k);
      work[at + blockWord.ownersEnd] = cut(owners, k + 1);
      work[at + blockWord.touchedFirst] = cut(touched, k);
      work[at + blockWord.touchedEnd] = cut(touched, k + 1);
      work[at + blockWord.bodyFirstBlock] = firstBlock;
      work[at + blockWord.bodyBlockCount] = blocks;
      work[at + blockWord.body] = body;
    }
    firstBlock += blocks;
  });
  return { blockCount, work, ownersAt, touchedAt };
}

/** Where part `part` of `parts` begins: parts are as even as they can be. */
const partEnd = (count: number, parts: number, part: number): number => Math.floor((count * part) / parts);
