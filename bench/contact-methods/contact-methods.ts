/** Ways to keep cloth from passing through cloth, on small scenes in f64: intersections, what each takes from the motion, and its time. */
import { printTable } from '../table';
import { limits } from './limits';
import { runTrial } from './run-trial';
import { trialScenes } from './trial-scenes';

const columns = [
  'way',
  'most intersections',
  'frames with some',
  'motion lost',
  'momentum gained',
  'least distance [mm]',
  'kinetic [J]',
  'ms/substep',
];

export async function contactMethods(): Promise<void> {
  for (const trial of trialScenes(false)) {
    const rows = Object.entries(limits).map(([name, limit]) => {
      const found = runTrial(trial, limit);
      return [
        name,
        String(found.mostIntersections),
        String(found.framesWithSome),
        found.lost.toExponential(1),
        found.momentumShare === null ? '' : found.momentumShare.toExponential(1),
        (1000 * found.least).toFixed(2),
        found.kinetic.toExponential(1),
        found.contactMs.toFixed(1),
      ];
    });
    const title = `${trial.name}, ${trial.frames} frames of 10 substeps, ${(1000 * trial.thickness).toFixed(1)} mm thick`;
    printTable(title, [columns, ...rows]);
  }
}
