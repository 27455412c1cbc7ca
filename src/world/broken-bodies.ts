/** Learns from the backend which bodies broke, and tells once of each. On a GPU the answer comes a few steps later. */
import type { Engine } from './engine';

export class BrokenBodies {
  private readonly broken = new Set<number>();
  private asking = false;
  private era = 0;

  constructor(private readonly report: (body: number, frame: number) => void) {}

  get all(): number[] {
    return [...this.broken];
  }

  /** Marks exactly these bodies as broken, here and in the backend, without a report. */
  set(engine: Engine, bodies: readonly number[]): void {
    this.era++;
    this.broken.clear();
    const status = new Uint32Array(engine.model.bodies.length);
    for (const body of bodies) {
      this.broken.add(body);
      status[body] = 1;
    }
    engine.backend.write(engine.particles.bodyStatus, status);
  }

  /** The body is whole again; the others are as the backend has them. */
  mend({ backend, particles }: Engine, body: number): void {
    this.era++;
    this.broken.delete(body);
    backend.write(particles.bodyStatus, [0], body);
  }

  /** After each step. */
  look({ backend, particles }: Engine, frame: number): void {
    const status = backend.view(particles.bodyStatus);
    if (status) this.take(status, frame);
    else if (!this.asking) this.ask(backend, particles.bodyStatus, frame);
  }

  private ask(backend: Engine['backend'], buffer: Engine['particles']['bodyStatus'], frame: number): void {
    this.asking = true;
    const { era } = this;
    const answered = (status: ArrayLike<number>) => {
      if (this.era === era) this.take(status, frame);
    };
    const lost = () => {}; // with the device, and so of no interest any more
    void backend
      .read(buffer)
      .then(answered, lost)
      .finally(() => {
        this.asking = false;
      });
  }

  /** Waits for the backend's word. */
  async settle({ backend, particles }: Engine, frame: number): Promise<void> {
    const { era } = this;
    const status = await backend.read(particles.bodyStatus);
    if (this.era === era) this.take(status, frame);
  }

  private take(status: ArrayLike<number>, frame: number): void {
    for (let body = 0; body < status.length; body++) {
      if (status[body] === 0 || this.broken.has(body)) continue;
      this.broken.add(body);
      this.report(body, frame);
    }
  }
}
