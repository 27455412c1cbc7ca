/** Small scenes in which cloth meets cloth: what the ways to keep it apart are tried on. */
import { cloth } from '../../src/scene/cloth/cloth';
import { scene } from '../../src/scene/scene';
import type { Body, Vec3 } from '../../src/scene/types';

export interface TrialScene {
  readonly name: string;
  readonly bodies: readonly Body[];
  readonly gravity: Vec3;
  /** Height of the floor [m]; null: none. */
  readonly floor: number | null;
  readonly frames: number;
  /** What cloth keeps apart by [m]. */
  readonly thickness: number;
  /** Velocity at the start [m/s]. */
  velocity?(body: number): Vec3;
  /** Where a pinned particle is at a time, from where it was built [m]. */
  pinned?(built: Vec3, time: number): Vec3;
}

const noGravity: Vec3 = [0, 0, 0];
const earth: Vec3 = [0, -9.81, 0];
const springs = { shear: true, bend: true };

function sheets(count: number, side: number, size: number, apart: number, tilt: number): Body[] {
  return Array.from({ length: count }, (_, k) =>
    cloth({
      name: `sheet ${k}`,
      size: [size, size],
      particles: [side, side],
      position: [tilt * k, 0.2 + apart * k, 0.7 * tilt * k],
      springs,
      noise: 1e-4,
    }),
  );
}

export function trialScenes(small: boolean): readonly TrialScene[] {
  const side = small ? 7 : 13;
  const spacing = 0.5 / (side - 1);
  const thickness = 0.2 * spacing;
  return [
    {
      name: 'sheets dropped in a stack',
      bodies: sheets(small ? 2 : 5, side, 0.5, 1.5 * thickness, 0.004),
      gravity: earth,
      floor: 0,
      frames: small ? 4 : 60,
      thickness,
    },
    {
      name: 'two sheets thrown at each other at 10 m/s each',
      bodies: sheets(2, side, 0.5, 0.3, 0.013),
      gravity: noGravity,
      floor: null,
      frames: small ? 2 : 20,
      thickness,
      velocity: (body) => (body === 0 ? [0, 10, 0] : [0, -10, 0]),
    },
    {
      name: 'a cloth twisted by four turns',
      bodies: [
        cloth({
          size: [0.5, 0.5],
          particles: [side, side],
          position: [-0.25, 0, -0.25],
          springs,
          pins: ['left', 'right'],
          noise: 1e-4,
        }),
      ],
      gravity: noGravity,
      floor: null,
      frames: small ? 4 : 240,
      thickness,
      pinned: ([x, y, z], time) => {
        const angle = Math.sign(x) * Math.PI * Math.min(time, small ? 0.5 : 4);
        const nearer = x * (1 - 0.08 * Math.min(time, 4));
        return [nearer, y * Math.cos(angle) - z * Math.sin(angle), y * Math.sin(angle) + z * Math.cos(angle)];
      },
    },
    {
      name: 'a sheet dropped on its edge',
      bodies: [
        cloth({
          size: [0.5, 0.5],
          particles: [side, side],
          position: [0, 0.6, 0],
          plane: 'vertical',
          springs,
          noise: 2e-3,
        }),
      ],
      gravity: earth,
      floor: 0,
      frames: small ? 4 : 90,
      thickness,
    },
  ];
}

export const sceneOf = ({ bodies, gravity }: TrialScene) => scene({ bodies, gravity });
