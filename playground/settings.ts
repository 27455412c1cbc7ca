/** What the user has chosen, and its form in the address of the page: a link shows others what you see. */
import type { BackendName } from 'selvedge';
import { scenes } from 'selvedge/scenes';
import { solvers } from 'selvedge/solvers';
import {
  type ChoiceName,
  type CountName,
  choiceNames,
  choices,
  controlsOf,
  countNames,
  type SolverName,
} from './solver-controls';

/** What is set of the solver; null: as the scene has it, or the solver itself. */
export type SolverSettings = Record<ChoiceName, string | null> & Record<CountName, number | null>;

export interface Settings extends SolverSettings {
  scene: string;
  backend: BackendName | 'auto';
  solver: SolverName;
  /** Every spring is this many times as stiff as its scene has it. */
  stiffness: number;
}

/** The same, with what matters to the start of the page alone. */
export interface StartSettings extends Settings {
  paused: boolean;
  /** Steps to make before anything is shown. */
  frames: number;
}

export const backends = ['auto', 'webgpu', 'wasm', 'reference'] as const;
export const stiffnessRange = { least: 0.1, most: 10 } as const;
const maxFrames = 10_000;

/** Nothing set of the solver. */
export const unset: SolverSettings = {
  global: null,
  integrator: null,
  method: null,
  linear: null,
  substeps: null,
  iterations: null,
  sweeps: null,
};
const defaults: Settings = {
  scene: 'hanging-cloth',
  backend: 'auto',
  solver: 'projective',
  ...unset,
  stiffness: 1,
};

/** Reads an address; what it does not understand it leaves at the default and names. */
export function readSettings(search: string): { settings: StartSettings; problems: string[] } {
  const query = new URLSearchParams(search);
  const problems: string[] = [];
  const oneOf = <T extends string>(name: string, known: readonly T[]): T | null => {
    const value = query.get(name);
    if (value === null || known.includes(value as T)) return value as T | null;
    problems.push(`${name} must be one of ${known.join(', ')}, got ${value}`);
    return null;
  };
  const number = (name: string, least: number, most: number, whole: boolean): number | null => {
    const value = query.get(name);
    if (value === null) return null;
    const found = value.trim() === '' ? Number.NaN : Number(value);
    if (found >= least && found <= most && (!whole || Number.isInteger(found))) return found;
    problems.push(`${name} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}, got ${value}`);
    return null;
  };
  const solver = oneOf('solver', Object.keys(solvers) as SolverName[]) ?? defaults.solver;
  const controls = controlsOf(solver);
  const { least, most } = stiffnessRange;
  const settings: StartSettings = {
    scene: oneOf('scene', Object.keys(scenes)) ?? defaults.scene,
    backend: oneOf('backend', backends) ?? defaults.backend,
    solver,
    ...unset,
    stiffness: number('stiffness', least, most, false) ?? defaults.stiffness,
    paused: query.get('paused') === '1',
    frames: number('frames', 0, maxFrames, true) ?? 0,
  };
  for (const name of controls.choices) settings[name] = oneOf(name, Object.keys(choices[name].values));
  for (const name of countNames) {
    const count = controls.counts[name];
    if (count) settings[name] = number(name, 1, count.most, true);
  }
  for (const name of [...choiceNames, ...countNames]) {
    if (!query.has(name) || controls.choices.includes(name as ChoiceName) || name in controls.counts) continue;
    problems.push(`${name} must be left out: the solver ${solver} has no such option`);
  }
  return { settings, problems };
}

/** Only what differs from the defaults is written. */
export function writeSettings(settings: Settings, paused: boolean, frame: number): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(defaults) as (keyof Settings)[]) {
    if (settings[name] !== defaults[name]) query.set(name, String(settings[name]));
  }
  if (paused) query.set('paused', '1');
  // A running world is at no particular frame.
  if (paused && frame > 0) query.set('frames', String(Math.min(frame, maxFrames)));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
