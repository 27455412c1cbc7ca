/** Builds the npm package into dist: modules (Vite), declarations (tsc), the command. */
import './lib/check-node.mjs';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runScript, runTool, tools } from './lib/run.mjs';
import { tidyDeclarations } from './lib/tidy-declarations.mjs';

const dist = path.join(root, 'dist');

function makeExecutable(file) {
  writeFileSync(file, `#!/usr/bin/env node\n${readFileSync(file, 'utf8')}`);
  chmodSync(file, 0o755);
}

try {
  await runScript('generate.mjs');
  await runTool(tools.vite, ['build', '--config', 'vite.lib.config.ts', '--logLevel', 'warn']);
  await runTool(tools.tsc, ['-p', 'tsconfig.build.json']);
  const { files } = JSON.parse(readFileSync(path.join(root, 'tsconfig.build.json'), 'utf8'));
  tidyDeclarations(
    path.join(dist, 'types'),
    files.map((file) => file.replace(/\.ts$/, '.d.ts')),
    /^(three|@dimforge\/rapier3d-compat)($|\/)/,
  );
  makeExecutable(path.join(dist, 'cli.js'));
} catch (error) {
  console.error(`build: ${error.message}`);
  process.exitCode = 1;
}
