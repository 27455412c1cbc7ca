/** Section 5.1's claims on red-black, Jacobi and serial Gauss-Seidel, judged by the mean error over all frames. */
import { figures, shortFigures } from '../reporting/format';
import type { Verdict } from '../reporting/report';
import type { Comparison, TimedPlace } from './comparison';
import { type ContenderName, contenderTitles, paperContenders } from './contenders';
import { type ErrorCurve, meanError } from './error-curve';
import type { ExperimentName } from './experiments';
import { performance51 } from './published';

const sceneNames: Record<ExperimentName, string> = { stretched: 'stretched network', hanging: 'hanging cloth' };

export function convergenceVerdicts(comparison: Comparison): Verdict[] {
  const [cpu, ...gpus] = comparison.places;
  return [
    perIteration(comparison),
    atEqualTime(comparison.name, cpu, cpu),
    ...gpus.map((gpu) => atEqualTime(comparison.name, gpu, cpu)),
    // The same in both scenarios.
    ...(comparison.name === 'hanging' ? [cpu, ...gpus].map(halfTheIterations) : []),
  ];
}

function curveOf<Curve extends ErrorCurve>(curves: readonly Curve[], name: ContenderName): Curve {
  const found = curves.find(({ contender }) => contender === name);
  if (!found) throw new Error(`there must be a curve of ${name}`);
  return found;
}

function perIteration({ name, sameIterations }: Comparison): Verdict {
  const [redBlack, jacobi, serial] = paperContenders.map((one) => meanError(curveOf(sameIterations, one)));
  return {
    kind: 'verdict',
    claim: `${sceneNames[name]}: iteration by iteration, red-black converges faster than Jacobi`,
    holds: redBlack < jacobi,
    found:
      `With ${performance51.iterations} iterations per frame it leaves a mean error of ${figures(redBlack)} m², Jacobi ${figures(jacobi)} m², ` +
      `serial Gauss-Seidel, whose rate red-black is to keep, ${figures(serial)} m².`,
    numbers: { redBlack, jacobi, serial },
  };
}

/** As in the paper, serial Gauss-Seidel is timed on the CPU, wherever the others are. */
function atEqualTime(name: ExperimentName, place: TimedPlace, cpu: TimedPlace): Verdict {
  const curves = paperContenders.map((one) => curveOf(one === 'gauss-seidel' ? cpu.curves : place.curves, one));
  const [redBlack, jacobi, serial] = curves.map(meanError);
  const words = curves.map(
    (curve, k) =>
      `${contenderTitles[curve.contender]} ${figures([redBlack, jacobi, serial][k])} m² (${curve.iterations} iterations per frame` +
      `${curve.contender === 'gauss-seidel' && place !== cpu ? `, ${cpu.name}` : ''})`,
  );
  return {
    kind: 'verdict',
    claim: `${sceneNames[name]}: red-black beats Jacobi and serial Gauss-Seidel at equal time (${place.name})`,
    holds: redBlack < jacobi && redBlack < serial,
    found: `Mean errors with ${performance51.budgetMs} ms for each frame: ${words.join(', ')}.`,
    numbers: { redBlack, jacobi, serial },
  };
}

/** Between a third and two thirds of them. */
const aboutHalf = [1 / 3, 2 / 3] as const;

function halfTheIterations({ name, curves }: TimedPlace): Verdict {
  const [redBlack, jacobi] = [curveOf(curves, 'red-black').iterations, curveOf(curves, 'jacobi').iterations];
  const share = redBlack / jacobi;
  return {
    kind: 'verdict',
    claim: `Red-black makes about half as many iterations as Jacobi in the same time (${name})`,
    holds: share > aboutHalf[0] && share < aboutHalf[1],
    found:
      `${redBlack} against ${jacobi} in ${performance51.budgetMs} ms, a share of ${shortFigures(share)}.` +
      (share >= aboutHalf[1]
        ? ' Here the local step is part of the first half of a red-black sweep, and on a GPU several iterations are one dispatch.'
        : ''),
    numbers: { redBlack, jacobi },
  };
}
