/** Turns springs into distance constraints, sorted by owner, and cuts the particles of each body into blocks. */

import { type BackendName, type Span, span } from '../compute/backend';
import { blockLanes } from '../compute/block-lanes';
import { csrJoinedEnds, csrOffsets } from '../core/csr';
import type { SpringKind } from '../elements/spring/springs';
import { springKinds } from '../elements/spring/springs';
import type { Model } from '../scene/assemble';
import { isLine } from '../stages/contact/chains/find-chains';
import { blockWord, blockWords, type ConstraintLayout } from './types';

/**
 * The minimum of particles per block, and the maximum of blocks per model. Every block adds up the partial sums of all blocks of its body
 * (block-sums.ts): with too many blocks, that costs more than the parallelism gains. These numbers do not depend on the number of threads, so results do not
 * either.
 */
const cuts: Record<BackendName, { minParticles: number; maxBlocks: number }> = {
  reference: { minParticles: 256, maxBlocks: 64 },
  wasm: { minParticles: 256, maxBlocks: 64 },
  webgpu: { minParticles: blockLanes, maxBlocks: 1024 },
};

/** The springs of these kinds that have a rest length. Pairs of a quadratic energy have none: they are never constraints. */
export function constrainedSprings({ springs }: Model, kinds: readonly SpringKind[]): Uint32Array {
  const wanted = springKinds.map((kind) => kinds.includes(kind));
  const chosen = new Uint32Array(springs.count);
  let count = 0;
  for (let s = 0; s < springs.count; s++) if (wanted[springs.kind[s]] && springs.rest[s] > 0) chosen[count++] = s;
  return count === chosen.length ? chosen : chosen.slice(0, count);
}

/** `springs`: the springs that become constraints. Particles are in the order of the model, in which those of a body are consecutive. */
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
  const incidence = csrJoinedEnds(particleCount, owner, owned.subarray(starts));
  const lines = model.bodies.map(({ kind }) => isLine(kind));
  return {
    ...{ count, particleCount, springOf, owner, rest, owned, incidence },
    ...layOutWork(model.bodyFirst, blocksOf(model.bodyFirst, cuts[backend]), owned, incidence, lines),
    rubbed: spansOf(model.bodyFirst, lines),
  };
}

/** The particles of the bodies that are marked; those of neighbours are one span. */
function spansOf(bodyFirst: Uint32Array, marked: readonly boolean[]): Span[] {
  return marked.flatMap((mark, body) => {
    if (!mark || marked[body - 1]) return [];
    const after = marked.indexOf(false, body);
    const end = bodyFirst[after < 0 ? marked.length : after];
    return end > bodyFirst[body] ? [span(bodyFirst[body], end - bodyFirst[body])] : [];
  });
}

/** The number of blocks of each body, by its number of particles. */
function blocksOf(bodyFirst: Uint32Array, { minParticles, maxBlocks }: (typeof cuts)[BackendName]): number[] {
  const bodies = bodyFirst.length - 1;
  const perBlock = Math.max(minParticles, Math.ceil(bodyFirst[bodies] / maxBlocks));
  return Array.from({ length: bodies }, (_, b) => Math.ceil((bodyFirst[b + 1] - bodyFirst[b]) / perBlock));
}

/** Lists the owners and the touched particles of each body, and divides the lists among its blocks. `lines`: which bodies are ropes or strands. */
export function layOutWork(
  bodyFirst: Uint32Array,
  blocksOf: readonly number[],
  owned: Uint32Array,
  incidence: Uint32Array,
  lines: readonly boolean[] = [],
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
      work[at + blockWord.rubs] = lines[body] ? 1 : 0;
    }
    firstBlock += blocks;
  });
  return { blockCount, work, ownersAt, touchedAt };
}

/** The index where part `part` of `parts` begins: sizes of parts differ by at most one. */
const partEnd = (count: number, parts: number, part: number): number => Math.floor((count * part) / parts);
