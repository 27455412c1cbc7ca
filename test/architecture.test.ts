/**
 * ARCHITECTURE.md against the repository: the folders, the kernels and the step that it names are the ones there are, all of them,
 * and imports go the way it says.
 */
import { basename, dirname } from 'node:path';
import { normalize } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import type { KernelQueue } from '../src/compute/backend';
import {
  adaptiveConstraints,
  constraintEnforcement,
  massSpring,
  positionBased,
  projective,
} from '../src/generated/solvers';
import { cloth } from '../src/scene/cloth/cloth';
import { plane } from '../src/scene/collider/colliders';
import { rope } from '../src/scene/rope/rope';
import type { Body } from '../src/scene/types';
import type { GlobalStep, Integrator } from '../src/solvers/projective/index';
import type { Solver } from '../src/solvers/solver';
import { createWorld } from '../src/world/create-world';
import { readSource, sourceFiles } from './source-files';

const page = readSource('ARCHITECTURE.md');
const files = sourceFiles();

/** Lines of the fenced block that begins with this, or of the first block after a heading. */
function block(start: string): string[] {
  const from = page.indexOf(start);
  expect(from, `ARCHITECTURE.md has "${start}"`).toBeGreaterThanOrEqual(0);
  const match = /^```[^\n]*\n(.*?)^```$/ms.exec(page.slice(from));
  return (match?.[1] ?? '').split('\n').filter((line) => line.trim() !== '');
}

const depth = (line: string) => line.search(/\S/) / 2;
const camel = (kebab: string) => kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

describe('the folders of ARCHITECTURE.md', () => {
  function named(): string[] {
    const path: string[] = [];
    return block('## Folders').map((line) => {
      path.length = depth(line);
      path.push(/^\s*(\S+)\/(?:\s|$)/.exec(line)?.[1] ?? `not a folder: ${line}`);
      return path.join('/');
    });
  }

  /** All of them at the top and in src, those directly in test. */
  function existing(): string[] {
    const folders = new Set(['src/generated']);
    for (const file of files) {
      const parts = dirname(file).split('/');
      parts.forEach((_, k) => {
        const folder = parts.slice(0, k + 1).join('/');
        const counts = k === 0 || parts[0] === 'src' || (parts[0] === 'test' && k === 1);
        if (counts && folder !== '.') folders.add(folder);
      });
    }
    return [...folders];
  }

  it('are those of the repository', () => {
    expect(named().sort()).toEqual(existing().sort());
  });
});

