/** Runs Vitest and counts: tests that passed, tests that failed, and those that were skipped, with the reason. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, runTool, tools } from './run.mjs';

export async function runVitest(args, env) {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-test-'));
  const counts = path.join(folder, 'counts.json');
  try {
    const reporters = ['--reporter=default', `--reporter=${path.join(root, 'scripts/lib/count-tests.mjs')}`];
    const ended = await runTool(tools.vitest, ['run', ...reporters, ...args], {
      // Graphics libraries complain at each start when XDG_RUNTIME_DIR is not set.
      env: { XDG_RUNTIME_DIR: folder, ...process.env, ...env, SELVEDGE_COUNTS: counts },
    }).catch((error) => error);
    if (!existsSync(counts)) throw ended ?? new Error('Vitest left no counts');
    const found = JSON.parse(readFileSync(counts, 'utf8'));
    // Vitest ends with 1 where no file matches, too.
    if (ended instanceof Error && found.failed === 0) found.failed = 1;
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
