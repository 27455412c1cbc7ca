/** What the user has chosen, and its form in the address of the page: a link shows others what you see. */
import type { BackendName } from 'selvedge';
import { scenes } from 'selvedge/scenes';
import { type GlobalStep, solvers } from 'selvedge/solvers';

export type SolverName = keyof typeof solvers;

/** The solver's numbers that have a slider; null in the settings: as the scene has it. */
export const counts = {
  substeps: { label: 'Substeps', option: 'substeps', most: 40 },
  iterations: { label: 'Iterations', option: 'numNonLinearIterations', most: 40 },
  sweeps: { label: 'Sweeps', option: 'numLinearIterations', most: 40 },
} as const;
export type CountName = keyof typeof counts;
export const countNames = Object.keys(counts) as CountName[];

export interface Settings extends Record<CountName, number | null> {
  scene: string;
  backend: BackendName | 'auto';
  solver: SolverName;
  global: GlobalStep;
}

/** The same, with what matters to the start of the page alone. */
export interface StartSettings extends Settings {
  paused: boolean;
  /** Steps to make before anything is shown. */
  frames: number;
}

export const backends = ['auto', 'webgpu', 'wasm', 'reference'] as const;
export const globalSteps = ['auto', 'red-black', 'coloured', 'gauss-seidel', 'jacobi', 'chebyshev'] as const;
const maxFrames = 10_000;

/** As the scene has it. */
export const ownCounts: Record<CountName, null> = { substeps: null, iterations: null, sweeps: null };
const defaults: Settings = {
  scene: 'hanging-cloth',
  backend: 'auto',
  solver: 'projective',
  global: 'auto',
  ...ownCounts,
};

/** Reads an address; what it does not understand it leaves at the default and names. */
export function readSettings(search: string): { settings: StartSettings; problems: string[] } {
  const query = new URLSearchParams(search);
  const problems: string[] = [];
  const oneOf = <T extends string>(name: string, known: readonly T[], otherwise: T): T => {
    const value = query.get(name);
    if (value === null || known.includes(value as T)) return (value as T) ?? otherwise;
    problems.push(`${name} must be one of ${known.join(', ')}, got ${value}`);
    return otherwise;
  };
  const integer = (name: string, least: number, most: number): number | null => {
    const value = query.get(name);
    if (value === null) return null;
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    problems.push(`${name} must be a whole number from ${least} to ${most}, got ${value}`);
    return null;
  };
  const settings: StartSettings = {
    scene: oneOf('scene', Object.keys(scenes), defaults.scene),
    backend: oneOf('backend', backends, defaults.backend),
    solver: oneOf('solver', Object.keys(solvers) as SolverName[], defaults.solver),
    global: oneOf('global', globalSteps, defaults.global),
    ...ownCounts,
    paused: query.get('paused') === '1',
    frames: integer('frames', 0, maxFrames) ?? 0,
  };
  for (const name of countNames) settings[name] = integer(name, 1, counts[name].most);
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
