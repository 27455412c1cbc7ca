/** The push of Figure 10 with adaptive constraints, run once for all parts that look at it. */
import { oncePerRun } from '../paper';
import { runPush } from './push-run';
import { hardPush, pushSolvers } from './push-solvers';

export const figure10Push = { push: hardPush, timeStep: 0.005, duration: 1, shotTimes: [0.1, 0.2, 0.3, 0.5, 1] };

export const pushedAdaptive = oncePerRun(() => runPush(pushSolvers.adaptiveConstraints(), figure10Push));
