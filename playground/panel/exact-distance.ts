/** The button that asks how far a step is from the exact one, and the answer in words. */
import type { RelativeError, World } from 'selvedge';
import { measureTwin } from '../exact/measure-twin';
import type { TwinError } from '../exact/twin-question';
import { element } from './element';
import { millimetres, percent } from './format';

export interface Asked {
  world: World | null;
  settings: { scene: string };
}

const invitation =
  'How far are particles from where they should be after a step? Newton’s method solves it to the end while you go on: seconds for some thousand particles.';
const air = 'The exact step that is compared with knows no air inside bodies.';
const otherProblem =
  'The exact step that is compared with is one of implicit Euler, which this solver does not aim at.';

export class ExactDistance {
  private readonly button = element<HTMLButtonElement>('distance');
  private readonly value = element('distance-value');
  private readonly text = element('distance-text');
  private running: AbortController | null = null;

  constructor(private readonly session: Asked) {
    this.button.onclick = () => {
      if (this.running) this.clear();
      else void this.measure();
    };
  }

  /** Another world, or another moment: what is known is no longer of it. */
  clear(): void {
    this.running?.abort();
    this.running = null;
    const obstacle = obstacleOf(this.session.world);
    this.button.disabled = obstacle !== null;
    this.button.textContent = 'Measure';
    this.value.textContent = '';
    this.text.textContent = obstacle ?? invitation;
  }

  private async measure(): Promise<void> {
    const { world, settings } = this.session;
    if (!world) return;
    this.clear();
    const run = new AbortController();
    this.running = run;
    this.button.textContent = 'Stop';
    const { frame } = world;
    const start = performance.now();
    const tick = () => {
      const seconds = Math.round((performance.now() - start) / 1000);
      this.text.textContent = `Solving the step after frame ${frame} exactly: ${seconds} s …`;
    };
    tick();
    const clock = setInterval(tick, 1000);
    try {
      const error = await measureTwin(world, settings.scene, run.signal);
      if (run !== this.running) return;
      this.value.textContent = millimetres(error.frame.rms);
      this.text.textContent = describeDistance(error, world);
    } catch (error) {
      if (run !== this.running) return;
      this.text.textContent = (error as Error).message;
    } finally {
      clearInterval(clock);
      if (run === this.running) {
        this.running = null;
        this.button.textContent = 'Measure';
      }
    }
  }
}

function obstacleOf(world: World | null): string | null {
  if (!world) return null;
  if (world.solver.implicitEuler === false) return otherProblem;
  return world.bodies.some((body) => body.air) ? air : null;
}

/** For someone who hears of it for the first time; follows the distance itself. */
export function describeDistance({ frame, lastSubstep }: TwinError, world: World): string {
  const parts = [
    `(rms) from where the exact step to frame ${frame.frame} takes particles: ${percent(frame.share)} of how far it moves them, and ` +
      `${millimetres(frame.largest)} at most.`,
  ];
  if (!frame.converged) parts.push('Newton’s method gave up before the end: it may be more.');
  if (lastSubstep) parts.push(describeSubstep(lastSubstep, world));
  return parts.join(' ');
}

/** Equation 15 of Liu 2013 in words. */
function describeSubstep({ relative, converged }: RelativeError, { substeps, scene }: World): string {
  const step = substeps === 1 ? 'the step' : `the last of ${substeps} substeps`;
  const went =
    relative <= 1
      ? `went ${percent(1 - relative)} of the way from its first guess (drifting without springs) to its exact answer`
      : 'ended farther from its exact answer than its first guess (drifting without springs)';
  const parts = [`By equation 15 of Liu 2013, ${step} ${went}.`];
  if (substeps > 1) parts.push('Short substeps start close to it: compare only settings with as many.');
  if (scene.colliders.length > 0) parts.push('What the colliders did counts as distance there.');
  if (!converged) parts.push('Newton’s method gave up before its end: it may be farther.');
  return parts.join(' ');
}
