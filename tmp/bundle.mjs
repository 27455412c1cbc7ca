import { build } from 'vite';
import path from 'node:path';
const [,, entry, file] = process.argv;
await build({ root: process.cwd(), configFile: false, logLevel: 'error', build: { ssr: path.resolve(entry), outDir: path.dirname(file), emptyOutDir: false, rollupOptions: { output: { entryFileNames: path.basename(file), codeSplitting: false } } } });
