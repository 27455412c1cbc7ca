/** The test cases of Figures 1, 6 and 7 at the sizes of the paper, with what it says of each. Of springs along the threads alone and without contact of cloths with each other: cloth-contact.ts has that. */
import clothOnChair from '../../../scenes/cloth-on-chair';
import clothsThroughFunnel, { funnelCloths } from '../../../scenes/cloths-through-funnel';
import { hangingCloths } from '../../../scenes/contact/hanging-cloths';
import sphereThroughCloths from '../../../scenes/sphere-through-cloths';
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

const alone = { contact: null, threadsAlone: true } as const;
/** Plain sweeps: nothing joins particles of one colour. */
const solver: NamedScene['solver'] = {
  name: 'projective',
  options: { global: 'red-black', substeps: 8, numLinearIterations: 11 },
};
const ballAndCloths: NamedScene = { ...sphereThroughCloths, solver };

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
    named: ballAndCloths,
    build: () => hangingCloths({ name: 'four-layers', layers: 4, side: 64, ...alone }),
    published: publishedScenes.fourLayers,
    stillsAt: [20, 30, 60, 120],
  },
  {
    key: 'sphere',
    title: 'three cloths and a ball',
    named: ballAndCloths,
    build: () => hangingCloths({ name: 'three-cloths', layers: 3, side: 73, ...alone }),
    published: publishedScenes.sphere,
    stillsAt: [20, 30, 60, 120],
  },
  {
    key: 'funnel',
    title: 'three cloths through a funnel',
    named: { ...clothsThroughFunnel, solver },
    build: () => funnelCloths({ side: 100, ...alone }),
    published: publishedScenes.funnel,
    opened: 'funnel',
    stillsAt: [18, 30, 42, 180],
  },
];
