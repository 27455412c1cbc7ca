/** Compiles *.as.ts to a WebAssembly module, in a thread of its own: it takes seconds, and three are made. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const root = resolve(import.meta.dirname, '../..');
const self = import.meta.filename;

const importedMemory = ['--importMemory', '--noExportMemory', '--initialMemory', '1', '--maximumMemory', '65536'];

/** All kernels, with an imported memory that is shared between threads, or not; and the planner of src/sparse, with a memory of its own. */
const modules = {
  shared: {
    entry: 'src/compute/wasm/run-commands.as.ts',
    options: [...importedMemory, '--sharedMemory', '--enable', 'threads'],
  },
  unshared: { entry: 'src/compute/wasm/run-commands.as.ts', options: [...importedMemory, '--enable', 'threads'] },
  planner: { entry: 'src/sparse/planning/planner.as.ts', options: [] },
};

/** The module of that name as base64. */
export function compileWasm(name) {
  return new Promise((done, failed) => {
    const thread = new Worker(self, { workerData: { name } });
    thread.on('message', done);
    thread.on('error', failed);
  });
}

async function compile(name) {
  const { entry, options } = modules[name];
  const { default: asc } = await import('assemblyscript/asc');
  const files = new Map();
  const { error, stderr } = await asc.main(
    [
      entry,
      '--baseDir',
      root,
      '--outFile',
      'module.wasm',
      '--runtime',
      'stub',
      ...options,
      '--enable',
      'simd',
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
  const module = Buffer.from(files.get('module.wasm'));
  if (name !== 'planner') refuseData(module);
  return module.toString('base64');
}

/**
 * Kernels must have no constants in memory: the backend's command list lies at its start and would be written over them. The functions of
 * Math and Mathf that read tables (pow, exp, log) bring such constants along.
 */
function refuseData(module) {
  let at = 8;
  while (at < module.length) {
    const section = module[at++];
    let [size, shift] = [0, 0];
    do {
      size |= (module[at] & 127) << shift;
      shift += 7;
    } while (module[at++] & 128);
    if (section === 11) {
      throw new Error(
        `generate: kernels must keep no constants in memory (Mathf.pow, exp and log do), got ${size} bytes`,
      );
    }
    at += size;
  }
}

if (!isMainThread) parentPort.postMessage(await compile(workerData.name));
