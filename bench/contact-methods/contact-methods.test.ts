/** The trials of contact run, and the ways that promise it leave no intersection. */
import { expect, it } from 'vitest';
import { limits } from './limits';
import { runTrial } from './run-trial';
import { trialScenes } from './trial-scenes';

it.each(['bounds', 'planes', 'zones'])('%s leave nothing passed through', (name) => {
  for (const trial of trialScenes(true)) {
    const { mostIntersections, positions } = runTrial(trial, limits[name]);
    expect(mostIntersections, trial.name).toBe(0);
    expect(positions.every(Number.isFinite), trial.name).toBe(true);
  }
});
