/** Rows of a GPU beside the paper's, and what they say of its claims. */
import { describe, expect, it } from 'vitest';
import { softSceneNames } from '../../gpu/soft-shapes';
import { gpuSchedules, type PositionBasedRow } from '../../results/load-results';
import { sceneRows } from './published';
import { scheduleVerdicts } from './schedule-verdicts';
import { paperTable } from './table-2';

/** Times of the schedules in their order [us]: by colours, phantoms, shared ones, patches, Jacobi. */
const measured = (...times: number[]) => ({
  name: 'a GPU',
  rows: softSceneNames.flatMap((scene) =>
    gpuSchedules.map(
      (schedule, k): PositionBasedRow => ({
        suite: 'position-based',
        what: `${scene}, ${schedule}`,
        nodes: 1000,
        springs: 6000,
        tetrahedra: 5000,
        microseconds: times[k],
        fastest: times[k],
        repeats: 3,
        stepsPerCall: 1,
        facts: {},
        scene,
        schedule,
        iterations: [8, 16, 12, 10, 64][k],
        residual: 0.1,
        kernelCalls: [8 * 50, 16 * 25, 12 * 25, 10 * 2, 64 * 4][k],
        sweepMicroseconds: 10,
        eightMicroseconds: 100,
        curve: [[1, 0.2]],
      }),
    ),
  ),
});

describe('the table', () => {
  const { columns, rows } = paperTable(measured(500, 400, 300, 100, 2000));

  it('has a row for each of the paper’s', () => {
    expect(rows).toHaveLength(sceneRows.length);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
  });

  it('sets frames a second and speed-ups side by side', () => {
    const at = (name: string) => columns.findIndex((column) => column.name === name);
    const [ball] = rows;
    expect([ball[at('frames a second, paper')], ball[at('frames a second')]]).toEqual(['205', '2000']);
    expect([ball[at('speed-up, paper')], ball[at('speed-up')]]).toEqual(['5.9', '4.00']);
  });
});

describe('the verdicts', () => {
  const holds = (...times: number[]) => scheduleVerdicts(measured(...times)).map((verdict) => verdict.holds);

  it('hold where phantoms and patches are fast', () => {
    expect(holds(500, 400, 300, 100, 2000)).toEqual([true, true, true, true, true]);
  });

  it('do not where they are slow', () => {
    expect(holds(500, 2500, 2600, 600, 2000)).toEqual([true, false, false, false, false]);
  });

  it('leave out patches where there are none', () => {
    const { name, rows } = measured(500, 400, 300, 100, 2000);
    expect(scheduleVerdicts({ name, rows: rows.filter(({ schedule }) => schedule !== 'patches') })).toHaveLength(4);
  });
});
