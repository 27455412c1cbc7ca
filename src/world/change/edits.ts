/** Small things that changes of a world need. */
import { checkArray, checkInteger, checkName, checkOptions, fail, pathOf } from '../../core/check';
import type { ModelChange } from '../../scene/model-change';
import type { BuiltBody } from '../../scene/types';
import type { ParticleState } from '../engine';

const path = pathOf('world');

/** Particles of a body, one or several. */
export function checkParticles(given: number | readonly number[], { particleCount }: BuiltBody): number[] {
  const list = typeof given === 'number' ? [given] : checkArray(path, 'particles', given, 'particle indices');
  if (list.length === 0) fail(path, 'particles', 'name at least one particle', given);
  return list.map((particle, k) =>
    checkInteger(path, `particles[${k}]`, particle, { atLeast: 0, atMost: particleCount - 1 }),
  );
}

/** The name in the options of a pin, if they have one. */
export function checkPinName(options: { name?: string }): string | undefined {
  checkOptions(path, options, ['name']);
  return options.name === undefined ? undefined : checkName(path, 'name', options.name);
}

/** `stem`, or with the first number that makes it a new name. */
export function unusedName(stem: string, used: readonly string[]): string {
  const taken = new Set(used);
  let name = stem;
  for (let n = 2; taken.has(name); n++) name = `${stem}-${n}`;
  return name;
}

/** A state of the model before a change as one of the model after it: what is new is where `start` has it. */
export function followed(state: ParticleState, start: ParticleState, { origins }: ModelChange): ParticleState {
  const positions = start.positions.slice();
  const velocities = start.velocities.slice();
  origins.forEach((before, now) => {
    if (before < 0) return;
    for (let lane = 0; lane < 4; lane++) {
      positions[4 * now + lane] = state.positions[4 * before + lane];
      velocities[4 * now + lane] = state.velocities[4 * before + lane];
    }
  });
  return { positions, velocities };
}
