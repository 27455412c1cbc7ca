import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { scenes } from '../src/generated/scenes';
import { solvers } from '../src/generated/solvers';
import { readObj } from '../src/io';
import { sceneFromJson } from '../src/scene/scene-json';
import { selvedge, smallScene, temporaryFolder, validGlb, writeScene } from './test-support';

const at = temporaryFolder();
let scene: string;
beforeAll(async () => {
  scene = await writeScene(at('small.json'));
});

describe('selvedge run', () => {
  it('fills a folder with everything', async () => {
    const { code, out, err } = await selvedge('run', scene, '--backend', 'wasm', '--frames', '6', '--out', at('all'));
    expect(err).toMatch(/^running on wasm: .*\n$/);
    expect(code).toBe(0);
    expect(out).toMatch(/^two small: 6 steps, 0\.10 s, on wasm \(1 thread\), .* steps\/s\n/);
    expect(out).toContain(`${at('all', 'two-small.glb')} (7 frames, `);
    const objs = Array.from({ length: 7 }, (_, k) => `two-small-000${k}.obj`);
    expect((await readdir(at('all'))).sort()).toEqual(['metrics.json', 'scene.json', ...objs, 'two-small.glb']);

    const gltf = await validGlb(await readFile(at('all', 'two-small.glb')));
    expect(gltf.meshes.map(({ name }: { name: string }) => name)).toEqual(['sheet', 'line']);
    expect(gltf.accessors[gltf.animations[0].samplers[0].input]).toMatchObject({ count: 7, min: [0] });

    const metrics = JSON.parse(await readFile(at('all', 'metrics.json'), 'utf8'));
    expect(metrics).toMatchObject({ scene: 'two small', solver: 'projective', backend: { name: 'wasm' } });
    expect(metrics.frames.map(({ frame }: { frame: number }) => frame)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(metrics.events[0].type).toBe('backend-chosen');

    const read = sceneFromJson(await readFile(at('all', 'scene.json'), 'utf8'));
    expect(read.bodies.map(({ name }) => name)).toEqual(['sheet', 'line']);

    // The sheet hangs from two corners: those stay, the middle of its lower edge falls.
    const [first, last] = await Promise.all(
      [objs[0], objs[6]].map(async (file) => readObj(await readFile(at('all', file), 'utf8')).vertices),
    );
    expect(last.slice(0, 3)).toEqual(first.slice(0, 3));
    expect(last[3 * 45 + 1]).toBeLessThan(first[3 * 45 + 1] - 0.01);
  });

  it('writes a sequence with every n-th frame, and says when older files follow it', async () => {
    await mkdir(at('sequence'));
    await writeFile(at('sequence', 'shape-0009.obj'), 'from an earlier run');
    const line = ['run', scene, '--backend', 'reference', '--frames', '5', '--every', '2'];
    const { code, out } = await selvedge(...line, '--out', at('sequence', 'shape.obj'));
    expect(code).toBe(0);
    expect(out).toContain('note: 1 files of an earlier run are still there, shape-0009.obj first');
    expect((await readdir(at('sequence'))).sort()).toEqual([
      'shape-0000.obj',
      'shape-0001.obj',
      'shape-0002.obj',
      'shape-0009.obj',
    ]);
    const text = await readFile(at('sequence', 'shape-0002.obj'), 'utf8');
    expect(text).toMatch(/^# time 0\.0666\d* s\n/);
  });

  it('writes metrics alone, with the times of kernels when asked', async () => {
    const path = at('deep', 'numbers.json');
    const line = ['run', scene, '--backend', 'wasm', '--frames', '2', '--quiet', '--profile', '--metrics', path];
    expect(await selvedge(...line, '--global', 'jacobi', '--iterations', '3')).toEqual({ code: 0, out: '', err: '' });
    const metrics = JSON.parse(await readFile(path, 'utf8'));
    expect(metrics.solverOptions).toMatchObject({ global: 'jacobi', numNonLinearIterations: 3 });
    expect(metrics.frames[2].stages.map(({ stage }: { stage: string }) => stage)).toContain('predict');
  });

  it('measures how far the last frame was from the exact one', async () => {
    const path = at('exact.json');
    const line = ['run', scene, '--frames', '4', '--exact-error', '--metrics', path];
    const near = await selvedge(
      ...line,
      '--backend',
      'reference',
      '--iterations',
      '40',
      '--solver-option',
      'substeps=1',
    );
    expect(near).toMatchObject({ code: 0 });
    expect(near.out).toMatch(
      /^exact error of the last frame: particles are off by \S+ mm rms and \S+ mm at most, \S+ % and \S+ % of how far/m,
    );
    expect(near.out).toMatch(
      /^by equation 15 of Liu 2013, the same step: \S+ \(0 is exact, .* found in \d+ Newton iter/m,
    );
    expect(near.out).toMatch(/steps\/s\n {2}strain of threads \S+ % at most, \S+ % rms; shear \S+ % at most/);
    const metrics = JSON.parse(await readFile(path, 'utf8'));
    expect(metrics).toMatchObject({ substeps: 1, exactError: { frame: 4, converged: true } });
    expect(metrics.frames).toHaveLength(5);
    const { share, rms, moved, lastSubstep } = metrics.exactError;
    expect(share).toBeCloseTo(rms / moved, 10);
    expect(lastSubstep.start).toBeGreaterThan(lastSubstep.exact);

    const far = await selvedge(
      ...line,
      '--backend',
      'wasm',
      '--iterations',
      '1',
      '--solver-option',
      'substeps=1',
      '--quiet',
    );
    expect(far.out).toMatch(/^exact error of the last frame: .*\nby equation 15 .*\n$/);
    expect(far.err).toBe('');
    const { exactError } = JSON.parse(await readFile(path, 'utf8'));
    expect(exactError.share).toBeGreaterThan(2 * share);
    expect(exactError.lastSubstep.relative).toBeGreaterThan(2 * lastSubstep.relative);
  });

  it('takes newton to the reference backend, says why, and finds it exact', async () => {
    const { code, out, err } = await selvedge('run', scene, '--solver', 'newton', '--frames', '3', '--exact-error');
    expect(code).toBe(0);
    expect(err).toMatch(/^running on reference: the solver newton runs on reference alone$/m);
    expect(out).toMatch(/^exact error of the last frame: particles are off by 0 mm rms and 0 mm at most, /m);
    const [, relative] = out.match(/^by equation 15 of Liu 2013, the same step: (\S+) /m)!;
    expect(Number(relative)).toBeLessThan(1e-9);
    expect(await selvedge('run', scene, '--solver', 'newton', '--backend', 'wasm')).toMatchObject({
      code: 2,
      err: 'selvedge: world: backend must be one of reference for the solver newton, got "wasm"\n',
    });
  });

  it('measures one frame of another integrator, which has no equation 15', async () => {
    const line = ['run', scene, '--exact-error', '--frames', '1', '--solver-option', 'integrator=implicit-midpoint'];
    const { code, out } = await selvedge(...line);
    expect(code).toBe(0);
    expect(out).toMatch(/^.+: 1 steps, \S+ s, on wasm \([^)]+\)$/m);
    expect(out).toMatch(/^exact error of the last frame: .*\n$/m);
    expect(out).not.toContain('equation 15');
  });

  it('runs a named scene as it asks to be run, and says what does not hold afterwards', async () => {
    const path = at('named.json');
    scenes.tested = {
      name: 'tested',
      title: 'Tested',
      description: 'A scene of this test.',
      build: () => sceneFromJson(smallScene),
      solver: { name: 'projective', options: { global: 'jacobi', iterations: 4, numLinearIterations: 3 } },
      camera: { position: [0, 0, 5], target: [0, 0, 0] },
      frames: 3,
      check: ({ positions, start, stats }) => [
        `moved ${positions('sheet')[3 * 45 + 1] < start('sheet')[3 * 45 + 1]}, strain ${stats.strain.structural.largest > 0}`,
      ],
    };
    try {
      const { code, err } = await selvedge(
        'run',
        'tested',
        '--backend',
        'wasm',
        '--iterations',
        '2',
        '--metrics',
        path,
      );
      expect(code).toBe(0);
      expect(err).toContain('check: moved true, strain true\n');
      const metrics = JSON.parse(await readFile(path, 'utf8'));
      expect(metrics.frames).toHaveLength(4);
      expect(metrics.solverOptions).toMatchObject({
        global: 'jacobi',
        numNonLinearIterations: 2,
        numLinearIterations: 3,
      });
      expect((await selvedge('run', 'tested', '--backend', 'wasm', '--frames', '2')).err).not.toContain('check:');
    } finally {
      delete scenes.tested;
    }
  });

  it('reports a body that breaks, and still leaves valid files', async () => {
    // Free fall at 100 g: past the highest speed allowed, 1000 m/s, in the eleventh step.
    const [{ pins, ...sheet }] = smallScene.bodies;
    const wild = { ...smallScene, bodies: [sheet], gravity: [0, -1000, 0], timeStep: 0.1, drag: 1 };
    const path = await writeScene(at('wild.json'), wild);
    const line = ['run', path, '--backend', 'wasm', '--frames', '15', '--quiet', '--out', at('wild')];
    const { code, out, err } = await selvedge(...line);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toMatch(/^frame \d+: body "sheet" is frozen: .*\n$/);
    await validGlb(await readFile(at('wild', 'two-small.glb')));
    const { events } = JSON.parse(await readFile(at('wild', 'metrics.json'), 'utf8'));
    expect(events[1]).toMatchObject({ type: 'body-frozen', body: 'sheet' });
  });

  it('fails when a file cannot be written, but finishes the others', async () => {
    await mkdir(at('blocked', 'two-small-0002.obj'), { recursive: true });
    const { code, out, err } = await selvedge(
      'run',
      scene,
      '--backend',
      'wasm',
      '--frames',
      '9',
      '--out',
      at('blocked'),
    );
    expect(code).toBe(1);
    expect(err).toContain('two-small-0002.obj');
    expect(out).toContain('two-small-0000.obj to two-small-0001.obj (2 files, ');
    const gltf = await validGlb(await readFile(at('blocked', 'two-small.glb')));
    expect(gltf.meshes[0].primitives[0].targets).toHaveLength(2);
    expect((await readdir(at('blocked'))).filter((file) => file.endsWith('.part'))).toEqual([]);
  });

  it('prints what is wrong with a scene as the model says it', async () => {
    const bodies = [{ ...smallScene.bodies[0], particles: [1, 7] }];
    const broken = await writeScene(at('broken.json'), { ...smallScene, bodies });
    const { code, out, err } = await selvedge('run', broken, '--out', at('never'));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^selvedge: scene: bodies\[0\]\.particles must be at least 2 x 2, got 1 x 7\n$/);
    expect(await readdir(at())).not.toContain('never');
  });

  it('names what does not exist', async () => {
    expect(await selvedge('run', at('none.json'))).toMatchObject({
      code: 2,
      err: `selvedge: there is no file "${at('none.json')}"\n`,
    });
    const known = Object.keys(scenes);
    const unknown = await selvedge('run', `${known[0]}x`);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toBe(
      `selvedge: there is no scene "${known[0]}x"; did you mean ${known[0]}?\n` +
        `Known scenes (a file must end in .json):\n  ${known.join('\n  ')}\n`,
    );
    expect(await selvedge('run', scene, '--solver', 'projectiv')).toMatchObject({
      code: 2,
      err: `selvedge: there is no solver "projectiv"; did you mean projective?\nKnown solvers: ${Object.keys(solvers).join(', ')}\n`,
    });
  });

  it('finds out before the run that it cannot write', async () => {
    const { code, err } = await selvedge('run', scene, '--frames', '3', '--out', at('small.json', 'x.glb'));
    expect(code).toBe(2);
    expect(err).toContain(`selvedge: cannot write to "${at('small.json')}"`);
    await mkdir(at('taken', 'metrics.json'), { recursive: true });
    const taken = await selvedge('run', scene, '--frames', '3', '--backend', 'wasm', '--out', at('taken'));
    expect(taken.code).toBe(2);
    expect(taken.err).toContain(
      `metrics.json must be the path of a file, got the folder "${at('taken', 'metrics.json')}"`,
    );
    expect(await readdir(at('taken'))).toEqual(['metrics.json']);
  });

  it('finds out before the run that glTF cannot hold it', async () => {
    const { code, err } = await selvedge('run', scene, '--frames', '5000000', '--out', at('huge.glb'));
    expect(code).toBe(2);
    expect(err).toMatch(/5000001 frames would make a glTF file of up to .* GiB, more than its limit of 4 GiB/);
  });
});