describe('imports', () => {
  const rules: [what: string, from: RegExp, never: RegExp][] = [
    [
      'only the world knows the backends',
      /^src\/(?!compute\/|world\/|sparse\/|three\/|generated\/)/,
      /^src\/compute\/(reference|wasm|webgpu)\//,
    ],
    [
      'the library knows nothing of what is around it',
      /^src\/(?!generated\/)/,
      /^(cli|scenes|playground|bench|test)\//,
    ],
    ['only src/three imports three', /^src\/(?!three\/)/, /^three/],
    ['only src/rapier imports Rapier', /^src\/(?!rapier\/)/, /^@dimforge/],
    ['nothing imports from Node', /^src\//, /^node:/],
  ];
  const sources = files.filter((file) => /^src\/.*\.ts$/.test(file) && !/\.(test|fixture)\.ts$|\/test-/.test(file));

  /** What a file imports, types included; `typeof import` of Node's modules is how a file speaks of what may not be there. */
  function importsOf(file: string): string[] {
    const statements = readSource(file).matchAll(
      /(?:^(?:import|export) [^'"]*?from |(?<!typeof )\bimport\()'([^']+)'/gm,
    );
    return [...statements].map(([, name]) => (name.startsWith('.') ? normalize(`${dirname(file)}/${name}`) : name));
  }

  it('are seen by this test', () => {
    const all = sources.flatMap(importsOf);
    expect(all).toContain('three');
    expect(all).toContain('@dimforge/rapier3d-compat');
    expect(all).toContain('src/compute/kernel');
  });

  it.each(rules)('%s', (_, from, never) => {
    const concerned = sources.filter((file) => from.test(file));
    expect(concerned.length).toBeGreaterThan(0);
    const wrong = concerned.flatMap((file) =>
      importsOf(file)
        .filter((name) => never.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('lead from a folder of src to itself or to one above it in the list of ARCHITECTURE.md', () => {
    const layers = block('## Folders')
      .filter((line) => depth(line) === 1)
      .map((line) => line.trim().split('/')[0]);
    const from = layers.indexOf('generated') + 1;
    const inSrc = layers.slice(0, from - 1);
    const layerOf = (path: string) => inSrc.indexOf(/^src\/([^/]+)\//.exec(path)?.[1] ?? '');
    const wrong = sources.flatMap((file) =>
      importsOf(file)
        .filter((name) => layerOf(file) >= 0 && layerOf(name) > layerOf(file))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('a solver never imports another', () => {
    const solverOf = (path: string) => /^src\/solvers\/([^/]+)\//.exec(path)?.[1];
    const wrong = sources.flatMap((file) => {
      const own = solverOf(file);
      const others = importsOf(file)
        .map(solverOf)
        .filter((solver) => solver && solver !== own);
      return own ? others.map((solver) => `${file}: ${solver}`) : [];
    });
    expect(wrong).toEqual([]);
  });
});

describe('the kernels of ARCHITECTURE.md', () => {
  it('are those of the repository', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` +\| (\S+) +\|/gm)].map(([, name, folder]) => `${name} in ${folder}`);
    const found = files
      .filter((file) => file.endsWith('.kernel.ts'))
      .map((file) => `${camel(basename(file, '.kernel.ts'))} in ${dirname(file)}`);
    expect(rows.sort()).toEqual(found.sort());
  });
});

describe('the step of ARCHITECTURE.md', () => {
  const counts: Record<string, number> = {
    numNonLinearIterations: 3,
    iterationsAfterTheFirst: 2,
    numLinearIterations: 5,
    sweepsAlone: 3,
    sweepsInContact: 2,
    iterations: 2,
    laterIterations: 1,
    rubs: 2,
    distanceColours: 4,
    areaColours: 8,
    evenLinearIterations: 6,
    colours: 2,
    viscousStages: 4,
    viscousStagesOfRopes: 10,
    stages: 1,
    largeLevels: 1,
    calls: 20,
    stepsInACall: 3,
    searchDirections: 4,
  };

  /** Writes out the repeats. */
  function expand(lines: readonly string[]): string[] {
    const out: string[] = [];
    for (let at = 0; at < lines.length; ) {
      const [word, times] = lines[at].trim().split(/\s+/);
      let end = at + 1;
      while (end < lines.length && depth(lines[end]) > depth(lines[at])) end++;
      const inner = expand(lines.slice(at + 1, end));
      if (word === 'repeat') for (let k = 0; k < counts[times]; k++) out.push(...inner);
      else out.push(word, ...inner);
      at = end;
    }
    return out;
  }

  /** The same solver, with the names of the kernels it queues written down. */
  function watched(solver: Solver, names: string[]): Solver {
    const prepare: Solver['prepare'] = (model, name) => {
      const prepared = solver.prepare(model, name);
      const start: typeof prepared.start = async (backend, particles) => {
        const run = await prepared.start(backend, particles);
        const step: typeof run.step = (queue, inputs) => {
          const watchedQueue: KernelQueue = {
            run(kernel, ...rest) {
              names.push(kernel.name);
              queue.run(kernel, ...rest);
            },
            exchange: (a, b) => queue.exchange(a, b),
          };
          run.step(watchedQueue, inputs);
        };
        return { ...run, step };
      };
      return { ...prepared, start };
    };
    return { ...solver, prepare, startsElsewhere: false };
  }

  /** What one step queues, with everything in the scene that may make it queue more; colliders where they do. `area` where the solver knows it [N/m]. */
  async function queued(
    solver: Solver,
    area: number,
    withColliders: boolean,
    body: Body = cloth({ particles: [3, 3], springs: { shear: false, bend: false }, area, pins: ['top-left'] }),
  ): Promise<string[]> {
    const names: string[] = [];
    const world = await createWorld(
      {
        bodies: [body],
        colliders: withColliders ? [plane({ point: [0, -9, 0] })] : [],
        wind: { velocity: [1, 0, 0] },
        innerDrag: 0.5,
        viscosity: 1e-3,
      },
      { solver: watched(solver, names), backend: 'reference' },
    );
    world.step();
    world.dispose();
    return names;
  }

  const { numNonLinearIterations, numLinearIterations, calls, stepsInACall } = counts;
  const global = (step: { global: GlobalStep; integrator?: Integrator; acceleration?: 'none' }) =>
    projective({ ...step, substeps: 1, numNonLinearIterations, numLinearIterations });

  it.each([
    ['cholesky', global({ global: 'cholesky', acceleration: 'none' }), 9],
    ['accelerated', global({ global: 'cholesky' }), 9],
    ['multigrid', global({ global: 'multigrid', acceleration: 'none' }), 9],
    ['red-black', global({ global: 'red-black' }), 9],
    ['accelerated-sweeps', global({ global: 'red-black' }), 9],
    ['jacobi', global({ global: 'jacobi' }), 9],
    ['energy-momentum', global({ global: 'red-black', integrator: 'energy-momentum' }), 9],
    ['adaptive-constraints', adaptiveConstraints({ substeps: 1, iterations: counts.searchDirections - 1 }), 0],
    ['adaptive-limits', adaptiveConstraints({ substeps: 1, iterations: counts.iterations, unknowns: 'positions' }), 0],
    ['position-based', positionBased({ substeps: 1, iterations: counts.iterations, tethers: true }), 9],
    ['mass-spring', massSpring({ substeps: calls * stepsInACall }), 0],
    [
      'constraint-enforcement',
      // No kind is left to constraints: its springs stay springs.
      constraintEnforcement({ substeps: 1, iterations: counts.searchDirections - 1, constraints: [] }),
      0,
    ],
    [
      'constraint-positions',
      constraintEnforcement({ substeps: 1, iterations: counts.iterations, unknowns: 'positions' }),
      0,
    ],
  ])('is what the solver queues with %s', async (name, solver, area) => {
    expect(expand(block(`\`\`\`step ${name}`))).toEqual(await queued(solver, area, name !== 'accelerated-sweeps'));
  });

  it('is what the solver queues with ropes in contact', async () => {
    const line = rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 4, pins: ['first'] });
    const found = await queued(global({ global: 'cholesky' }), 0, true, line);
    expect(expand(block('```step chains'))).toEqual(found);
  });
});
