/** A V-cycle as a matrix: near the inverse whatever the size and the graph, symmetric, never above the inverse, and true to what is held. */
import { describe, expect, it } from 'vitest';
import { WasmBackend } from '../../compute/wasm/wasm-backend';
import { globalSprings } from '../../elements/global-springs';
import * as sdf from '../../mesh/sdf-shapes';
import { assemble } from '../../scene/assemble';
import { cloth } from '../../scene/cloth/cloth';
import { rope } from '../../scene/rope/rope';
import { scene } from '../../scene/scene';
import { softBody } from '../../scene/soft-body/soft-body';
import type { Body } from '../../scene/types';
import {
  apart,
  clothEdges,
  denseEdges,
  type EdgeList,
  pathEdges,
  randomEdges,
  scatteredEdges,
  tetrahedralEdges,
} from '../test-matrices';
import { HeldLevels } from './held-levels';
import { Multigrid, multigridKernels } from './multigrid';
import { convergenceFactor, dot, springSystem, systemOf } from './multigrid.fixture';
import { planMultigrid } from './plan-multigrid';
import { repeatedLevels } from './repeated-levels';

const graphs: Record<string, [EdgeList, number[]]> = {
  'a cloth of 20 x 20': [clothEdges(20, 20), [0, 19]],
  'a cloth of 40 x 40': [clothEdges(40, 40), [0, 39]],
  'a free cloth': [clothEdges(30, 17, 'alternating'), []],
  'a lattice': [tetrahedralEdges(9, 8, 7), [0, 1, 2]],
  'a mesh': [scatteredEdges(900, 12), [5]],
  'a rope': [pathEdges(300), [0]],
  'pairs at random': [randomEdges(150, 400), [1]],
  'several bodies': [apart(clothEdges(9, 9), { count: 3, ends: [] }, denseEdges(12), pathEdges(40)), [4, 82]],
};

function bodySystem(body: Body, h: number) {
  const model = assemble(scene({ bodies: [body] }));
  const { ends, stiffness } = globalSprings(model);
  const held = [...model.inverseMasses.keys()].filter((i) => model.inverseMasses[i] === 0);
  return systemOf(ends, Float64Array.from(stiffness), model.masses, h, held);
}

/** Elements of every sort, some with negative constants. */
const bodies: Record<string, Body> = {
  'quadratic bending': cloth({ particles: [15, 15], bending: 'quadratic', pins: ['top-left'] }),
  'hinges and areas': cloth({ particles: [15, 15], bending: 'dihedral', area: 20, pins: ['top-left'] }),
  'a wire': rope({
    from: [0, 0, 0],
    to: [1, 0, 0],
    particles: 60,
    material: 'wire',
    bending: 'quadratic',
    pins: [0, 1],
  }),
  volumes: softBody({ shape: sdf.box({ halfSize: [0.1, 0.2, 0.1] }), resolution: 5, pins: ['top'] }),
};

