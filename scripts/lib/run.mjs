/** Runs other programs from the root of the repository, their output going where ours goes, or to a function. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Rejects when the program cannot be started or does not end with 0. `out`: takes its output as text. */
export function run(command, args = [], { env = process.env, out } = {}) {
  // `node /long/path/biome check` is better known as `biome check`.
  const shown = command === process.execPath ? [path.basename(args[0]), ...args.slice(1)] : [command, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: out ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', out);
    child.on('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${shown.join(' ')} ended with ${signal ?? code}`));
    });
  });
}

/** A script of this repository. */
export const runScript = (script, args, options) =>
  run(process.execPath, [path.join(root, 'scripts', script), ...(args ?? [])], options);

/** A program of a development dependency, by the file that its package names as `bin`. */
export const runTool = (file, args, options) =>
  run(process.execPath, [path.join(root, 'node_modules', file), ...(args ?? [])], options);

export const tools = {
  biome: '@biomejs/biome/bin/biome',
  playwright: 'playwright-core/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/** npm itself: the one that runs this script, where one does. */
export function runNpm(args, options) {
  const { npm_execpath: npm } = process.env;
  if (npm && /\.c?js$/.test(npm)) return run(process.execPath, [npm, ...args], options);
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...args], options) : run('npm', args, options);
}
