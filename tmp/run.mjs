import { runnerImport } from 'vite';
const [,, entry] = process.argv;
await runnerImport(entry, { root: process.cwd(), configFile: false, logLevel: 'error' });
