/** The section of `adaptiveConstraints`: frames of 10 ms in scenes where some springs are constraints (the paper's figure 9). */
import { adaptiveConstraints } from '../../src/solvers/adaptive-constraints/index';
import type { AdaptiveRow } from '../results/results';
import { showCount, showShare } from './row-printer';
import { frameStep, type Grid, nodesOf, pushedSheet, sheetOnPosts } from './scenes';
import { type Job, pick, type Section } from './section';
import {
  largestInRealTime,
  solvedColumns,
  statistic,
  timeFrames,
  type WarmUp,
  warmUpTitle,
  warmUpWords,
} from './solved';
import { withWorld } from './timed-world';

type SceneName = AdaptiveRow['scene'];

const grids: readonly Grid[] = [
  [128, 128],
  [384, 384],
  [708, 708],
  [1000, 1000],
  [2048, 2560],
];
const scenes: Record<SceneName, (grid: Grid) => ReturnType<typeof pushedSheet>> = {
  push: pushedSheet,
  posts: sheetOnPosts,
};
const sceneNames: readonly SceneName[] = ['push', 'posts'];
/**
 * What 'auto' takes of the larger sheets; of 128 x 128 nodes it would take one. On a CPU the 30 iterations leave residuals of up to 0.13 (128 x 128) and
 * 0.08 (384 x 384, 708 x 708). Structural and shear strain: posts 0.14 (128 x 128); push 0.6 (128 x 128), 0.26 (384 x 384), at most 0.19 (708 x
 * 708). Twice the iterations bring residuals to 0.02 at most and leave strain as it is.
 */
export const adaptiveSettings = { substeps: 2 };
/** Until the sheet sags so far that springs near the posts are constraints [frames]: one in a hundred after 75, one in twenty after 100, one in four after 125. */
const warmUp: WarmUp = { frames: 150, ofLarge: 100 };
/** Nodes that the paper has in real time. */
const paperNodes = 16_384;

async function row(grid: Grid, scene: SceneName, small: boolean): Promise<AdaptiveRow> {
  const solver = adaptiveConstraints(adaptiveSettings);
  return withWorld(scenes[scene](grid), solver, async (timed) => {
    const { said, fields } = await timeFrames(timed, solver, warmUp, small);
    const active = said.reduce((sum, now) => sum + statistic(solver, now, 'activeFraction'), 0) / said.length;
    return { suite: 'adaptive', what: what(grid, scene), ...fields, scene, active };
  });
}

const what = (grid: Grid, scene: SceneName) =>
  [`sheet of ${showCount(nodesOf(grid))} nodes`, scene, ...warmUpWords(warmUp, nodesOf(grid))].join(', ');

const jobs = (small: boolean): readonly Job<AdaptiveRow>[] =>
  pick<Grid>(small, [[20, 20]], grids).flatMap((grid) =>
    sceneNames.map((scene) => ({
      what: what(grid, scene),
      nodes: nodesOf(grid),
      run: () => row(grid, scene, small),
    })),
  );

export const adaptiveSection: Section<AdaptiveRow> = {
  name: 'adaptive',
  title: `adaptiveConstraints: wall time of a frame of ${frameStep} s, structural, shear and bend springs; push: the middle is shaken, posts: hung on a lattice; no wind, no contact; ${warmUpTitle(warmUp)}`,
  columns: [
    { name: 'scene', cell: ({ scene }) => scene },
    { name: 'active', cell: ({ active }) => showShare(active) },
    ...solvedColumns,
  ],
  jobs,
  summary: (rows) =>
    sceneNames.map((name) =>
      largestInRealTime(
        name,
        rows.filter(({ scene }) => scene === name),
        paperNodes,
      ),
    ),
};
