/**
 * Writes src/generated: what is found by folder instead of being listed by hand.
 *
 *   kernels.ts         every *.kernel.ts            kernel-wasm.ts   their *.as.ts, compiled to one wasm module (twice: shared memory or not)
 *   samples.ts         every *.sample.ts            call-kernel.as.ts   the switch by which a command calls its kernel
 *   solvers.ts         every folder of src/solvers with an index.ts
 *   elements.ts        every folder of src/elements with an index.ts
 *   scenes.ts          every file of scenes/
 *   planner-wasm.ts    src/sparse/planning, compiled to a wasm module
 *   plan-worker.ts, multigrid-worker.ts, layout-worker.ts, field-worker.ts, lattice-worker.ts   the files of these names, each bundled to the script of a worker
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { bundleWorker } from './lib/bundle-worker.mjs';
import { compileWasm } from './lib/compile-wasm.mjs';

const root = resolve(import.meta.dirname, '..');
const out = join(root, 'src/generated');
const compiler = join(root, 'scripts/lib/compile-wasm.mjs');
const camel = (kebab) => kebab.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]));
}

function write(name, text) {
  const file = join(out, name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

const from = (file) => relative(out, file).replace(/\\/g, '/').replace(/\.ts$/, '');

/** Kernels, with the parameters of their wasm function after `begin` and `end`; null for those that have none. */
function findKernels() {
  return walk(join(root, 'src'))
    .filter((file) => file.endsWith('.kernel.ts'))
    .map((file) => {
      const stem = file.slice(0, -'.kernel.ts'.length);
      const name = camel(basename(stem));
      const declaration = readFileSync(file, 'utf8');
      // Where the declaration writes its shader itself, there is no file.
      const shaderFile = declaration.includes('.wgsl?raw');
      const onCpu = !declaration.includes('wasm: null');
      for (const part of [...(onCpu ? ['.as.ts'] : []), ...(shaderFile ? ['.wgsl'] : []), '.sample.ts']) {
        if (!existsSync(stem + part)) throw new Error(`generate: kernel ${name} has no ${relative(root, stem + part)}`);
      }
      if (!onCpu) return { name, stem, file, parameters: null };
      const source = readFileSync(`${stem}.as.ts`, 'utf8');
      const match = source.match(new RegExp(`export function ${name}\\(([^)]*)\\)`));
      if (!match) throw new Error(`generate: ${relative(root, stem)}.as.ts must export function ${name}`);
      const parameters = match[1]
        .split(',')
        .map((text) => text.trim())
        .filter(Boolean)
        .map((text) => text.split(':').map((part) => part.trim()));
      const start = parameters.splice(0, 2).map(([parameter, type]) => `${parameter}: ${type}`);
      if (start.join() !== 'begin: u32,end: u32') {
        throw new Error(`generate: ${name} must start with (begin: u32, end: u32), got (${start.join(', ')})`);
      }
      return { name, stem, file, parameters };
    });
}

const loads = {
  usize: { bytes: 4, load: (offset) => `<usize>load<u32>(block, ${offset})` },
  u32: { bytes: 4, load: (offset) => `load<u32>(block, ${offset})` },
  f32: { bytes: 4, load: (offset) => `load<f32>(block, ${offset})` },
  v128: { bytes: 16, load: (offset) => `v128.load(block, ${offset})` },
};

function callKernelSource(kernels) {
  const cases = kernels.map(({ name, parameters }, id) => {
    let offset = 0;
    const values = parameters.map(([parameter, type]) => {
      const kind = loads[type];
      if (!kind) throw new Error(`generate: ${name}: ${parameter} must be usize, u32, f32 or v128, got ${type}`);
      const text = kind.load(offset);
      offset += kind.bytes;
      return text;
    });
    return `    case ${id}:\n      ${name}(${['begin', 'end', ...values].join(', ')});\n      break;`;
  });
  return [
    ...kernels.map(({ name, stem }) => `import { ${name} } from '${from(`${stem}.as`)}';`),
    '',
    'export function callKernel(kernel: u32, begin: u32, end: u32, block: usize): void {',
    '  switch (kernel) {',
    ...cases,
    '  }',
    '}',
    '',
  ].join('\n');
}

/** Whether a compiled module is newer than what it is made from: the *.as.ts of a folder, and the scripts. */
function isCurrent(target, folder) {
  const sources = walk(join(root, folder)).filter((file) => file.endsWith('.as.ts'));
  const newest = Math.max(...[...sources, import.meta.filename, compiler].map((file) => statSync(file).mtimeMs));
  return existsSync(target) && statSync(target).mtimeMs > newest;
}

