/** Compiles all *.as.ts to one WebAssembly module, in a thread of its own: it takes seconds, and two are made. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const root = resolve(import.meta.dirname, '../..');
const self = import.meta.filename;

/** The module as base64, with an imported memory that is shared between threads, or not. */
export function compileWasm({ shared }) {
  return new Promise((done, failed) => {
    const thread = new Worker(self, { workerData: { shared } });
    thread.on('message', done);
    thread.on('error', failed);
  });
}

async function compile(shared) {
  const { default: asc } = await import('assemblyscript/asc');
  const files = new Map();
  const { error, stderr } = await asc.main(
    [
      'src/compute/wasm/run-commands.as.ts',
      '--baseDir',
      root,
      '--outFile',
      'kernels.wasm',
      '--runtime',
      'stub',
      '--importMemory',
      '--noExportMemory',
      '--initialMemory',
      '1',
      '--maximumMemory',
      '65536',
      ...(shared ? ['--sharedMemory'] : []),
      '--enable',
      'simd',
      '--enable',
      'threads',
      '--use',
      'abort=',
      '--noAssert',
      '--optimizeLevel',
      '3',
      '--shrinkLevel',
      '0',
      '--converge',
    ],
    {
      readFile: (name, base) => {
        const file = resolve(base, name);
        return existsSync(file) ? readFileSync(file, 'utf8') : null;
      },
      writeFile: (name, data) => files.set(name, data),
    },
  );
  if (error) throw new Error(`generate: AssemblyScript: ${error.message}\n${stderr.toString()}`);
  return Buffer.from(files.get('kernels.wasm')).toString('base64');
}

if (!isMainThread) parentPort.postMessage(await compile(workerData.shared));
