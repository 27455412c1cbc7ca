/** The test cases of Figures 1, 6 and 7, as named scenes, with what the paper says of each. */
import clothOnChair from '../../../scenes/cloth-on-chair';
import clothsThroughFunnel from '../../../scenes/cloths-through-funnel';
import sphereThroughCloths, { hangingCloths } from '../../../scenes/sphere-through-cloths';
import type { NamedScene } from '../../../src/scene/named-scene';
import type { Scene } from '../../../src/scene/types';
import type { PallScenesRow } from '../../results/results';
import { type PublishedScene, publishedScenes } from './published';

export interface TestCase {
  readonly key: PallScenesRow['scene'];
  readonly title: string;
  readonly named: NamedScene;
  build(): Scene;
  readonly published: PublishedScene;
  /** A collider that hides the cloths. */
  readonly opened?: string;
  readonly stillsAt: readonly number[];
}

export const testCases: readonly TestCase[] = [
  {
    key: 'chair',
    title: 'cloth on a chair',
    named: clothOnChair,
    build: () => clothOnChair.build(),
    published: publishedScenes.chair,
    stillsAt: [20, 40, 80, 160],
  },
  {
    key: 'four-layers',
    title: 'four cloths and a ball',
    named: sphereThroughCloths,
    build: () => hangingCloths(4, 64),
    published: publishedScenes.fourLayers,
    stillsAt: [20, 30, 60, 120],
  },
  {
    key: 'sphere',
    title: 'three cloths and a ball',
    named: sphereThroughCloths,
    build: () => sphereThroughCloths.build(),
    published: publishedScenes.sphere,
    stillsAt: [20, 30, 60, 120],
  },
  {
    key: 'funnel',
    title: 'three cloths through a funnel',
    named: clothsThroughFunnel,
    build: () => clothsThroughFunnel.build(),
    published: publishedScenes.funnel,
    opened: 'funnel',
    stillsAt: [18, 30, 42, 180],
  },
];
