/**
 * What the browser tests look at, bundled once and served on a free port: the playground, and the modules that other tests load into a blank
 * page. A bundle, because every page is opened in a context of its own with an empty cache: from a development server each would fetch and
 * compile hundreds of modules.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { serveFolder } from '../package/serve-folder';

const repository = resolve(import.meta.dirname, '../..');

/** Modules whose exports tests call in `blank.html`, by the name of the file that they are served as. */
const modules = {
  'background-change': join(repository, 'test/background-change.ts'),
  determinism: join(repository, 'test/determinism.ts'),
  'worlds-on-field': join(repository, 'test/worlds-on-field.ts'),
  'soft-body-of-mesh': join(repository, 'test/soft-body-of-mesh.ts'),
  'webgl-page': join(import.meta.dirname, 'webgl-page.ts'),
};

export interface ServedPages {
  /** Ends with a slash. */
  url: string;
  close(): Promise<void>;
}

export async function servePages(): Promise<ServedPages> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-pages-'));
  await build({
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: { index: join(repository, 'playground/index.html'), ...modules },
        // Bundlers otherwise drop what no page imports.
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  await copyFile(join(import.meta.dirname, 'blank.html'), join(folder, 'blank.html'));
  const server = await serveFolder(folder, { isolated: true });
  return {
    url: server.url,
    async close() {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
