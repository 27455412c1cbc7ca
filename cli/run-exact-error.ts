/** `--exact-error`: how far the last frame of a run was from the exact one. */
import type { Metrics } from '../src/io';
import type { Solver } from '../src/solvers/solver';
import type { FrameError, RelativeError, World } from '../src/world/types';
import { UsageError } from './usage-error';

export type ExactError = NonNullable<Metrics['exactError']>;

/** What would fail at the end of the run fails before it. */
export function checkExactError({ name, implicitEuler }: Solver): void {
  if (implicitEuler === false) throw new UsageError(`--exact-error compares with implicit Euler, which ${name} is not`);
}

/** Likewise, of what only the world knows. */
export function checkBodies({ bodies }: World): void {
  const inflated = bodies.find(({ air }) => air);
  if (!inflated) return;
  throw new UsageError(`--exact-error compares with a step that knows no air inside bodies, got '${inflated.name}'`);
}

/** Makes the last step. */
export async function measureExactError(world: World): Promise<ExactError> {
  const frame = await world.measureFrame();
  const { integrator = 'implicit-euler' } = world.solver.options;
  return integrator === 'implicit-euler' ? { ...frame, lastSubstep: await world.relativeError() } : frame;
}

export function describeExactError({ lastSubstep, ...frame }: ExactError, { substeps }: World): string {
  return [describeFrame(frame), ...(lastSubstep ? [describeSubstep(lastSubstep, substeps)] : [])].join('\n');
}

function describeFrame({ rms, largest, moved, largestMove, share, largestShare, converged }: FrameError): string {
  const end = converged ? '' : '; the exact frame was not reached, so it may be more';
  return (
    `exact error of the last frame: particles are off by ${millimetres(rms)} rms and ${millimetres(largest)} at most, ` +
    `${percent(share)} and ${percent(largestShare)} of how far they moved (${millimetres(moved)} and ${millimetres(largestMove)})${end}`
  );
}

function describeSubstep({ relative, iterations, converged }: RelativeError, substeps: number): string {
  const step = substeps === 1 ? 'the same step' : `the last of its ${substeps} substeps`;
  const end = converged ? `found in ${iterations}` : `not reached, so it may be more, in ${iterations}`;
  return `by equation 15 of Liu 2013, ${step}: ${figures(relative)} (0 is exact, 1 the first guess; exact step ${end} Newton iterations)`;
}

const figures = (value: number) => Number(value.toPrecision(3));
const millimetres = (metres: number) => `${figures(1000 * metres)} mm`;
const percent = (share: number) => `${figures(100 * share)} %`;
