/** The paper's numbers agree with each other and with the sheets that are built for them. */
import { describe, expect, it } from 'vitest';
import { assemble } from '../../../src/scene/assemble';
import { scene } from '../../../src/scene/scene';
import { timedMethods } from './methods';
import { constraintRows, figure7Fps, massSpringRows, meanSpeedUp, realTimeSizes } from './published';
import { springCount } from './spring-count';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('Table 10', () => {
  it.each([...massSpringRows, ...constraintRows])('has $side x $side nodes and all springs between them', (row) => {
    expect(row.nodes).toBe(row.side ** 2);
    expect(springCount(row.side)).toBe(row.springs);
    // Frames a second are printed without digits after the point.
    expect(row.gpuFps / (row.cpuFps + 0.5)).toBeLessThan(row.speedUp + 0.5);
    expect(row.gpuFps / (row.cpuFps - 0.5)).toBeGreaterThan(row.speedUp - 0.5);
  });

  it('has the means that the text names', () => {
    expect(Math.round(mean(massSpringRows.map(({ speedUp }) => speedUp)))).toBe(meanSpeedUp.massSpring);
    expect(Math.round(mean(constraintRows.map(({ speedUp }) => speedUp)))).toBe(meanSpeedUp.constraintEnforcement);
  });

  it.each(constraintRows)('is run on a sheet of $nodes nodes and $springs springs', ({ side, nodes, springs }) => {
    for (const method of Object.values(timedMethods)) {
      const model = assemble(scene(method.frames({ columns: side, rows: side, bend: true }, 1).scene));
      expect([model.particleCount, model.springs.count]).toEqual([nodes, springs]);
    }
  });
});

describe('the sizes that the text calls real time', () => {
  it('have the springs that it counts', () => {
    const { massSpring, constraintEnforcement, adaptiveConstraints } = realTimeSizes;
    expect(springCount(massSpring.columns, massSpring.rows)).toBe(massSpring.springs);
    expect(springCount(constraintEnforcement.columns, constraintEnforcement.rows, false)).toBe(
      constraintEnforcement.springs,
    );
    expect(springCount(adaptiveConstraints.columns, adaptiveConstraints.rows)).toBe(adaptiveConstraints.springs);
    for (const { columns, rows, nodes } of Object.values(realTimeSizes)) expect(columns * rows).toBe(nodes);
    expect(figure7Fps.map(({ nodes }) => nodes)).toContain(massSpring.nodes);
  });
});