describe('a V-cycle', () => {
  it.each(Object.keys(graphs))('leaves at most three quarters of the error of %s, however stiff', (name) => {
    const [edges, held] = graphs[name];
    for (const stiff of [1, 1e5]) expect(convergenceFactor(springSystem(edges, stiff, held))).toBeLessThan(0.75);
  });

  it.each(Object.keys(bodies))('likewise with %s', (name) => {
    expect(convergenceFactor(bodySystem(bodies[name], 1 / 60))).toBeLessThan(0.75);
  });

  it.each(Object.keys(graphs))('is symmetric, positive and no more than the inverse on %s', (name) => {
    const [edges, held] = graphs[name];
    const system = springSystem(edges, 1e3, held);
    const [a, b] = [system.vector(1), system.vector(2)];
    const [za, zb] = [system.cycle(a), system.cycle(b)];
    expect(Math.abs(dot(a, zb) - dot(b, za))).toBeLessThan(1e-12 * Math.sqrt(dot(a, za) * dot(b, zb)));
    expect(dot(a, za)).toBeGreaterThan(0);
    // B <= A^-1 is the same as B A B <= B.
    expect(dot(za, system.times(za))).toBeLessThanOrEqual(dot(a, za));
    for (let i = 0; i < system.held.length; i++) if (system.held[i]) expect(za[4 * i]).toBe(0);
  });

  it('finds more with levels that are cycled twice, one within the other too, and never more than the inverse does', () => {
    const [edges, held] = graphs['a cloth of 40 x 40'];
    const found = [[], [1], [1, 2]].map((repeated) => {
      const system = springSystem(edges, 1e3, held, repeated);
      const b = system.vector(1).map((x) => x + 0.2);
      const z = system.cycle(b);
      expect(dot(z, system.times(z))).toBeLessThanOrEqual(dot(b, z));
      const other = system.vector(2);
      expect(Math.abs(dot(other, z) - dot(b, system.cycle(other)))).toBeLessThan(1e-12 * dot(b, z));
      return dot(b, z);
    });
    expect(found[1]).toBeGreaterThan(1.01 * found[0]);
    expect(found[2]).toBeGreaterThan(1.01 * found[1]);
  });

  it('moves a free body that is pushed everywhere alike as its mass says', () => {
    const system = springSystem(clothEdges(20, 20), 1e6);
    const push = system.vector(1).map((_, at) => (at % 4 === 0 ? system.level.mass[at >> 2] : 0));
    const moved = system.cycle(push);
    for (let i = 0; i < system.level.size; i++) expect(moved[4 * i]).toBeCloseTo(1, 4);
  });

  it('divides by the mass where there are no springs', () => {
    const system = springSystem({ count: 5, ends: [] }, 1, [2]);
    const b = system.vector(1);
    const z = system.cycle(b);
    b.forEach((x, at) => {
      expect(z[at]).toBeCloseTo(x / system.level.mass[at >> 2], 12);
    });
  });
});

it('is the same to the last bit whether small levels are one run or many', async () => {
  const { count, ends } = clothEdges(40, 30);
  const plan = planMultigrid(
    Uint32Array.from(ends),
    new Float64Array(ends.length / 2).fill(2),
    new Float64Array(count).fill(1),
  );
  const backend = await WasmBackend.create(1);
  await backend.prepare(multigridKernels);
  const right = backend.allocate('right', 'vec4f', count, springSystem({ count, ends }, 1).vector(1));
  const results: number[][] = [];
  for (const mostTailRows of [0, 20, 512]) {
    const solution = backend.allocate('solution', 'vec4f', count);
    const grid = new Multigrid(backend, plan, new Uint8Array(count), { right, solution }, mostTailRows);
    grid.hold([{ index: 17, held: true }]);
    grid.queueCycle(backend, 3);
    results.push([...(await backend.read(solution))]);
  }
  backend.dispose();
  expect(results[0].some((x) => x !== 0)).toBe(true);
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
});

