import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRunOptions } from './run-options';
import { UsageError } from './usage-error';

const outRule = (path: string) =>
  `--out must end in .glb or .obj or be a folder (with a dot in its name: end in /), got "${path}"`;
const parse = (line: string) => parseRunOptions(line.split(' ').filter(Boolean));

describe('parseRunOptions', () => {
  it('has defaults for everything but the scene', () => {
    expect(parse('flag')).toEqual({
      scene: 'flag',
      solver: null,
      solverOptions: {},
      backend: 'auto',
      threads: 'auto',
      frames: null,
      every: 1,
      out: null,
      metrics: null,
      exactError: false,
      profile: false,
      quiet: false,
    });
  });

  it('reads every option', () => {
    const line =
      '--quiet --frames 20 flag --every=2 --out a/b.glb --metrics m.json --profile --exact-error --backend wasm --threads 2 ' +
      '--solver projective --global chebyshev --iterations 7 --budget-ms 2.5 --solver-option rho=0.9 --solver-option mode=fast';
    expect(parse(line)).toEqual({
      scene: 'flag',
      solver: 'projective',
      solverOptions: { rho: 0.9, mode: 'fast', global: 'chebyshev', iterations: 7, budget: { ms: 2.5 } },
      backend: 'wasm',
      threads: 2,
      frames: 20,
      every: 2,
      out: { kind: 'glb', path: 'a/b.glb' },
      metrics: 'm.json',
      exactError: true,
      profile: true,
      quiet: true,
    });
  });

  it.each([
    ['x.GLB', 'glb'],
    ['run/x.obj', 'obj'],
    ['run', 'folder'],
    ['run.v2/', 'folder'],
    ['run.glb/', 'folder'],
    ['../run', 'folder'],
    ['run.v2/new', 'folder'],
    ['..', 'folder'],
    ['.hidden', 'folder'],
  ])('takes --out %s as %s', (path, kind) => {
    expect(parse(`flag --out ${path}`)?.out).toEqual({ kind, path });
  });

  it('takes an existing folder as one, whatever its name', async () => {
    const path = await mkdtemp(join(tmpdir(), 'selvedge.v'));
    try {
      expect(parse(`flag --out ${path}`)?.out).toEqual({ kind: 'folder', path });
    } finally {
      await rmdir(path);
    }
  });

  it('knows that a folder is no file to write', async () => {
    const path = await mkdtemp(join(tmpdir(), 'selvedge-'));
    const folder = join(path, 'x.glb');
    await mkdir(folder);
    try {
      const rule = (option: string) => `${option} must be the path of a file, got the folder "${folder}"`;
      expect(() => parse(`flag --out ${folder}`)).toThrow(new UsageError(rule('--out')));
      expect(() => parse(`flag --metrics ${folder}`)).toThrow(new UsageError(rule('--metrics')));
    } finally {
      await rm(path, { recursive: true });
    }
  });

  it('gives help instead of complaining', () => {
    expect(parse('--help')).toBeNull();
  });

  it.each([
    ['', 'run needs a scene: its name or a file.json'],
    ['flag rope', 'run takes one scene, got also "rope"'],
    ['flag --framse 3', 'unknown option --framse; did you mean --frames?'],
    ['flag --xyzzy', 'unknown option --xyzzy'],
    ['flag -x', 'unknown option -x'],
    ['flag --frames', '--frames needs a value'],
    ['flag --out --quiet', '--out needs a value'],
    ['flag --frames 0', '--frames must be a whole number of at least 1, got 0'],
    ['flag --frames -5', '--frames must be a whole number of at least 1, got -5'],
    ['flag --budget-ms 0', '--budget-ms must be a number above 0, got 0'],
    ['flag --budget-ms two', '--budget-ms must be a number above 0, got two'],
    ['flag --every 1.5', '--every must be a whole number of at least 1, got 1.5'],
    ['flag --threads many', '--threads must be a whole number of at least 1, got many'],
    ['flag --quiet=yes', '--quiet takes no value, got "yes"'],
    ['flag --backend cuda', '--backend must be auto, webgpu, wasm, reference, got "cuda"'],
    ['flag --out x.usd', outRule('x.usd')],
    ['flag --out out/foo.txt', outRule('out/foo.txt')],
    ['flag --out x.glb.gz', outRule('x.glb.gz')],
    ['flag --metrics=', '--metrics must be a path, got ""'],
    ['flag --metrics m/', '--metrics must be the path of a file, got "m/"'],
    ['flag --solver-option rho', '--solver-option must be key=value, got "rho"'],
  ])('says what is wrong with "%s"', (line, message) => {
    expect(() => parse(line)).toThrow(new UsageError(message));
  });
});
