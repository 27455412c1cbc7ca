/** The body of the figure as signed distance functions. Each part belongs to a joint, which is how vertices find theirs. */
import * as sdf from '../../src/mesh/sdf-shapes';
import type { SignedDistance } from '../../src/mesh/signed-distance';
import type { Vec3 } from '../../src/scene/types';
import { alongArm, armAngle, type JointName, restOf } from './skeleton';

/** A part of the middle or of the left side. */
interface Part {
  joint: Extract<JointName, `${string}-left`> | Exclude<JointName, `${string}-${'left' | 'right'}`>;
  shape: SignedDistance;
}

const ball = (joint: Part['joint'], centre: Vec3, radii: Vec3): Part => ({
  joint,
  shape: sdf.ellipsoid({ centre, radii }),
});
const limb = (joint: Part['joint'], from: Vec3, to: Vec3, radii: readonly [number, number]): Part => ({
  joint,
  shape: sdf.roundedCone({ from, to, radii }),
});

/** What lies along the left arm, made along -y from the shoulder. */
const onArm = (joint: Part['joint'], shape: SignedDistance, length: number): Part => ({
  joint,
  shape: sdf.translate(sdf.rotate(shape, [0, 0, 1], armAngle), alongArm(length)),
});

const knee = restOf('lower-leg-left');
const ankle = restOf('foot-left');

const trunk: readonly Part[] = [
  ball('chest', [0, 1.245, -0.012], [0.136, 0.165, 0.094]),
  ball('chest', [0.06, 1.262, 0.05], [0.056, 0.06, 0.044]),
  ball('spine', [0, 1.085, -0.008], [0.113, 0.13, 0.08]),
  ball('hips', [0, 0.945, -0.008], [0.153, 0.11, 0.1]),
  ball('hips', [0.066, 0.905, -0.05], [0.076, 0.08, 0.06]),
  ball('hips', [0, 0.862, -0.012], [0.045, 0.045, 0.055]),
  limb('chest', [0, 1.33, -0.024], [0, 1.38, -0.024], [0.075, 0.055]),
  limb('collar-left', [0.03, 1.395, -0.026], [0.135, 1.36, -0.02], [0.045, 0.043]),
];

/** Parts that follow each other, with a ball in common at each joint. */
const leg: readonly Part[] = [
  limb('upper-leg-left', [0.086, 0.85, -0.002], knee, [0.087, 0.052]),
  limb('lower-leg-left', knee, [ankle[0], 0.11, ankle[2]], [0.051, 0.033]),
  ball('lower-leg-left', [0.096, 0.37, -0.02], [0.047, 0.12, 0.048]),
];
const arm: readonly Part[] = [
  limb('upper-arm-left', alongArm(0.015), alongArm(0.27), [0.047, 0.036]),
  limb('lower-arm-left', alongArm(0.27), alongArm(0.35), [0.036, 0.037]),
  limb('lower-arm-left', alongArm(0.35), alongArm(0.51), [0.037, 0.026]),
];
const neck: readonly Part[] = [limb('neck', [0, 1.39, -0.026], [0, 1.51, -0.004], [0.052, 0.046])];

const head: readonly Part[] = [
  ball('head', [0, 1.605, 0.006], [0.074, 0.098, 0.09]),
  ball('head', [0, 1.55, 0.036], [0.05, 0.05, 0.05]),
  // Hair, tied up.
  ball('head', [0, 1.622, -0.018], [0.081, 0.09, 0.088]),
  ball('head', [0, 1.66, -0.1], [0.044, 0.042, 0.042]),
];
const foot: readonly Part[] = [
  limb('foot-left', [0.099, 0.06, -0.03], [0.107, 0.024, 0.11], [0.042, 0.032]),
  ball('foot-left', [0.097, 0.032, -0.045], [0.035, 0.038, 0.038]),
  ball('foot-left', [0.109, 0.02, 0.118], [0.044, 0.03, 0.055]),
];
const thumb = { from: [0, -0.03, 0.03], to: [-0.008, -0.085, 0.064], radii: [0.022, 0.02] } as const;
const hand: readonly Part[] = [
  onArm('hand-left', sdf.ellipsoid({ centre: [0, -0.055, 0], radii: [0.027, 0.068, 0.043] }), 0.505),
  onArm('hand-left', sdf.ellipsoid({ centre: [-0.004, -0.115, 0.002], radii: [0.028, 0.062, 0.038] }), 0.505),
  onArm('hand-left', sdf.roundedCone(thumb), 0.505),
];

const parts: readonly Part[] = [trunk, leg, arm, neck, head, foot, hand].flat();

/** Parts that flow into each other: what is fleshy over a wide seam [m], what is bony over a narrow one. */
const joined = (blend: number, list: readonly Part[]) => sdf.smoothUnion(blend, ...list.map(({ shape }) => shape));
const body = sdf.smoothUnion(0.045, joined(0.07, trunk), joined(0.012, leg), joined(0.012, arm), joined(0, neck));
const left = sdf.smoothUnion(0.02, body, joined(0.03, head), joined(0.02, foot), joined(0.015, hand));

/** Soles are flat. */
const aboveGround = sdf.box({ centre: [0, 1, 0], halfSize: [1, 1, 1] });

export const figureShape = sdf.intersect(sdf.mirror(left, 'x'), aboveGround);

/** The joint whose part is nearest to a point of the surface. */
export function ownerOf(x: number, y: number, z: number): JointName {
  let [nearest, owner]: [number, JointName] = [Number.POSITIVE_INFINITY, 'hips'];
  for (const { joint, shape } of parts) {
    const distance = shape.distance(Math.abs(x), y, z);
    if (distance >= nearest) continue;
    nearest = distance;
    owner = x < 0 ? (joint.replace(/-left$/, '-right') as JointName) : joint;
  }
  return owner;
}
