/** What the user has chosen, and its form in the address of the page: a link shows others what you see. */
import type { BackendName } from 'selvedge';
import { scenes } from 'selvedge/scenes';
import { solvers } from 'selvedge/solvers';
import {
  type ChoiceName,
  choiceNames,
  choices,
  controlsOf,
  type QuantityName,
  quantityNames,
  type SolverName,
} from './solver-controls';

/** What is set of the solver; null: as the scene has it, or the solver itself. */
export type SolverSettings = Record<ChoiceName, string | null> & Record<QuantityName, number | 'auto' | null>;

export interface Settings extends SolverSettings {
  scene: string;
  backend: BackendName | 'auto';
  solver: SolverName;
  /** Every spring is this many times as stiff as its scene has it. */
  stiffness: number;
  /** What the colour of a body tells. */
  colour: Colouring;
  /** How the stage is lit; auto: as its GPU can bear. */
  light: (typeof lightings)[number];
}

/** The same, with what matters to the start of the page alone. */
export interface StartSettings extends Settings {
  paused: boolean;
  /** Steps to make before anything is shown. */
  frames: number;
}

export const backends = ['auto', 'webgpu', 'wasm', 'reference'] as const;
/** What it is made of; the shades of its solver; how far its springs are from their rest length. */
export const colourings = ['material', 'shades', 'strain'] as const;
export type Colouring = (typeof colourings)[number];
export const lightings = ['auto', 'studio', 'plain'] as const;
export const stiffnessRange = { least: 0.1, most: 10 } as const;
const maxFrames = 10_000;

/** Nothing set of the solver. */
export const unset = Object.fromEntries(
  [...choiceNames, ...quantityNames].map((name) => [name, null]),
) as SolverSettings;
const otherDefaults = {
  scene: 'hanging-cloth',
  backend: 'auto',
  stiffness: 1,
  colour: 'material',
  light: 'auto',
} as const;

/** What a scene is shown with where nobody asks for anything else. */
export function defaultsOf(scene: string): Settings {
  return { ...otherDefaults, scene, solver: scenes[scene].solver.name as SolverName, ...unset };
}

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
  const number = (name: string, least: number, most: number, whole: boolean, others = ''): number | null => {
    const value = query.get(name);
    if (value === null) return null;
    const found = value.trim() === '' ? Number.NaN : Number(value);
    if (found >= least && found <= most && (!whole || Number.isInteger(found))) return found;
    problems.push(`${name} must be ${others}a ${whole ? 'whole ' : ''}number from ${least} to ${most}, got ${value}`);
    return null;
  };
  const scene = oneOf('scene', Object.keys(scenes)) ?? otherDefaults.scene;
  const defaults = defaultsOf(scene);
  const solver = oneOf('solver', Object.keys(solvers) as SolverName[]) ?? defaults.solver;
  const controls = controlsOf(solver);
  const { least, most } = stiffnessRange;
  const settings: StartSettings = {
    ...defaults,
    backend: oneOf('backend', backends) ?? defaults.backend,
    solver,
    stiffness: number('stiffness', least, most, false) ?? defaults.stiffness,
    colour: oneOf('colour', coloursOf(solver)) ?? defaults.colour,
    light: oneOf('light', lightings) ?? defaults.light,
    paused: query.get('paused') === '1',
    frames: number('frames', 0, maxFrames, true) ?? 0,
  };
  for (const name of controls.choices) settings[name] = oneOf(name, Object.keys(choices[name].values));
  for (const name of quantityNames) {
    const quantity = controls.quantities[name];
    if (!quantity) continue;
    const { least, most, fractional, zero, auto } = quantity;
    const isWord = auto && query.get(name) === 'auto';
    settings[name] = isWord ? 'auto' : number(name, zero ? 0 : least, most, !fractional, auto ? 'auto or ' : '');
  }
  for (const name of [...choiceNames, ...quantityNames]) {
    if (!query.has(name) || controls.choices.includes(name as ChoiceName) || name in controls.quantities) continue;
    problems.push(`${name} must be left out: the solver ${solver} has no such option`);
  }
  return { settings, problems };
}

/** What bodies can be coloured by while this solver runs. */
export function coloursOf(solver: string): Colouring[] {
  const { shades } = controlsOf(solver);
  return colourings.filter((colouring) => colouring !== 'shades' || shades !== undefined);
}

/** Only what differs from the defaults is written. */
export function writeSettings(settings: Settings, paused: boolean, frame: number): string {
  const query = new URLSearchParams();
  const defaults = defaultsOf(settings.scene);
  for (const name of Object.keys(defaults) as (keyof Settings)[]) {
    const isDefault = settings[name] === (name === 'scene' ? otherDefaults.scene : defaults[name]);
    if (!isDefault) query.set(name, String(settings[name]));
  }
  if (paused) query.set('paused', '1');
  // A running world is at no particular frame.
  if (paused && frame > 0) query.set('frames', String(Math.min(frame, maxFrames)));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