describe('the plan', () => {
  it('is two levels more for a hundred times as many particles, and hardly more pairs than the first level has', () => {
    const of = (side: number) => {
      const { count, ends } = clothEdges(side, side);
      return planMultigrid(
        Uint32Array.from(ends),
        new Float64Array(ends.length / 2).fill(1),
        new Float64Array(count).fill(1),
      );
    };
    const [small, large] = [of(12), of(120)];
    expect(large.levels.length - small.levels.length).toBeLessThanOrEqual(2);
    expect(large.levels[large.levels.length - 1].size).toBe(1);
    const pairs = large.levels.reduce((sum, { column }) => sum + column.length, 0);
    expect(pairs).toBeLessThan(1.25 * large.levels[0].column.length);
  });

  it('has one level that is cycled twice, two where it is large', () => {
    expect(repeatedLevels([66049, 4472, 508, 60, 8, 2, 1], 'wasm')).toEqual([2]);
    expect(repeatedLevels([1050625, 70000, 7700, 900, 100, 10, 1], 'wasm')).toEqual([2, 3]);
    expect(repeatedLevels([16000, 300, 9, 1], 'wasm')).toEqual([1]);
    expect(repeatedLevels([30, 3, 1], 'wasm')).toEqual([]);
    expect(repeatedLevels([500, 500], 'wasm')).toEqual([]);
    expect(repeatedLevels([66049, 4472, 508, 60, 8, 2, 1], 'webgpu')).toEqual([]);
  });

  it('goes down to one unknown where all constants are negative or very unlike', () => {
    for (const stiffness of [
      [-1, -2, -3, -4, -5],
      [1, 1e-9, 1e9, 1e-3, -1],
    ]) {
      const { ends } = pathEdges(6);
      const { levels } = planMultigrid(Uint32Array.from(ends), stiffness, new Float64Array(6).fill(1));
      expect(levels[levels.length - 1].size).toBe(1);
    }
  });

  it('joins parallel springs, and leaves out those of a particle to itself', () => {
    const { levels } = planMultigrid(Uint32Array.of(0, 1, 1, 0, 1, 1), [1, 2, 5], Float64Array.of(1, 1));
    expect([...levels[0].first]).toEqual([0, 1, 2]);
    expect([...levels[0].weight]).toEqual([3, 3]);
  });

  it('gives each component of a graph an unknown of its own on the last level', () => {
    const { count, ends } = graphs['several bodies'][0];
    const { levels } = planMultigrid(
      Uint32Array.from(ends),
      new Float64Array(ends.length / 2).fill(1),
      new Float64Array(count).fill(1),
    );
    expect(levels[levels.length - 1].size).toBe(6);
  });
});

describe('what is held', () => {
  const { ends, count } = clothEdges(24, 24);
  const plan = planMultigrid(
    Uint32Array.from(ends),
    new Float64Array(ends.length / 2).fill(3),
    new Float64Array(count).fill(1),
  );
  const numbers = ({ levels }: HeldLevels) => levels.map(({ weight, slack, mass }) => [...weight, ...slack, ...mass]);
  const holding = (held: readonly number[]) => {
    const levels = new HeldLevels(plan);
    for (const i of held) levels.held[i] = 1;
    levels.follow(held);
    return levels;
  };

  it('changes a few rows of each level, and gives the numbers that all rows computed anew have', () => {
    const levels = holding([30]);
    levels.held[300] = 1;
    const rows = levels.follow([300]);
    for (const changed of rows) expect(changed.length).toBeLessThan(40);
    const whole = holding([30, 300]);
    whole.follow(plan.levels[0].mass.keys());
    expect(numbers(whole)).toEqual(numbers(levels));
  });

  it('leaves no trace once it is let go', () => {
    const levels = holding([100, 101, 126]);
    levels.held.fill(0);
    levels.follow([100, 101, 126]);
    expect(numbers(levels)).toEqual(numbers(holding([])));
  });

  it('is the same for a cycle whether it was so from the start or not', () => {
    const edges = clothEdges(16, 16);
    const early = springSystem(edges, 1e3, [20, 21, 100]);
    const late = springSystem(edges, 1e3, [20, 50]);
    late.hold([
      { index: 21, held: true },
      { index: 100, held: true },
      { index: 50, held: false },
    ]);
    expect([...late.cycle(early.vector(4))]).toEqual([...early.cycle(early.vector(4))]);
  });

  it('may be much at once', () => {
    const edges = clothEdges(40, 40);
    const many = Array.from({ length: 700 }, (_, i) => 2 * i);
    const early = springSystem(edges, 1e3, many);
    const late = springSystem(edges, 1e3, [1]);
    late.hold([{ index: 1, held: false }, ...many.map((index) => ({ index, held: true }))]);
    expect([...late.cycle(early.vector(4))]).toEqual([...early.cycle(early.vector(4))]);
  });

  it('may be all of a body', () => {
    const system = springSystem(apart(pathEdges(6), pathEdges(5)), 10, [0, 1, 2, 3, 4, 5]);
    const z = system.cycle(system.vector(2));
    expect([...z.subarray(0, 24)]).toEqual(new Array(24).fill(0));
    expect(z.every(Number.isFinite)).toBe(true);
    expect(convergenceFactor(system, 5)).toBeLessThan(0.75);
  });
});
