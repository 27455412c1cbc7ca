/** The two scenarios of section 5.1. The paper names neither masses nor constants nor the length of a frame; here they are those of a square metre of cotton. A frame is one time step of 2 ms, as in section 5.2: a budget of 2 ms is then real time. */
import { cloth } from '../../../src/scene/cloth/cloth';
import type { SceneOptions } from '../../../src/scene/scene';
import type { ClothBody } from '../../../src/scene/types';

export const experimentNames = ['stretched', 'hanging'] as const;
export type ExperimentName = (typeof experimentNames)[number];

export interface Experiment {
  readonly name: ExperimentName;
  readonly scene: SceneOptions;
  /** Where a particle begins that was built at x, y, z [m]; null: where it was built. */
  readonly start: ((x: number, y: number, z: number) => readonly [number, number, number]) | null;
}

/** [s] */
export const timeStep = 0.002;
/** Of each side of the network, at the start. */
export const stretch = 2;

/** Along threads alone, which makes the graph one of quads. */
const sheet = (side: number, pins: readonly string[]): ClothBody =>
  cloth({
    name: 'sheet',
    size: [1, 1],
    particles: [side, side],
    position: [-0.5, 0, -0.5],
    springs: { shear: false, bend: false },
    pins,
    noise: 0.1 / side,
  });

/**
 * 'stretched': a free network at twice its size. Integration is off: without gravity, and with a drag that leaves nothing of velocities, y of eq. 6 is where the particle is when the frame begins, for every frame anew.
 * 'hanging': a level sheet held by two corners that is let go.
 */
export function experiment(name: ExperimentName, side: number): Experiment {
  if (name === 'hanging') {
    return { name, scene: { bodies: [sheet(side, ['top-left', 'top-right'])], timeStep }, start: null };
  }
  return {
    name,
    scene: { bodies: [sheet(side, [])], gravity: [0, 0, 0], drag: 0, timeStep },
    start: (x, y, z) => [stretch * x, stretch * y, stretch * z],
  };
}
