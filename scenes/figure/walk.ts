/** The figure walks on the spot: two steps in 1.2 s, arms against legs, shoulders against hips. */
import type { SkinPoses } from '../../src/scene/types';
import { armTurns, clip, type LegPose, legTurns, type Pose, turns } from './pose';

/** Two steps [s]. */
export const walkPeriod = 1.2;

/** What a leg does at a phase: 0 where its heel comes down in front, pi where its toes leave behind. */
function legAt(phase: number): LegPose {
  const forward = Math.cos(phase);
  // While it swings forward, which is from pi to two pi, the knee bends so that the toes clear the ground; a little when the weight comes on it.
  const swinging = Math.max(0, -Math.sin(phase - 0.15));
  const loaded = Math.max(0, Math.sin(2 * phase)) * (Math.sin(phase) > 0 ? 1 : 0);
  const heelStrike = Math.max(0, Math.cos(phase)) ** 6;
  const pushOff = Math.max(0, Math.cos(phase - Math.PI - 0.15)) ** 3;
  return {
    swing: 3 + 23 * forward,
    knee: 5 + 10 * loaded + 50 * swinging ** 1.5 + 10 * pushOff,
    toes: -16 * heelStrike + 32 * pushOff,
  };
}

function walkAt(time: number): Pose {
  // It begins where one foot passes the other, with the arms down: there is room for a garment then.
  const phase = 2 * Math.PI * (time / walkPeriod + 0.25);
  const [beat, along] = [Math.sin(phase), Math.cos(phase)];
  const arm = (forward: number) => ({ lift: 9, swing: 4 + 24 * forward, elbow: 22 + 12 * forward });
  return {
    sway: [0.018 * beat, 0],
    turns: {
      // The hip of the leg that is in front goes forward and the one that is in the air sinks; the chest turns back.
      hips: turns([0, 0, 3 * beat], [0, -7 * along, 0], [2, 0, 0]),
      spine: turns([0, 6 * along, -2 * beat]),
      chest: turns([0, 8 * along, -2 * beat]),
      neck: turns([0, -4 * along, 0.5 * beat]),
      head: turns([-1 + Math.cos(2 * phase), -3 * along, 0.5 * beat]),
      ...legTurns('left', legAt(phase)),
      ...legTurns('right', legAt(phase + Math.PI)),
      ...armTurns('left', arm(-along)),
      ...armTurns('right', arm(along)),
    },
  };
}

export const walk: SkinPoses = clip(walkPeriod, 24, walkAt);
