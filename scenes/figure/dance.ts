/** The figure dances: it sways, turns once round with its arms out, sways again and comes back to where it began. */
import type { SkinPoses } from '../../src/scene/types';
import { armTurns, clip, legTurns, type Pose, turns } from './pose';
import { armAngle } from './skeleton';

/** [s] */
export const dancePeriod = 4;

const smooth = (t: number): number => {
  const s = Math.min(1, Math.max(0, t));
  return s * s * (3 - 2 * s);
};
/** 1 from `from` to `to`, with slopes of so many seconds before and after. */
const during = (time: number, from: number, to: number, slope: number): number =>
  smooth((time - from) / slope + 1) * smooth((to - time) / slope + 1);

function danceAt(time: number): Pose {
  // It begins and ends at rest, so that a garment that is made for the rest pose fits.
  const dancing = during(time, 0.5, dancePeriod - 0.5, 0.5);
  const turning = smooth((time - 1.3) / 1.5);
  const inTurn = during(time, 1.5, 2.6, 0.4);
  const beat = dancing * Math.sin(2 * Math.PI * time);
  const half = dancing * Math.sin(Math.PI * time);
  const bounce = dancing * (1 - Math.cos(4 * Math.PI * time)) * 0.5;
  const knee = (weight: number) => 5 * dancing + 12 * bounce * (1 - inTurn) + 10 * Math.max(0, weight);
  const leg = (weight: number, sign: number) => ({
    swing: 0.5 * knee(weight),
    // Hips that lean leave the legs upright.
    out: -sign * 9 * beat * (1 - 0.5 * inTurn),
    knee: knee(weight),
    toes: 8 * Math.max(0, weight) * (1 - inTurn),
  });
  const arm = (sign: number) => ({
    lift: armAngle + inTurn * (82 - armAngle) + (1 - inTurn) * dancing * (8 + 14 * sign * Math.sin(Math.PI * time)),
    swing: dancing * (1 - inTurn) * 18 * sign * Math.cos(Math.PI * time),
    elbow: 25 * dancing - 5 * inTurn,
  });
  return {
    sway: [0.065 * beat, 0.025 * half],
    turns: {
      hips: turns([0, 0, 9 * beat * (1 - 0.5 * inTurn)], [0, 10 * half * (1 - inTurn) + 360 * turning, 0]),
      spine: turns([3 * bounce, -4 * half, -7 * beat]),
      chest: turns([-2 * bounce, -5 * half, -7 * beat]),
      neck: turns([0, 6 * half, 3 * beat]),
      head: turns([-4 * dancing, 6 * half, 3 * beat]),
      ...legTurns('left', leg(-beat, 1)),
      ...legTurns('right', leg(beat, -1)),
      ...armTurns('left', arm(1)),
      ...armTurns('right', arm(-1)),
    },
  };
}

export const dance: SkinPoses = clip(dancePeriod, 60, danceAt);
