/** Small things that changes of a world need. */
import { checkArray, checkInteger, checkName, checkOptions, fail, pathOf } from '../../core/check';
import type { ModelChange } from '../../scene/model-change';
import type { BuiltBody } from '../../scene/types';
import type { ParticleState, StateArray } from '../engine';

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

/** What a state has to know of a change of the model. */
export interface ChangedParticles extends Pick<ModelChange, 'kept' | 'split'> {
  readonly model: Pick<ModelChange['model'], 'particleCount'>;
}

/** A state of the model before a change as one of the model after it: what was not there, and came from nothing that was, is where `start` has it. */
export function followed(
  state: ParticleState,
  { model, kept, split }: ChangedParticles,
  start: ParticleState | null,
): ParticleState {
  const follow = (to: StateArray, from: StateArray) => {
    for (const { before, now, count } of kept) to.set(from.subarray(4 * before, 4 * (before + count)), 4 * now);
    for (const { particle, origin } of split) to.set(from.subarray(4 * origin, 4 * origin + 4), 4 * particle);
    return to;
  };
  const empty = () => new Float64Array(4 * model.particleCount);
  return {
    positions: follow(start?.positions.slice() ?? empty(), state.positions),
    velocities: follow(start?.velocities.slice() ?? empty(), state.velocities),
  };
}
