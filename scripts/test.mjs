/**
 * `npm test`: from a fresh clone to the last test. Installs what is missing, then checks, builds and tests; the first failure ends it.
 * `npm run test:long`: the long tests instead, without the checks. Other arguments go to Vitest: `npm test -- parity`.
 */
import './lib/check-node.mjs';
import { debianChromium, ensureChromium } from './lib/chromium.mjs';
import { gpuEnvironment } from './lib/gpu-environment.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { runScript, runTool, tools } from './lib/run.mjs';
import { runVitest } from './lib/run-vitest.mjs';
import { StageError, stage, stageAside } from './lib/stage.mjs';

const long = process.argv.includes('--long');
const filters = process.argv.slice(2).filter((argument) => argument !== '--long');

const generate = () =>
  stageAside('generate', 'See the message above: it names the kernel, solver or scene.', (out) =>
    runScript('generate.mjs', [], { out }),
  );

const checks = () => [
  stageAside('lint', '`npm run format` mends what can be mended.', (out) =>
    runTool(tools.biome, ['check', '--error-on-warnings', '.'], { out }),
  ),
  stageAside('typecheck', 'See the messages above.', (out) => runTool(tools.tsc, ['--noEmit', '-p', '.'], { out })),
  stageAside('build', 'See the message above.', (out) => runScript('build.mjs', [], { out })),
];

/** Everything that needs no browser, beside the installation of one. */
async function prepare() {
  await stageAside('install', 'Is the network there? Try `npm ci` by hand.', installIfNeeded);
  await generate();
  if (!long) await Promise.all(checks());
}

async function main() {
  const browser = async (out) => (await debianChromium(out)) ?? 'nothing to install';
  await Promise.all([stageAside('browser', '', browser), prepare()]);
  const chromium = await stage('chromium', '', ensureChromium);
  const { adapter, env } = await stage('gpu', '', async () => {
    const found = await gpuEnvironment(chromium);
    console.log(`GPU tests in Node run on: ${found.adapter}`);
    return found;
  });
  const mode = long ? ['--mode', 'long'] : [];
  const counts = await stage('test', '', () => runVitest([...mode, ...filters], { ...env, CHROMIUM: chromium }));
  if (counts.skipped.length > 0) console.log(`\n${counts.skipped.length} skipped:`);
  for (const { name, why } of counts.skipped) console.log(`  ${name}: ${why}`);
  console.log(`GPU tests in Node ran on: ${adapter}`);
  return counts;
}

let result = { passed: 0, failed: 1 };
try {
  result = await main();
} catch (error) {
  console.error(`\n${error instanceof StageError ? error.message.trimEnd() : error.stack}`);
}
console.log(`\n${result.passed} passed, ${result.failed} failed`);
process.exitCode = result.failed === 0 ? 0 : 1;
