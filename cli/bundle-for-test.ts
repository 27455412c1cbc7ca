/** Bundles an entry into one file that plain Node runs, for tests that need a process of their own. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build, type Plugin, type StdinOptions } from 'esbuild';

/** `import text from './x.wgsl?raw'`, as Vite has it. */
const rawText: Plugin = {
  name: 'raw-text',
  setup(bundler) {
    bundler.onResolve({ filter: /\?raw$/ }, ({ path, importer }) => ({
      path: resolve(dirname(importer), path.slice(0, -'?raw'.length)),
      namespace: 'raw-text',
    }));
    bundler.onLoad({ filter: /.*/, namespace: 'raw-text' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }));
  },
};

/** `entry`: a file, or source text that imports as a file of this folder would. */
export async function bundleForTest(entry: string | { source: string }, outfile: string): Promise<void> {
  const stdin: StdinOptions | undefined =
    typeof entry === 'string' ? undefined : { contents: entry.source, resolveDir: import.meta.dirname, loader: 'ts' };
  await build({
    ...(stdin ? { stdin } : { entryPoints: [entry as string] }),
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    plugins: [rawText],
  });
}
