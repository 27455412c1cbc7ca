/**
 * Holds the engine of a world and replaces it when its backend is lost: the world then goes on in wasm from the last state that was
 * copied out of the GPU. While it moves, steps are left out; whoever reads waits.
 */
import type { Backend } from '../compute/backend';
import type { Engine, ParticleState } from './engine';

/** A state that the world can go back to. */
export interface Checkpoint {
  frame: number;
  time: number;
  state: ParticleState;
}

export interface Replacement {
  /** Starts an engine that does not depend on what was lost. */
  start(): Promise<Engine>;
  /** The new engine is in place, empty: put the checkpoint into it and tell the user. */
  moved(from: Engine, checkpoint: Checkpoint, why: string): void;
  /** No other engine could be started: tell the user. */
  failed(why: string): void;
}

export class EngineHost {
  private current: Engine;
  private checkpoint: Checkpoint;
  private copying = false;
  /** Counts jumps in time, so that a copy begun before one is not taken for a later state. */
  private era = 0;
  private move: Promise<void> | null = null;
  private disposed = false;
  private dead: string | null = null;

  constructor(
    engine: Engine,
    checkpoint: Checkpoint,
    private readonly checkpointSteps: number,
    private readonly replacement: Replacement,
  ) {
    this.current = engine;
    this.checkpoint = checkpoint;
    this.watch(engine.backend);
  }

  get engine(): Engine {
    return this.current;
  }

  get moving(): boolean {
    return this.move !== null;
  }

  /** The world jumped to this state: older copies are of no use. */
  jumped(checkpoint: Checkpoint): void {
    this.era++;
    this.checkpoint = checkpoint;
  }

  /** Another engine on the same backend took over, of another model. `follow`: a state as that model has it. */
  swapped(engine: Engine, follow: (state: ParticleState) => ParticleState): void {
    this.current = engine;
    this.followed(follow);
  }

  /** The engine has another model. Nobody goes back to the checkpoint of a backend that cannot be lost. */
  followed(follow: (state: ParticleState) => ParticleState): void {
    this.era++;
    if (this.current.backend.name !== 'webgpu') return;
    this.checkpoint = { ...this.checkpoint, state: follow(this.checkpoint.state) };
  }

  /** After each step: now and then copies the state of a backend that may be lost. Does not wait for it. */
  stepped(frame: number, time: number): void {
    const { engine, era } = this;
    const due = frame - this.checkpoint.frame >= this.checkpointSteps;
    if (engine.backend.name !== 'webgpu' || this.copying || !due) return;
    this.copying = true;
    const copied = (state: ParticleState) => {
      if (this.era === era) this.checkpoint = { frame, time, state };
    };
    const lost = () => {}; // the copy went with the device; `watch` takes over
    void engine
      .save()
      .then(copied, lost)
      .finally(() => {
        this.copying = false;
      });
  }

  /** Runs work that waits for the backend; once more on the new one if the backend is lost meanwhile. Work that asks for several things awaits them together. */
  async run<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    for (;;) {
      if (this.move) await this.move;
      if (this.disposed) throw disposedMeanwhile();
      if (this.dead) throw new Error(`world: ${this.dead}`);
      const { engine } = this;
      try {
        const result = await work(engine);
        // A lost device may answer with zeros instead of an error.
        if (engine.lostBecause === null) return result;
      } catch (error) {
        if (this.disposed) throw disposedMeanwhile();
        if (!(await lostSoon(engine))) throw error;
      }
    }
  }

  dispose(): void {
    this.disposed = true;
    this.current.dispose();
  }

  /** Once for each backend, whatever engines it runs: see `lossOf`. */
  private watch(backend: Backend): void {
    void backend.lost.then((why) => {
      const engine = this.current;
      if (this.disposed || engine.backend !== backend) return;
      this.move = this.replace(engine, why)
        .catch((error: Error) => {
          this.dead = `${backend.name} was lost (${why}), and nothing else could be started: ${error.message}`;
          this.replacement.failed(this.dead);
        })
        .finally(() => {
          this.move = null;
        });
    });
  }

  private async replace(lost: Engine, why: string): Promise<void> {
    const engine = await this.replacement.start();
    if (this.disposed) {
      engine.dispose();
      return;
    }
    this.current = engine;
    this.watch(engine.backend);
    this.era++;
    lost.dispose();
    this.replacement.moved(lost, this.checkpoint, why);
  }
}

const disposedMeanwhile = () => new Error('world: it was disposed of while a read was under way');

/** The promise of a lost device may settle a little after the error it causes. No other backend can be lost. */
async function lostSoon(engine: Engine): Promise<boolean> {
  if (engine.backend.name !== 'webgpu') return false;
  const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 500));
  return Promise.race([engine.backend.lost.then(() => true), patience]);
}
