/**
 * `npm run bench [-- suite ...]` runs the benchmarks of bench/, on a GPU where there is one, else on Chromium's software one.
 * `npm run bench -- gpu [--only SECTIONS] [--least NODES] [--most NODES] [--out FILE] [--small]`: those that need a real one (bench/gpu/gpu.ts).
 * `npm run bench -- start [--against FOLDER,...]`: starting a world, with other builds of the package in turn (bench/start/cold-starts.ts).
 * `npm run bench -- --bundle FILE` writes them as one file instead, for a machine that has Node and the package `webgpu` beside that
 * file, but not this repository.
 */
import './lib/check-node.mjs';
import path from 'node:path';
import { build, runnerImport } from 'vite';
import './generate.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { gpuEnvironment } from './lib/gpu-environment.mjs';
import { root, runScript } from './lib/run.mjs';

const args = process.argv.slice(2);
const entry = path.join(root, 'bench/main.ts');

async function bundle(file) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      outDir: path.dirname(file),
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: path.basename(file), codeSplitting: false } },
    },
  });
  console.log(`bench: wrote ${file}`);
}

const bundleAt = args.indexOf('--bundle');
if (bundleAt >= 0) {
  await bundle(path.resolve(args[bundleAt + 1] ?? 'bench.mjs'));
} else if (process.env.SELVEDGE_ADAPTER) {
  await runnerImport(entry, { root, configFile: false, logLevel: 'error' });
} else {
  // The environment in which Node finds a GPU has to be there before the process starts.
  const chromium = await ensureChromium();
  const { env } = await gpuEnvironment(chromium);
  await runScript('bench.mjs', args, { env: { ...process.env, ...env, CHROMIUM: chromium } }).catch(() => {
    process.exitCode = 1;
  });
}
