/** `npm start`: from a fresh clone to the playground. `npm start -- --port 4000 --no-open` */
import './lib/check-node.mjs';
import path from 'node:path';
import util from 'node:util';
import { installIfNeeded } from './lib/install.mjs';
import { openBrowser } from './lib/open-browser.mjs';
import { root, runScript } from './lib/run.mjs';

const usage = 'npm start -- [--port <number>] [--no-open]';

function readOptions() {
  const { values } = util.parseArgs({ options: { port: { type: 'string' }, 'no-open': { type: 'boolean' } } });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536)) {
    throw new Error(`--port must be a whole number below 65536, got "${values.port}"`);
  }
  return { port, open: !values['no-open'] };
}

/** Files that src/generated is made from: Vite sees the result change and tells the page. */
const generated =
  /\.(as|kernel|sample)\.ts$|[\\/](core|sparse)[\\/][^\\/]+\.ts$|[\\/]scenes[\\/][^\\/]+\.ts$|[\\/]solvers[\\/][^\\/]+[\\/]index\.ts$/;

function generateOnChange(watcher) {
  let running = false;
  let again = false;
  const generate = async () => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      await runScript('generate.mjs').catch((error) => console.error(error.message));
    }
    running = false;
  };
  watcher.add(['src', 'scenes'].map((folder) => path.join(root, folder)));
  watcher.on('all', (_event, file) => {
    if (generated.test(file) && !file.startsWith(path.join(root, 'src/generated'))) void generate();
  });
}

async function serve({ port, open }) {
  const { createServer } = await import('vite');
  const server = await createServer({ configFile: path.join(root, 'vite.config.ts'), server: { port, open: false } });
  await server.listen();
  generateOnChange(server.watcher);
  const [url] = server.resolvedUrls.local;
  console.log(`\nThe playground is at ${url}\nCtrl-C ends it.\n`);
  if (open) openBrowser(url);
  let ending = false;
  const end = async () => {
    // npm hands on a signal that the terminal has sent already.
    if (ending) return;
    ending = true;
    await server.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
}

try {
  const options = readOptions();
  await installIfNeeded();
  await runScript('generate.mjs');
  await serve(options);
} catch (error) {
  const isUsage = error.code?.startsWith('ERR_PARSE_ARGS') || error.message.startsWith('--');
  console.error(`npm start: ${error.message}${isUsage ? `\nUsage: ${usage}` : ''}`);
  process.exit(1);
}
