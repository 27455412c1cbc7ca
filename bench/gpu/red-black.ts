/** The section of `projective`: one red-black iteration, beside the plainest kernels on the same GPU. */
import { redBlackScene, redBlackSolver } from '../kernels/red-black-world';
import type { RedBlackRow } from '../results/results';
import { redBlackTargets } from './explicit-targets';
import { show, showCount, sizeColumns } from './row-printer';
import { pick, type Section } from './section';
import { lengths, withWorld } from './timed-world';

async function row(side: number, small: boolean): Promise<RedBlackRow> {
  const iterations = small ? 8 : 200;
  return withWorld(redBlackScene(side), redBlackSolver(iterations), async (timed) => {
    const { microseconds, fastest, repeats } = await timed.time({ warmUp: 1, ...lengths(small) });
    return {
      suite: 'red-black',
      what: what(side),
      nodes: timed.nodes,
      springs: timed.springs,
      microseconds: microseconds / iterations,
      fastest: fastest / iterations,
      repeats,
      stepsPerCall: iterations,
      facts: timed.world.facts,
    };
  });
}

const what = (side: number) => `grid of ${showCount(side * side)} nodes`;

const target = (nodes: number) => redBlackTargets.find(({ side }) => side * side === nodes);
const beside = (key: 'cuda' | 'webgpu') => (row: RedBlackRow) => {
  const found = target(row.nodes);
  return found ? show(found[key]) : '';
};

export const redBlackSection: Section<RedBlackRow> = {
  name: 'red-black',
  title: 'projective on grids: wall time of one red-black iteration, structural springs, no wind, no contact',
  columns: [
    ...sizeColumns,
    { name: 'us/iteration', cell: ({ microseconds }) => show(microseconds) },
    { name: 'fastest', cell: ({ fastest }) => show(fastest) },
    { name: 'CUDA', cell: beside('cuda') },
    { name: 'plain WebGPU', cell: beside('webgpu') },
    {
      name: '/ CUDA',
      cell({ nodes, microseconds }) {
        const found = target(nodes);
        return found ? show(microseconds / found.cuda) : '';
      },
    },
  ],
  jobs: (small) =>
    pick(
      small,
      [16],
      redBlackTargets.map(({ side }) => side),
    ).map((side) => ({ what: what(side), nodes: side * side, run: () => row(side, small) })),
  summary: () => [],
};
