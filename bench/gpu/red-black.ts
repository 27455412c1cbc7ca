/** The section of `projective`: one red-black iteration, beside the plainest kernels on the same GPU. */
import type { SceneOptions } from '../../src/index';
import { redBlackScene, redBlackSolver } from '../kernels/red-black-world';
import type { RedBlackRow } from '../results/results';
import { redBlackMeshTarget, redBlackTargets } from './explicit-targets';
import { quadMeshScene } from './quad-mesh';
import { show, showCount, sizeColumns } from './row-printer';
import { pick, type Section } from './section';
import { lengths, withWorld } from './timed-world';

async function row(what: string, scene: SceneOptions, small: boolean): Promise<RedBlackRow> {
  const iterations = small ? 8 : 200;
  return withWorld(scene, redBlackSolver(iterations), async (timed) => {
    const { microseconds, fastest, repeats } = await timed.time({ warmUp: 1, ...lengths(small) });
    return {
      suite: 'red-black',
      what,
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

const gridName = (side: number) => `grid of ${showCount(side * side)} nodes`;
const meshName = (side: number) => `mesh of ${showCount(side * side)} nodes`;

type Target = { cuda?: number; webgpu?: number | null; must: number; hope: number };
const targetOf = ({ what }: RedBlackRow): Target | undefined =>
  what === meshName(redBlackMeshTarget.side)
    ? redBlackMeshTarget
    : redBlackTargets.find(({ side }) => what === gridName(side));
const beside = (key: keyof Target) => (row: RedBlackRow) => {
  const found = targetOf(row)?.[key];
  return found ? show(found) : '';
};

const job = (what: string, side: number, scene: (side: number) => SceneOptions, small: boolean) => ({
  what,
  nodes: side * side,
  run: () => row(what, scene(side), small),
});

export const redBlackSection: Section<RedBlackRow> = {
  name: 'red-black',
  title:
    'projective on grids and meshes of quads: wall time of one red-black iteration, structural springs, no wind, no contact',
  columns: [
    ...sizeColumns,
    { name: 'us/iteration', cell: ({ microseconds }) => show(microseconds) },
    { name: 'fastest', cell: ({ fastest }) => show(fastest) },
    { name: 'CUDA', cell: beside('cuda') },
    { name: 'plain WebGPU', cell: beside('webgpu') },
    { name: 'must', cell: beside('must') },
    { name: 'hope', cell: beside('hope') },
    {
      name: '/ CUDA',
      cell(row) {
        const cuda = targetOf(row)?.cuda;
        return cuda ? show(row.microseconds / cuda) : '';
      },
    },
  ],
  jobs: (small) => [
    ...pick(
      small,
      [16],
      redBlackTargets.map(({ side }) => side),
    ).map((side) => job(gridName(side), side, redBlackScene, small)),
    job(meshName(small ? 12 : redBlackMeshTarget.side), small ? 12 : redBlackMeshTarget.side, quadMeshScene, small),
  ],
  summary: () => [],
};
