/**
 * The skeleton of the figure: 1.7 m tall, standing at the origin, looking along z, its left at +x. At rest its arms point down and outwards, so that neither a sleeve nor an armpit has to be guessed.
 * Left and right are mirror images; names end in -left and -right.
 */
import type { SkinJoint, Vec3 } from '../../src/scene/types';

export type Side = 'left' | 'right';
type Paired = 'collar' | 'upper-arm' | 'lower-arm' | 'hand' | 'upper-leg' | 'lower-leg' | 'foot';
type Middle = 'hips' | 'spine' | 'chest' | 'neck' | 'head';
export type JointName = Middle | `${Paired}-${Side}`;

/** The arms at rest, from straight down [degrees]. */
export const armAngle = 40;
const [sine, cosine] = [Math.sin((armAngle * Math.PI) / 180), Math.cos((armAngle * Math.PI) / 180)];
const shoulder: Vec3 = [0.152, 1.372, -0.018];
/** A point of the left arm, so far from the shoulder [m]. */
export const alongArm = (length: number): Vec3 => [
  shoulder[0] + length * sine,
  shoulder[1] - length * cosine,
  shoulder[2],
];

/** Where each joint is at rest [m], and what it hangs on; of the pairs, the left one. Parents first. */
const middle: readonly [name: Middle, at: Vec3, parent: Middle | null][] = [
  ['hips', [0, 0.95, -0.005], null],
  ['spine', [0, 1.06, -0.005], 'hips'],
  ['chest', [0, 1.18, -0.01], 'spine'],
  ['neck', [0, 1.425, -0.02], 'chest'],
  ['head', [0, 1.515, -0.002], 'neck'],
];
const paired: readonly [name: Paired, at: Vec3, parent: Middle | Paired][] = [
  ['collar', [0.035, 1.365, -0.015], 'chest'],
  ['upper-arm', shoulder, 'collar'],
  ['lower-arm', alongArm(0.27), 'upper-arm'],
  ['hand', alongArm(0.505), 'lower-arm'],
  ['upper-leg', [0.084, 0.885, -0.002], 'hips'],
  ['lower-leg', [0.092, 0.49, 0.006], 'upper-leg'],
  ['foot', [0.098, 0.082, -0.018], 'lower-leg'],
];

export const mirrored = ([x, y, z]: Vec3): Vec3 => [-x, y, z];

const isMiddle = (name: string): name is Middle => middle.some(([known]) => known === name);

interface Placed {
  name: JointName;
  at: Vec3;
  parent: JointName | null;
}

const ofSide = (side: Side): Placed[] =>
  paired.map(([name, at, parent]) => ({
    name: `${name}-${side}`,
    at: side === 'left' ? at : mirrored(at),
    parent: isMiddle(parent) ? parent : `${parent}-${side}`,
  }));

const placed: readonly Placed[] = [
  ...middle.map(([name, at, parent]) => ({ name, at, parent })),
  ...ofSide('left'),
  ...ofSide('right'),
];

export const jointNames: readonly JointName[] = placed.map(({ name }) => name);
export const jointIndex = (name: JointName): number => jointNames.indexOf(name);

/** Where a joint is at rest [m]. */
export const restOf = (name: JointName): Vec3 => placed[jointIndex(name)].at;

/** To a tenth of a millimetre: what is written is meant to be read. */
const rounded = (x: number): number => Math.round(1e4 * x) / 1e4;

export const joints: readonly (SkinJoint & { name: JointName })[] = placed.map(({ name, at, parent }) => {
  const from: Vec3 = parent === null ? [0, 0, 0] : restOf(parent);
  const away = (k: 0 | 1 | 2) => rounded(at[k] - from[k]);
  return { name, parent: parent === null ? -1 : jointIndex(parent), translation: [away(0), away(1), away(2)] };
});
