/**
 * A ball flies into four layers of cloth, and back through them: Figure 1 (right) of Pall 2018, with a quarter of its 16 thousand particles. Layers meet each other and themselves.
 * `selvedge reproduce pall-2018` has the size of the paper.
 */
import type { NamedScene } from '../src/scene/named-scene';
import { checkHanging, hangingCamera, hangingCloths, hangingFrames, hangingSolver } from './contact/hanging-cloths';

const sphereThroughFourLayers: NamedScene = {
  name: 'sphere-through-four-layers',
  title: 'A ball and four layers',
  description: 'A fast ball flies into four layers of cloth, which stay in their order (Pall 2018, Figure 1).',
  build: () =>
    hangingCloths({ name: 'sphere-through-four-layers', layers: 4, side: 32, contact: 'exact', threadsAlone: false }),
  solver: hangingSolver,
  camera: hangingCamera,
  frames: hangingFrames,
  check: checkHanging,
};

export default sphereThroughFourLayers;
