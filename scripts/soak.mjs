/** `npm run soak [-- --steps 200000]`: every solver on a moving scene for so many steps (test/fuzz/soak.ts). */
import './lib/check-node.mjs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import './generate.mjs';
import { root } from './lib/run.mjs';

const { values } = parseArgs({ options: { steps: { type: 'string', default: '200000' } } });
const steps = Number(values.steps);
if (!Number.isInteger(steps) || steps < 1)
  throw new Error(`soak: --steps must be a whole number at least 1, got ${values.steps}`);
const { module } = await runnerImport(path.join(root, 'test/fuzz/soak.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
process.exitCode = (await module.soak(steps)) ? 0 : 1;
