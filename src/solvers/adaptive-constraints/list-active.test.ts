/** The lists of active constraints' particles, made by two kernels, against a plain filter, on every backend. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastBackends, reference } from '../../../test/backends';
import { type Backend, span } from '../../compute/backend';
import { blockWord, blockWords } from '../../constraints/types';
import { seededRandom } from '../../core/random';
import { countActive } from './count-active.kernel';
import { listActive } from './list-active.kernel';

const kernels = [countActive, listActive];
const counts = [0, 1, 63, 64, 65, 255, 256, 257, 1001];
/** Bodies share the particles as 1 : 3, and blocks are shorter than a workgroup has lanes in the one and longer in the other. */
const shares = [0, 0.25, 1];
const blocksOf = [3, 2];

/** A chain: particle i owns constraint i, whose other end is particle i + 1; the last of a body owns none. */
function chain(count: number, isActive: (i: number) => boolean) {
  const bodyParticle = Uint32Array.from(shares, (share) => Math.floor(share * count));
  const owns = (i: number) => i + 1 < count && !bodyParticle.includes(i + 1);
  const active = Array.from({ length: count }, (_, i) => owns(i) && isActive(i));
  const incidence = new Uint32Array(3 * count + 1);
  for (let i = 0; i < count; i++) {
    incidence[i] = count + 1 + 2 * i;
    incidence.set([2 * i, 2 * (i > 0 ? i - 1 : 0) + 1], incidence[i]);
  }
  incidence[count] = 3 * count + 1;
  return {
    bodyParticle,
    active,
    incidence,
    touched: active.map((own, i) => own || (i > 0 && active[i - 1])),
    constraint: Float64Array.from({ length: 2 * count }, (_, at) => (at % 2 === 0 && active[at / 2] ? 0.1 : -1)),
    tally: Uint32Array.from(active, (own, i) => (own ? 1 : 0) + ((i % 7 === 0 ? 1 : 0) << 16)),
  };
}

async function lists(backend: Backend, count: number, isActive: (i: number) => boolean) {
  const made = chain(count, isActive);
  const bodyBlock = [0, blocksOf[0], blocksOf[0] + blocksOf[1]];
  const blockCount = bodyBlock[2];
  const blockParticle = blocksOf.flatMap((blocks, body) => {
    const [first, end] = made.bodyParticle.subarray(body, body + 2);
    return Array.from({ length: blocks }, (_, k) => first + Math.floor(((end - first) * k) / blocks));
  });
  const work = new Uint32Array(blockWords * blockCount + 2 * count);
  for (let block = 0; block < blockCount; block++) {
    const body = block < bodyBlock[1] ? 0 : 1;
    work[blockWords * block + blockWord.bodyFirstBlock] = bodyBlock[body];
    work[blockWords * block + blockWord.bodyBlockCount] = blocksOf[body];
    work[blockWords * block + blockWord.body] = body;
  }
  const words = (name: string, data: ArrayLike<number>) => backend.allocate(name, 'u32', data.length, data);
  const buffers = {
    blockParticle: words('blockParticle', [...blockParticle, count]),
    incidence: words('incidence', made.incidence),
    constraint: backend.allocate('constraint', 'f32', 2 * count, made.constraint),
    tally: words('tally', made.tally),
    blockTally: backend.allocate('blockTally', 'vec4u', blockCount),
    bodyTally: backend.allocate('bodyTally', 'vec4u', 2),
    work: words('work', work),
  };
  const ownersAt = blockWords * blockCount;
  backend.run(countActive, span(0, blockCount), buffers, {});
  backend.run(listActive, span(0, blockCount), buffers, { ownersAt, touchedAt: ownersAt + count });
  const listed = await backend.read(buffers.work);
  const bodyTally = await backend.read(buffers.bodyTally);
  /** What the blocks of a body together are to work on, in order. */
  const parts = (body: number, first: number, end: number) =>
    Array.from({ length: blocksOf[body] }, (_, k) => blockWords * (bodyBlock[body] + k)).flatMap((at) =>
      Array.from(listed.subarray(listed[at + first], listed[at + end])),
    );
  return { made, bodyTally, parts };
}

describe.each(Object.entries({ reference: async () => reference(), ...fastBackends }))('on %s', (_, make) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await make();
    await backend.prepare(kernels);
  });
  afterAll(() => backend?.dispose());

  const random = seededRandom(3);
  it.each([
    ['none', () => false],
    ['all', () => true],
    ['a third', () => random() < 0.3],
  ])('the lists have %s of the constraints, body by body, in order', async (_, isActive) => {
    for (const count of counts) {
      const { made, bodyTally, parts } = await lists(backend, count, isActive);
      for (const body of [0, 1]) {
        const [first, end] = made.bodyParticle.subarray(body, body + 2);
        const wanted = (flags: readonly boolean[]) =>
          [...flags.keys()].filter((i) => flags[i] && i >= first && i < end);
        const [owners, touched] = [wanted(made.active), wanted(made.touched)];
        expect(parts(body, blockWord.ownersFirst, blockWord.ownersEnd), `${count}`).toEqual(owners);
        expect(parts(body, blockWord.touchedFirst, blockWord.touchedEnd), `${count}`).toEqual(touched);
        const changes = made.tally.subarray(first, end).filter((word) => word >> 16 > 0).length;
        expect(Array.from(bodyTally.subarray(4 * body, 4 * body + 4))).toEqual([
          owners.length,
          touched.length,
          owners.length,
          changes,
        ]);
      }
    }
  });
});
