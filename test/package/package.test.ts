/**
 * The package as its users get it: packed, installed into an empty folder, and used from plain Node, from a page that Vite bundled,
 * from a page with an import map and no bundler, and from TypeScript.
 */
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../browser/shared-browser';
import { codeBlocks, typeScriptPages } from './code-blocks';
import { installPackage, type Project, repository } from './install-package';
import { onPage } from './open-page';

let project: Project;
beforeAll(async () => {
  project = await installPackage();
  await cp(join(import.meta.dirname, 'project'), project.folder, { recursive: true });
  const linked = ['three', '@types/three', '@types/node', '@dimforge/rapier3d-compat'];
  for (const name of linked) await project.link(name);
}, 180_000);
afterAll(() => project?.remove());

interface WorldResult {
  name: string;
  threads: number;
  why: string;
  hash: string;
  positions: number[];
}

/** wasm is the same to the bit however long it runs; on a GPU rounding differs, and soon the folds do. */
const longRun = { frames: 30 };
const shortRun = { global: 'coloured', frames: 4 };
/** [m] */
const tolerance = 1e-4;

function largestDifference(a: readonly number[], b: readonly number[]): number {
  expect(a.length).toBe(b.length);
  return a.reduce((largest, x, i) => Math.max(largest, Math.abs(x - b[i])), 0);
}

/** The scene of page.js, run in Node. */
async function runInNode(options: object): Promise<WorldResult> {
  const code = `import { runWorld } from './page.js'; console.log(JSON.stringify(await runWorld(${JSON.stringify(options)})));`;
  await project.write('run-in-node.mjs', code);
  return JSON.parse(await project.run(process.execPath, 'run-in-node.mjs'));
}

/** Every module that a file of the package loads, by following its imports; and what it imports by name. */
async function importsOf(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = await readFile(join(project.folder, 'node_modules/selvedge/dist', file), 'utf8');
  const specifiers = [...text.matchAll(/^(?:import|export) (?:.*? from )?["']([^"']+)["'];?$/gm)].map(
    (match) => match[1],
  );
  const found = await Promise.all(
    specifiers.map((name) => (name.startsWith('.') ? importsOf(join(file, '..', name), seen) : [name])),
  );
  return [...new Set(found.flat())].sort();
}

