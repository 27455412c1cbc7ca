import { describe, expect, it } from 'vitest';
import { scenes } from '../src/generated/scenes';
import { version } from '../src/version';
import { selvedge } from './test-support';

describe('selvedge', () => {
  it('knows its version', async () => {
    expect(await selvedge('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it.each([
    [['--help'], 'selvedge run <scene|file.json>   run a scene'],
    [['run', '--help'], '--solver-option <k=v>'],
    [['list', '--help'], '--json'],
    [['info', '-h'], '--json'],
    [['reproduce', '--help'], '--only <parts>'],
  ])('has help for %j', async (args, part) => {
    const { code, out, err } = await selvedge(...args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(part);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(90);
  });

  it('has examples that can be run', async () => {
    const { out } = await selvedge('run', '--help');
    const examples = [...out.matchAll(/^ {2}selvedge run (\S+)/gm)].map(([, name]) => name);
    expect(examples.length).toBeGreaterThan(0);
    expect(Object.keys(scenes)).toEqual(expect.arrayContaining(examples));
  });

  it('names commands that do not exist', async () => {
    expect(await selvedge('lits')).toEqual({
      code: 2,
      out: '',
      err: 'selvedge: there is no command "lits"; did you mean list?\nKnown commands: run, list, info, reproduce\n',
    });
    const { code, err } = await selvedge();
    expect(code).toBe(2);
    expect(err).toContain('selvedge: a command is missing');
    expect((await selvedge('list', 'scenes')).err).toBe('selvedge: list takes no "scenes"\n');
  });
});

describe('selvedge list', () => {
  it('has a line for every scene, solver and material', async () => {
    const { code, out } = await selvedge('list');
    expect(code).toBe(0);
    for (const { name, description } of Object.values(scenes))
      expect(out).toMatch(new RegExp(`^  ${name} +${description.slice(0, 10)}`, 'm'));
    expect(out).toMatch(/^ {2}projective +on reference, wasm, webgpu; global=auto /m);
    expect(out).toMatch(/^ {2}cotton +0\.15 /m);
    expect(out).toMatch(/^ {2}chain +0\.6 /m);
    expect(out, 'numbers stand apart').toMatch(/^ {2}cotton( +[0-9.e-]+){5}$/m);
    expect(out).toMatch(/^ {2}string( +[0-9.e-]+){4}$/m);
  });

  it('is JSON when asked', async () => {
    const listed = JSON.parse((await selvedge('list', '--json')).out);
    expect(listed.scenes.map(({ name }: { name: string }) => name)).toEqual(Object.keys(scenes));
    expect(listed.solvers).toContainEqual(
      expect.objectContaining({ name: 'projective', backends: ['reference', 'wasm', 'webgpu'] }),
    );
    expect(listed.materials.cloth.silk.massPerArea).toBe(0.06);
  });
});

describe('selvedge info', () => {
  it('tells what works here, and why the rest does not', async () => {
    const found = JSON.parse((await selvedge('info', '--json')).out);
    expect(found).toMatchObject({ version, node: process.versions.node, wasm: { simd: true, threads: true } });
    const byName = Object.fromEntries(found.backends.map((backend: { name: string }) => [backend.name, backend]));
    expect(byName.wasm.works).toBe(true);
    expect(byName.reference.works).toBe(true);
    expect(byName.webgpu.works).toBe(found.webgpu !== null);
    expect(byName.webgpu.why).not.toBe('');
    expect(found.cores).toBeGreaterThanOrEqual(1);
  });

  it('is text for people otherwise', async () => {
    const { out } = await selvedge('info');
    expect(out).toMatch(/^ {2}wasm +works: /m);
    expect(out).toMatch(/^ {2}SIMD +yes$/m);
  });
});