async function writeKernelWasm(kernels) {
  const target = join(out, 'kernel-wasm.ts');
  if (isCurrent(target, 'src')) return;
  const [shared, unshared] = await Promise.all([compileWasm('shared'), compileWasm('unshared')]);
  const signatures = Object.fromEntries(kernels.map(({ name, parameters }) => [name, parameters]));
  const text = [
    `/** Each kernel's wasm parameters, in the order of their ids. */`,
    `export const signatures: Record<string, [name: string, type: string][]> = ${JSON.stringify(signatures)};`,
    `/** The module with an imported memory that is shared between threads, or not: base64. */`,
    `export const wasm = { shared: '${shared}', unshared: '${unshared}' };`,
    '',
  ].join('\n');
  writeFileSync(target, text);
}

async function writePlannerWasm() {
  const target = join(out, 'planner-wasm.ts');
  if (isCurrent(target, 'src/sparse/planning')) return;
  const module = await compileWasm('planner');
  writeFileSync(target, `/** The module of src/sparse/planning: base64. */\nexport const plannerWasm = '${module}';\n`);
}

/** The script of a worker, from the file that defines its function `work`. */
async function writeWorker(file) {
  const script = await bundleWorker(join(root, file));
  const name = basename(file);
  write(
    name,
    `/** The script of a worker that defines \`work\` of ${file}. */\nexport const ${camel(name.slice(0, -3))} = ${JSON.stringify(script)};\n`,
  );
}

mkdirSync(out, { recursive: true });
// Before the workers, which have it in them.
await writePlannerWasm();
await writeWorker('src/sparse/plan-worker.ts');
await writeWorker('src/sparse/multigrid/multigrid-worker.ts');
await writeWorker('src/solvers/position-based/layout-worker.ts');
await writeWorker('src/stages/contact/field-worker.ts');
await writeWorker('src/scene/soft-body/lattice-worker.ts');
const kernels = findKernels();
const compiled = kernels.filter(({ parameters }) => parameters !== null);
write('call-kernel.as.ts', callKernelSource(compiled));
await writeKernelWasm(compiled);
write(
  'kernels.ts',
  [
    ...kernels.map(({ name, file }) => `import { ${name} } from '${from(file)}';`),
    `export const kernels = { ${kernels.map(({ name }) => name).join(', ')} };`,
    '',
  ].join('\n'),
);
write(
  'samples.ts',
  [
    ...kernels.map(({ name, stem }) => `import { sample as ${name} } from '${from(`${stem}.sample.ts`)}';`),
    `export const samples = { ${kernels.map(({ name }) => name).join(', ')} };`,
    '',
  ].join('\n'),
);

/** Folders with an index.ts in them, by name. */
const foldersOf = (parent) =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, parent, entry.name, 'index.ts')))
    .map((entry) => entry.name)
    .sort();

const elements = foldersOf('src/elements');
write(
  'elements.ts',
  [
    `import type { ListOf } from '../elements/element-kind';`,
    ...elements.map((name) => `import { ${camel(name)} } from '../elements/${name}/index';`),
    `/** Every kind of element, by name. */`,
    `export const elementKinds = { ${elements.map(camel).join(', ')} };`,
    `export type ElementName = keyof typeof elementKinds;`,
    `/** The list of each kind: springs, areas, ... */`,
    `export type ElementLists = { [K in ElementName as \`\${K}s\`]: ListOf<(typeof elementKinds)[K]> };`,
    '',
  ].join('\n'),
);

const solvers = foldersOf('src/solvers');
write(
  'solvers.ts',
  [
    ...solvers.map((name) => `import { ${camel(name)} } from '../solvers/${name}/index';`),
    ...solvers.map((name) => `export * from '../solvers/${name}/index';`),
    `/** Every solver's function, by name. */`,
    `export const solvers = { ${solvers.map(camel).join(', ')} };`,
    '',
  ].join('\n'),
);

const scenes = readdirSync(join(root, 'scenes'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3))
  .sort();
write(
  'scenes.ts',
  [
    `import type { NamedScene } from '../scene/named-scene';`,
    `export type { NamedScene };`,
    ...scenes.map((name) => `import ${camel(name)} from '../../scenes/${name}';`),
    `/** Every named scene. */`,
    `export const scenes: Record<string, NamedScene> = {`,
    ...scenes.map((name) => `  '${name}': ${camel(name)},`),
    '};',
    '',
  ].join('\n'),
);
