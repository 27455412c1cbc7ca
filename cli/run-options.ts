/** The arguments of `selvedge run`, checked. */
import { statSync } from 'node:fs';
import { extname } from 'node:path';
import type { BackendName } from '../src/world/types';
import { checkFile } from './check-file';
import { type Arguments, countOf, lastOf, parseArguments } from './parse-arguments';
import { UsageError } from './usage-error';

export interface RunOptions {
  /** A name, or the path of a scene file. */
  scene: string;
  /** Null: what the scene asks for. */
  solver: string | null;
  solverOptions: Record<string, unknown>;
  backend: BackendName | 'auto';
  threads: number | 'auto';
  /** Null: what the scene asks for. */
  frames: number | null;
  every: number;
  out: OutPath | null;
  metrics: string | null;
  /** Measure how far the last frame was from the exact one. */
  exactError: boolean;
  profile: boolean;
  quiet: boolean;
}

export interface OutPath {
  kind: 'glb' | 'obj' | 'folder';
  path: string;
}

const backends = ['auto', 'webgpu', 'wasm', 'reference'] as const;

/** Null when help is asked for. */
export function parseRunOptions(args: readonly string[]): RunOptions | null {
  const found = parseArguments(args, {
    out: { type: 'string' },
    metrics: { type: 'string' },
    'exact-error': { type: 'boolean' },
    profile: { type: 'boolean' },
    every: { type: 'string' },
    frames: { type: 'string' },
    backend: { type: 'string' },
    threads: { type: 'string' },
    solver: { type: 'string' },
    global: { type: 'string' },
    iterations: { type: 'string' },
    'budget-ms': { type: 'string' },
    'solver-option': { type: 'string' },
    quiet: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (found.values.has('help')) return null;
  const [scene, ...more] = found.positionals;
  if (scene === undefined) throw new UsageError('run needs a scene: its name or a file.json');
  if (more.length > 0) throw new UsageError(`run takes one scene, got also "${more[0]}"`);
  const out = lastOf(found, 'out', null);
  const metrics = lastOf(found, 'metrics', null);
  if (metrics !== null) checkFile('--metrics', metrics);
  return {
    scene,
    solver: lastOf(found, 'solver', null),
    solverOptions: parseSolverOptions(found),
    backend: parseBackend(lastOf(found, 'backend', 'auto')),
    threads: lastOf(found, 'threads', 'auto') === 'auto' ? 'auto' : countOf(found, 'threads', 'auto'),
    frames: countOf(found, 'frames', null),
    every: countOf(found, 'every', 1),
    out: out === null ? null : parseOut(out),
    metrics,
    exactError: found.values.has('exact-error'),
    profile: found.values.has('profile'),
    quiet: found.values.has('quiet'),
  };
}

function parseBackend(text: string): (typeof backends)[number] {
  const backend = backends.find((name) => name === text);
  if (!backend) throw new UsageError(`--backend must be ${backends.join(', ')}, got "${text}"`);
  return backend;
}

/** An unknown ending is more often a format that is not written than the name of a new folder: only a slash makes it one. */
function parseOut(path: string): OutPath {
  if (path === '') throw new UsageError('--out must be a path, got ""');
  if (/\.glb$/i.test(path)) {
    checkFile('--out', path);
    return { kind: 'glb', path };
  }
  if (/\.obj$/i.test(path)) return { kind: 'obj', path };
  const isFolder =
    /[\\/]$/.test(path) || extname(path) === '' || statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder) return { kind: 'folder', path };
  throw new UsageError(
    `--out must end in .glb or .obj or be a folder (with a dot in its name: end in /), got "${path}"`,
  );
}

function parseSolverOptions(found: Arguments): Record<string, unknown> {
  // A map, as an object would not keep the name __proto__, and nobody would refuse it.
  const options = new Map<string, unknown>();
  for (const pair of found.values.get('solver-option') ?? []) {
    const match = /^([^=]+)=(.+)$/s.exec(pair);
    if (!match) throw new UsageError(`--solver-option must be key=value, got "${pair}"`);
    options.set(match[1], parseValue(match[2]));
  }
  const global = lastOf(found, 'global', undefined);
  if (global !== undefined) options.set('global', global);
  const iterations = countOf(found, 'iterations', undefined);
  if (iterations !== undefined) options.set('iterations', iterations);
  const budget = lastOf(found, 'budget-ms', undefined);
  if (budget !== undefined) options.set('budget', { ms: millisecondsOf(budget) });
  return Object.fromEntries(options);
}

function millisecondsOf(text: string): number {
  const ms = Number(text);
  if (text.trim() === '' || !Number.isFinite(ms) || ms <= 0)
    throw new UsageError(`--budget-ms must be a number above 0, got ${text || '""'}`);
  return ms;
}

/** Numbers, true, false and JSON as such; anything else is a string. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
