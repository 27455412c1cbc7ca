/**
 * A ball flies fast into three cloths that hang one behind the other: Figure 6 of Pall 2018, with a quarter of its 16 thousand particles. Cloths meet each other and themselves.
 * `selvedge reproduce pall-2018` has the size of the paper.
 */
import type { NamedScene } from '../src/scene/named-scene';
import { checkHanging, hangingCamera, hangingCloths, hangingFrames, hangingSolver } from './contact/hanging-cloths';

const sphereThroughCloths: NamedScene = {
  name: 'sphere-through-cloths',
  title: 'A ball and three cloths',
  description:
    'A fast ball flies into three hanging cloths, which do not pass through each other (Pall 2018, Figure 6).',
  build: () =>
    hangingCloths({ name: 'sphere-through-cloths', layers: 3, side: 37, contact: 'exact', threadsAlone: false }),
  solver: hangingSolver,
  camera: hangingCamera,
  frames: hangingFrames,
  check: checkHanging,
};

export default sphereThroughCloths;
