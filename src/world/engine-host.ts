/**
 * Holds the engine of a world and replaces it when its backend is lost: the world then goes on in wasm from the last state that was
 * copied out of the GPU. While it moves, steps are left out; whoever reads waits.
 */
import type { Backend } from '../compute/backend';
import { type ChangedParticles, followed } from './change/edits';
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

/** Changes of the model that a checkpoint may be behind. */
const mostMissed = 64;

export class EngineHost {
  private current: Engine;
  private checkpoint: Checkpoint;
  /** Changes of the model since the checkpoint. */
  private missed: ChangedParticles[] = [];
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
    this.missed = [];
  }

  /** Another engine on the same backend took over, of another model. `follow`: a state as that model has it. */
  swapped(engine: Engine, follow: (state: ParticleState) => ParticleState): void {
    this.current = engine;
    this.era++;
    if (!this.canBeLost) return;
    this.catchUp();
    this.checkpoint = { ...this.checkpoint, state: follow(this.checkpoint.state) };
  }

  /** The engine has another model, of which every particle was there or is split off one that was. */
  followed({ model: { particleCount }, kept, split }: ChangedParticles): void {
    this.era++;
    if (!this.canBeLost) return;
    // Tears come in every frame for a while, and few checkpoints are ever needed.
    this.missed.push({ model: { particleCount }, kept, split });
    if (this.missed.length === mostMissed) this.catchUp();
  }

  /** Nobody goes back to the checkpoint of a backend that cannot be lost. */
  private get canBeLost(): boolean {
    return this.current.backend.name === 'webgpu';
  }

  /** Makes the checkpoint one of the model that the engine has. */
  private catchUp(): void {
    for (const change of this.missed) {
      this.checkpoint = { ...this.checkpoint, state: followed(this.checkpoint.state, change, null) };
    }
    this.missed = [];
  }

  /** After each step: now and then copies the state of a backend that may be lost. Does not wait for it. */
  stepped(frame: number, time: number): void {
    const { engine, era } = this;
    const due = frame - this.checkpoint.frame >= this.checkpointSteps;
    if (!this.canBeLost || this.copying || !due) return;
    this.copying = true;
    const copied = (state: ParticleState) => {
      if (this.era !== era) return;
      this.checkpoint = { frame, time, state };
      this.missed = [];
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
    this.catchUp();
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