describe('the files', () => {
  it('are the modules, their declarations and no sources', async () => {
    const listed = JSON.parse(
      await project.run('npm', 'pack', './node_modules/selvedge', '--dry-run', '--json', '--ignore-scripts'),
    );
    const files = (listed as { files: { path: string }[] }[])[0].files.map(({ path }) => path);
    expect(files).toEqual(
      expect.arrayContaining(['README.md', 'LICENSE', 'package.json', 'dist/index.js', 'dist/cli.js']),
    );
    expect(files.filter((file) => !/^(dist\/|README\.md|LICENSE|CHANGELOG\.md|package\.json)/.test(file))).toEqual([]);
    expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
  });

  it('import nothing but each other, three where it is drawn with, and Node where it is needed', async () => {
    for (const core of ['index.js', 'solvers.js', 'io.js', 'scenes.js', 'rapier.js'])
      expect(await importsOf(core), core).toEqual([]);
    expect(await importsOf('three.js')).toEqual(['three']);
    const cli = await importsOf('cli.js');
    expect(cli.length).toBeGreaterThan(0);
    expect(cli.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });
});

describe('in plain Node', () => {
  it('the ten lines of the README run as they are', async () => {
    const [code] = codeBlocks('README.md', 'ts');
    expect(code).toContain("from 'selvedge'");
    const more = `
      for (let frame = 1; frame < 60; frame++) world.step();
      const positions = Array.from(world.positions(sheet));
      process.stdout.write('\\n' + JSON.stringify({ ...world.backendInfo, positions }));`;
    await project.write('readme.mjs', `${code}${more}`);
    const output = await project.run(process.execPath, 'readme.mjs');
    const { name, why, positions } = JSON.parse(output.slice(output.lastIndexOf('\n'))) as WorldResult;
    expect(name).toBe('wasm');
    expect(why).toContain('the npm package "webgpu" must be installed');
    expect(positions).toHaveLength(3 * 81 * 81);
    expect(positions.slice(0, 3)).toEqual([0, 0, 0]);
    const heights = positions.filter((_, i) => i % 3 === 1);
    expect(Math.min(...heights)).toBeLessThan(-0.3);
    expect(Math.min(...heights)).toBeGreaterThan(-1.3);
    expect(Math.max(...heights)).toBeLessThan(0.1);
  });

  it('the code of every page runs, besides that of the README, which draws', async () => {
    const pages = typeScriptPages().filter(({ page }) => page !== 'README.md');
    expect(pages.map(({ page }) => page)).toEqual(
      expect.arrayContaining(['docs/mass-spring.md', 'src/sparse/README.md']),
    );
    const programs = await Promise.all(
      pages.map(async ({ page, code }) => {
        const { code: program } = await transformWithOxc(code, `${page}.ts`);
        return project.write(`run/${page}.mjs`, program);
      }),
    );
    const runAll = `for (const program of process.argv.slice(2)) await import(pathToFileURL(program));`;
    await project.write('run-all.mjs', `import { pathToFileURL } from 'node:url';\n${runAll}`);
    await project.run(process.execPath, 'run-all.mjs', ...programs);
  });

  it('WebGPU works as soon as the package webgpu is there', async () => {
    await project.link('webgpu');
    const wasm = await runInNode({ backend: 'wasm', ...shortRun });
    const webgpu = await runInNode({ backend: 'webgpu', ...shortRun });
    expect(webgpu.name).toBe('webgpu');
    expect(largestDifference(webgpu.positions, wasm.positions)).toBeLessThan(tolerance);
  });

  it('the command runs: list, and the scene of the README into a file', async () => {
    expect(await project.run('npx', '--no', 'selvedge', 'list')).toContain('hanging-cloth');
    const [scene] = codeBlocks('README.md', 'json');
    await project.write('drape.json', scene);
    await project.run('npx', '--no', 'selvedge', 'run', 'drape.json', '--frames', '5', '--out', 'drape.glb');
    const file = await readFile(join(project.folder, 'drape.glb'));
    expect(file.subarray(0, 4).toString()).toBe('glTF');
    expect(file.byteLength).toBeGreaterThan(61 * 61 * 12);
  });
});

describe('in a browser', () => {
  const browser = sharedBrowser();
  let wasmInNode: WorldResult;
  let startInNode: WorldResult;
  beforeAll(async () => {
    wasmInNode = await runInNode({ backend: 'wasm', threads: 1, ...longRun });
    startInNode = await runInNode({ backend: 'wasm', threads: 1, ...shortRun });
  });

  it('works on a page that Vite bundled: threads when it is isolated, and WebGPU', async () => {
    const script = '<script type="module" src="main.js"></script>';
    await project.write('vite/index.html', `<!doctype html><link rel="icon" href="data:," />${script}`);
    await project.write('vite/main.js', `import { runWorld } from '../page.js'; Object.assign(window, { runWorld });`);
    const root = join(project.folder, 'vite');
    await build({ root, configFile: false, logLevel: 'error' });
    const [wasm, webgpu] = (await onPage(browser(), {
      folder: join(root, 'dist'),
      isolated: true,
      calls: [
        ['runWorld', { backend: 'wasm', threads: 2, ...longRun }],
        ['runWorld', { backend: 'webgpu', ...shortRun }],
      ],
    })) as WorldResult[];
    expect(wasm).toMatchObject({ name: 'wasm', threads: 2, hash: wasmInNode.hash });
    expect(webgpu.name).toBe('webgpu');
    expect(largestDifference(webgpu.positions, startInNode.positions)).toBeLessThan(tolerance);
  });

  it('works on a page with an import map and no bundler: one thread when it is not isolated, and three', async () => {
    const imports = {
      selvedge: '/node_modules/selvedge/dist/index.js',
      'selvedge/solvers': '/node_modules/selvedge/dist/solvers.js',
      'selvedge/three': '/node_modules/selvedge/dist/three.js',
      three: '/node_modules/three/build/three.module.js',
    };
    const script = `
      import { ClothMesh } from 'selvedge/three';
      import { Scene } from 'three';
      import { errorOf, runMesh, runWorld } from './page.js';
      Object.assign(window, { errorOf, runMesh: () => runMesh({ ClothMesh, Scene }), runWorld });`;
    await project.write(
      'index.html',
      `<!doctype html><link rel="icon" href="data:," />
      <script type="importmap">${JSON.stringify({ imports })}</script><script type="module">${script}</script>`,
    );
    const [wasm, webgpu, error, mesh] = (await onPage(browser(), {
      folder: project.folder,
      isolated: false,
      calls: [
        ['runWorld', { backend: 'wasm', ...longRun }],
        ['runWorld', { backend: 'webgpu', ...shortRun }],
        ['errorOf', { backend: 'wasm', threads: 2, frames: 1 }],
        ['runMesh', {}],
      ],
    })) as [WorldResult, WorldResult, string, { drawn: number[]; simulated: number[] }];
    expect(wasm).toMatchObject({ name: 'wasm', threads: 1, hash: wasmInNode.hash });
    expect(webgpu.name).toBe('webgpu');
    expect(largestDifference(webgpu.positions, startInNode.positions)).toBeLessThan(tolerance);
    expect(error).toMatch(/^wasm: threads must be 1 here, got 2: .*not cross-origin isolated/);
    expect(mesh.drawn.length).toBe(3 * 31 * 31);
    expect(largestDifference(mesh.drawn, mesh.simulated)).toBeLessThan(1e-6);
    expect(Math.min(...mesh.drawn)).toBeLessThan(-0.1);
  });
});

describe('in TypeScript', () => {
  const tsc = join(repository, 'node_modules/typescript/bin/tsc');
  const resolutions = [
    { module: 'esnext', moduleResolution: 'bundler' },
    { module: 'nodenext', moduleResolution: 'nodenext' },
  ];

  async function compile(options: object, files: string[]): Promise<string> {
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
      strict: true,
      noEmit: true,
      ...options,
    };
    await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    return project.run(process.execPath, tsc, '-p', 'tsconfig.json');
  }

  it.each(resolutions)('the core has types of its own with $moduleResolution', async (resolution) => {
    await compile(resolution, ['uses-core.ts']);
  });

  it.each(resolutions)('the core needs no types of WebGPU or the DOM with $moduleResolution', async (resolution) => {
    await compile({ ...resolution, lib: ['es2022'] }, ['uses-core-without-dom.ts']);
  });

  it.each(resolutions)(
    'selvedge/three, selvedge/rapier and the code of every page have types with $moduleResolution',
    async (resolution) => {
      const pages = typeScriptPages();
      await Promise.all(pages.map(({ page, code }) => project.write(`pages/${page}.ts`, code)));
      const files = ['uses-three.ts', ...pages.map(({ page }) => `pages/${page}.ts`)];
      // The declarations of three and Rapier are not ours to check.
      await compile({ ...resolution, skipLibCheck: true, types: ['node'] }, files);
    },
  );
});
