import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { readObj } from '../src/io';
import { bundleForTest } from './bundle-for-test';
import { temporaryFolder, validGlb, writeScene } from './test-support';

const at = temporaryFolder();

function start(...args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  // These run until they are told to stop: a test that fails must not leave one behind.
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout.on('data', (data) => (said.out += data));
  child.stderr.on('data', (data) => (said.err += data));
  return { child, said, ended: once(child, 'close') };
}

/** Looks again and again, as long as the test may take; fails when the process ends first. */
async function until(child: ChildProcess, condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    await setTimeout(10);
  }
}

it('ends after the frame and leaves finished files', async () => {
  await bundleForTest(join(import.meta.dirname, 'main.ts'), at('selvedge.mjs'));
  const scene = await writeScene(at('small.json'));
  const line = ['run', scene, '--backend', 'wasm', '--frames', '1000000', '--every', '100', '--out', at('out')];
  const { child, said, ended } = start(at('selvedge.mjs'), ...line);
  await until(child, async () =>
    (await readdir(at('out')).catch((): string[] => [])).some((file) => /-0*3\.obj$/.test(file)),
  );
  child.kill('SIGINT');
  expect(await ended, said.err).toEqual([130, null]);
  expect(said.err).toContain('stopping after this frame; Ctrl-C again ends at once\n');

  const files = await readdir(at('out'));
  const objs = files.filter((file) => file.endsWith('.obj')).sort();
  expect(files.sort()).toEqual(['metrics.json', 'scene.json', ...objs, 'two-small.glb']);
  for (const file of objs) expect(readObj(await readFile(at('out', file), 'utf8')).faces).toHaveLength(72);
  const gltf = await validGlb(await readFile(at('out', 'two-small.glb')));
  expect(gltf.accessors[gltf.animations[0].samplers[0].input].count).toBe(objs.length);
  const metrics = JSON.parse(await readFile(at('out', 'metrics.json'), 'utf8'));
  expect(metrics.frames).toHaveLength(objs.length);
  expect(said.out).toContain(`(${objs.length} frames, `);
});

it('ends at once at the second Ctrl-C and removes what is half written', async () => {
  const source = `
    import { Interrupt } from './interrupt';
    import { writeWhole } from './write-whole';
    new Interrupt(() => console.log('first'));
    const endless = { *[Symbol.iterator]() { for (;;) yield 'x'; } };
    await writeWhole(process.argv[2], endless);
  `;
  await bundleForTest({ source }, at('endless.mjs'));
  const { child, said, ended } = start(at('endless.mjs'), at('endless.txt'));
  const parts = async () => (await readdir(at())).filter((file) => /^endless\.txt\..*part$/.test(file));
  await until(child, async () => (await parts()).length === 1);
  child.kill('SIGINT');
  await until(child, () => said.out === 'first\n');
  expect(await parts()).toHaveLength(1);
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect((await readdir(at())).filter((file) => file.startsWith('endless.txt'))).toEqual([]);
});
