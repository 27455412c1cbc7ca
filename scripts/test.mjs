/**
 * `npm test`: from a fresh clone to the last test. Installs what is missing, then checks, builds and tests; the first failure ends it.
 * Arguments go to Vitest: `npm test -- parity`.
 */
import './lib/check-node.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { gpuEnvironment } from './lib/gpu-environment.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runScript, runTool, tools } from './lib/run.mjs';
import { StageError, stage } from './lib/stage.mjs';

const filters = process.argv.slice(2);

async function main() {
  await stage('install', 'Is the network there? Try `npm ci` by hand.', installIfNeeded);
  const chromium = await stage('chromium', '', ensureChromium);
  const { adapter, env } = await stage('gpu', '', async () => {
    const found = await gpuEnvironment(chromium);
    console.log(`GPU tests in Node run on: ${found.adapter}`);
    return found;
  });
  await stage('generate', 'See the message above: it names the kernel, solver or scene.', () =>
    runScript('generate.mjs'),
  );
  await stage('lint', '`npm run format` mends what can be mended.', () =>
    runTool(tools.biome, ['check', '--error-on-warnings', '.']),
  );
  await stage('typecheck', 'See the messages above.', () => runTool(tools.tsc, ['--noEmit', '-p', '.']));
  await stage('build', 'See the message above.', () => runScript('build.mjs'));
  const counts = await stage('test', '', () => vitest({ ...process.env, ...env, CHROMIUM: chromium }));
  if (counts.skipped > 0) console.log(`${counts.skipped} skipped`);
  console.log(`GPU tests in Node ran on: ${adapter}`);
  return counts;
}

async function vitest(env) {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-test-'));
  const report = path.join(folder, 'report.json');
  try {
    // Graphics libraries complain at each start when this is not set.
    const quiet = { XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? folder };
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const ended = await runTool(tools.vitest, ['run', ...reporters, ...filters], { env: { ...quiet, ...env } }).catch(
      (error) => error,
    );
    if (!existsSync(report)) throw ended ?? new Error('Vitest wrote no report');
    const counts = countTests(JSON.parse(readFileSync(report, 'utf8')));
    // An error outside of any test ends Vitest with 1, too.
    if (ended instanceof Error && counts.failed === 0) counts.failed = 1;
    return counts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file that could not be loaded or set up has no failed test of its own: it counts as one. */
function countTests({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}

let result = { passed: 0, failed: 1 };
try {
  result = await main();
} catch (error) {
  console.error(`\n${error instanceof StageError ? error.message.trimEnd() : error.stack}`);
}
console.log(`\n${result.passed} passed, ${result.failed} failed`);
process.exitCode = result.failed === 0 ? 0 : 1;
