/** The paper's numbers agree with each other, and with the sheet that is built for them. */
import { describe, expect, it } from 'vitest';
import { assemble } from '../../../src/scene/assemble';
import { scene } from '../../../src/scene/scene';
import { parts, tableCalls, tableConstraints } from '../../gpu/kernel-calls';
import { paperIterations } from '../../gpu/position-based';
import { gpuSchedules } from '../../results/load-results';
import { callRows, sceneRows, sheetSizes } from './published';
import { stretchedSheet } from './stretched-sheet';

describe('Table 1', () => {
  it('has every number of calls with every number of constraints', () => {
    const wanted = tableCalls.flatMap((calls) => tableConstraints.map((constraints) => [calls, constraints]));
    expect(callRows.map(({ calls, constraints }) => [calls, constraints])).toEqual(wanted);
  });

  it('has calls that are 8, 16 and 24 times those of an iteration of the tori in Table 2', () => {
    const tori = sceneRows.filter(({ scene, method }) => scene === 'tori' && method === 'coloured')[0];
    expect(tori.callsPerFrame / tori.iterations).toBe(parts);
    expect(tableCalls.map((calls) => calls / parts)).toEqual([8, 16, 24]);
  });
});

describe('Table 2', () => {
  it.each(sceneRows)('has the speed-up of $method on $scene that follows from its frames a second', (row) => {
    const jacobi = sceneRows.filter(({ scene, method }) => scene === row.scene && method === 'jacobi')[0];
    expect(Math.abs(row.fps / jacobi.fps - row.speedUp)).toBeLessThan(0.05);
    expect(gpuSchedules).toContain(row.method);
  });

  it('has the iterations that ours are compared at, and whole numbers of calls in each', () => {
    for (const { scene, method, iterations, callsPerFrame } of sceneRows) {
      if (method === 'jacobi') continue;
      expect(iterations).toBe(paperIterations[scene]);
      expect(Number.isInteger(callsPerFrame / iterations)).toBe(true);
    }
  });
});

it('the sheet of figure 10 has the particles and constraints that its caption counts', () => {
  const model = assemble(scene(stretchedSheet(20).scene));
  expect([model.particleCount, model.springs.count]).toEqual([
    sheetSizes.figure10Particles,
    sheetSizes.figure10Constraints,
  ]);
});
