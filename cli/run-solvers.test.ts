/** `selvedge run --solver`: every solver by name, with its options, and what it says of itself. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { scenes } from '../src/generated/scenes';
import { solvers } from '../src/generated/solvers';
import type { Statistics } from '../src/world/types';
import { chooseSolver } from './choose-solver';
import { selvedge, temporaryFolder, writeScene } from './test-support';

const at = temporaryFolder();
let scene: string;
beforeAll(async () => {
  scene = await writeScene(at('small.json'));
});

/** Runs some steps and returns the metrics with what was printed. */
async function run(solver: string, ...more: string[]) {
  const path = at(`${solver}.json`);
  const line = ['run', scene, '--solver', solver, '--frames', '4', '--metrics', path, ...more];
  const { code, out, err } = await selvedge(...line);
  expect(code, err).toBe(0);
  return { metrics: JSON.parse(await readFile(path, 'utf8')), out, err };
}

describe.each(Object.keys(solvers))('with %s', (solver) => {
  const backend = solver === 'newton' ? 'reference' : 'wasm';

  it('runs, and the sheet hangs', async () => {
    const { metrics, err } = await run(solver, '--backend', backend);
    expect(metrics).toMatchObject({ solver, backend: { name: backend } });
    expect(metrics.substeps).toBeGreaterThanOrEqual(1);
    expect(err).not.toContain('frozen');
    const { energy, strain } = metrics.frames[4];
    expect(energy.gravity).toBeLessThan(metrics.frames[0].energy.gravity);
    expect(strain.structural.largest).toBeGreaterThan(0);
    expect(strain.structural.largest).toBeLessThan(0.5);
  });

  it('names the option that was meant', async () => {
    const { code, err } = await selvedge('run', scene, '--solver', solver, '--solver-option', 'substep=3');
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`^selvedge: ${solver}: substep must be .*substeps`));
  });

  it.each(['__proto__', 'constructor', 'toString'])('knows no option %s', async (name) => {
    const { code, err } = await selvedge('run', scene, '--solver', solver, '--solver-option', `${name}=1`);
    expect(code).toBe(2);
    expect(err).toContain(`selvedge: ${solver}: ${name} must be a known field`);
  });
});

describe('projective with --budget-ms', () => {
  it('tells how many iterations it made', async () => {
    const { metrics, out } = await run('projective', '--backend', 'wasm', '--budget-ms', '5000');
    expect(metrics.solverOptions.budget).toEqual({ ms: 5000 });
    expect(metrics.frames.slice(1).map((frame: Statistics) => frame.solver.iterations)).toEqual([1, 1, 1, 2]);
    expect(out).toMatch(/^ {2}projective, last step: .*iterations 2/m);
  });

  it('is not bounded by the iterations that the scene asks for', () => {
    const { flag } = scenes;
    expect(flag.solver.options.iterations).toBe(2);
    const solverOptions = { budget: { ms: 2 } };
    expect(chooseSolver({ solver: null, solverOptions }, flag).options.numNonLinearIterations).toBe(1000);
    expect(chooseSolver({ solver: null, solverOptions: {} }, flag).options.numNonLinearIterations).toBe(2);
  });
});

describe('massSpring', () => {
  it('warns of steps that are too long, and says what helps', async () => {
    const { metrics, err } = await run('massSpring', '--backend', 'wasm', '--solver-option', 'substeps=1');
    expect(err).toMatch(
      /frame 0: a step of .* sure to be stable; --solver-option substeps=auto makes them short enough/,
    );
    expect(metrics.events).toContainEqual(expect.objectContaining({ type: 'step-too-long', frame: 0 }));
    const auto = await run('massSpring', '--backend', 'wasm', '--solver-option', 'substeps=auto');
    expect(auto.metrics.substeps).toBeGreaterThan(1);
    expect(auto.metrics.events.map(({ type }: { type: string }) => type)).toEqual(['backend-chosen']);
  });

  it('has no exact step to compare with', async () => {
    expect(await selvedge('run', scene, '--solver', 'massSpring', '--exact-error')).toMatchObject({
      code: 2,
      err: 'selvedge: --exact-error compares with implicit Euler, which massSpring is not\n',
    });
  });
});

describe.each(['constraintEnforcement', 'adaptiveConstraints'])('%s', (solver) => {
  it('takes a list with commas', async () => {
    const { metrics } = await run(solver, '--backend', 'wasm', '--solver-option', 'constraints=structural');
    expect(metrics.solverOptions.constraints).toEqual(['structural']);
    const both = await run(solver, '--backend', 'wasm', '--solver-option', 'constraints=structural,bend');
    expect(both.metrics.solverOptions.constraints).toEqual(['structural', 'bend']);
  });

  it('says of its last step what it took, in every frame of the metrics and at the end', async () => {
    const { metrics, out } = await run(solver, '--backend', 'wasm');
    for (const { solver: said } of metrics.frames.slice(1)) {
      expect(said).toMatchObject({ iterations: expect.any(Number), residual: expect.any(Number) });
    }
    expect(out).toMatch(new RegExp(`^ {2}${solver}, last step: .*iterations \\d`, 'm'));
  });
});
