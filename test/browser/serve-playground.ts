/** The playground as `npm start` serves it, on a free port, deaf to changes of files. */
import { resolve } from 'node:path';
import { createServer } from 'vite';

export interface ServedPlayground {
  /** Ends with a slash. */
  url: string;
  close(): Promise<void>;
}

export async function servePlayground(): Promise<ServedPlayground> {
  const server = await createServer({
    configFile: resolve(import.meta.dirname, '../../vite.config.ts'),
    logLevel: 'error',
    server: { hmr: false, watch: null },
  });
  await server.listen(0);
  return { url: server.resolvedUrls!.local[0], close: () => server.close() };
}
