/** Runs a TypeScript file of this repository as Vite would load it: `node scripts/run-ts.mjs bench/main.ts [arguments]`. */
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [file, ...rest] = process.argv.slice(2);
process.argv.splice(1, process.argv.length - 1, resolve(file), ...rest);
await runnerImport(resolve(file), { configFile: false, logLevel: 'error' });
