/** Bundles a file and all that it imports into a script that defines its function `work`: a worker that is started from a string. */
import { build } from 'esbuild';

export async function bundleWorker(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'entry',
    footer: { js: 'const { work } = entry;' },
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0].text;
}
