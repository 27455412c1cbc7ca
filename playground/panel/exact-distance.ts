/** The button that asks how far a step is from the exact one, and the answer in words. */
import type { RelativeError, World } from 'selvedge';
import { measureTwin } from '../exact/measure-twin';
import { element } from './element';
import { percent } from './format';

export interface Asked {
  world: World | null;
  settings: { scene: string };
}

const invitation =
  'How much of a step is left undone? Newton’s method finds out while you go on: seconds for some thousand particles.';
const otherIntegrator = 'The exact step that is compared with is one of implicit Euler: choose that integrator.';
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
      this.value.textContent = percent(error.relative);
      this.text.textContent = `to go after frame ${frame}. ${describeDistance(error, world)}`;
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
  const { implicitEuler, options } = world.solver;
  if (implicitEuler === false) return otherProblem;
  const { integrator = 'implicit-euler' } = options;
  return integrator === 'implicit-euler' ? null : otherIntegrator;
}

/** For someone who hears of it for the first time. */
export function describeDistance({ relative, converged }: RelativeError, { substeps, scene }: World): string {
  const step = substeps === 1 ? 'The step' : `The last of ${substeps} substeps`;
  const parts = [
    relative <= 1
      ? `${step} went ${percent(1 - relative)} of the way from its first guess (drifting without springs) to the exact answer.`
      : `${step} ended farther from the exact answer than its first guess (drifting without springs).`,
  ];
  if (substeps > 1) {
    parts.push('Short substeps start close to it: compare only settings with as many.');
  }
  if (scene.colliders.length > 0) parts.push('What the colliders did counts as distance.');
  if (!converged) parts.push('Newton’s method gave up before the end: it may be farther.');
  return parts.join(' ');
}
