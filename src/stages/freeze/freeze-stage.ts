/**
 * Bodies that broke: a speed that is not a number or impossible marks the body on the backend, and it then stands still at its last good state. The stage learns
 * of it from the backend and reports each body once. On a GPU the answer comes a few steps later.
 */
import type { KernelQueue, NumberArray } from '../../compute/backend';
import { checkArray, checkOneOf, type ErrorPath } from '../../core/check';
import type { ModelChange } from '../../scene/model-change';
import type { SavedFields, Stage, StageSite } from '../stage';
import { freezeBroken } from './freeze-broken.kernel';

export class FreezeStage implements Stage {
  readonly kernels = [freezeBroken];
  /** Called once for each body that breaks. */
  report: (body: number, frame: number) => void = () => {};
  private readonly broken = new Set<number>();
  private site!: StageSite;
  private asking = false;
  /** What was last asked, after which step, and the answer to it. */
  private asked: { readonly frame: number; readonly era: number; readonly answer: Promise<NumberArray> } | null = null;
  /** Counts what makes an answer of the backend that is under way outdated. */
  private era = 0;

  /** `maxSpeed`: a particle faster than this has exploded [m/s]. */
  constructor(readonly maxSpeed: number) {}

  /** Bodies that stand still, by their index in the model. */
  get all(): number[] {
    return [...this.broken];
  }

  attach(site: StageSite): void {
    this.site = site;
    this.set(this.all);
  }

  queue(queue: KernelQueue): void {
    const { particles } = this.site;
    queue.run(freezeBroken, particles.all, particles, {});
  }

  /** Marks exactly these bodies as broken, here and in the backend, without a report. */
  set(bodies: readonly number[]): void {
    const { backend, model, particles } = this.site;
    this.era++;
    this.broken.clear();
    const status = new Uint32Array(model.bodies.length);
    for (const body of bodies) {
      this.broken.add(body);
      status[body] = 1;
    }
    backend.write(particles.bodyStatus, status);
  }

  /** The body is whole again; the others are as the backend has them. */
  mend(body: number): void {
    this.era++;
    this.broken.delete(body);
    this.site.backend.write(this.site.particles.bodyStatus, [0], body);
  }

  /** After each step: looks for bodies that broke, without waiting. */
  look(frame: number): void {
    const { backend, particles } = this.site;
    const status = backend.view(particles.bodyStatus);
    if (status) this.take(status, frame);
    else if (!this.asking) this.ask(frame);
  }

  private ask(frame: number): void {
    const { backend, particles } = this.site;
    this.asking = true;
    const { era } = this;
    const answered = (status: ArrayLike<number>) => {
      if (this.era === era) this.take(status, frame);
    };
    const lost = () => {}; // with the device, and so of no interest any more
    const answer = backend.read(particles.bodyStatus);
    this.asked = { frame, era, answer };
    void answer.then(answered, lost).finally(() => {
      this.asking = false;
    });
  }

  /** Waits for the backend's word, and gives what `save` would have given now, had it known that. */
  async settle(frame: number): Promise<SavedFields> {
    const { era, asked } = this;
    const { backend, model, particles } = this.site;
    // Since `look` asked after the same step, nothing can have broken.
    const known = asked?.frame === frame && asked.era === era;
    const status = await (known ? asked.answer : backend.read(particles.bodyStatus));
    if (this.era === era) this.take(status, frame);
    return { frozen: model.bodies.flatMap(({ name }, body) => (status[body] === 0 ? [] : [name])) };
  }

  private take(status: ArrayLike<number>, frame: number): void {
    for (let body = 0; body < status.length; body++) {
      if (status[body] === 0 || this.broken.has(body)) continue;
      this.broken.add(body);
      this.report(body, frame);
    }
  }

  save(): SavedFields {
    const { bodies } = this.site.model;
    return { frozen: this.all.map((body) => bodies[body].name) };
  }

  check(path: ErrorPath, { frozen }: SavedFields): void {
    const names = this.site.model.bodies.map(({ name }) => name);
    checkArray(path, 'frozen', frozen, 'names of bodies').forEach((name, i) => {
      checkOneOf(path, `frozen[${i}]`, name, names);
    });
  }

  jumpTo(_time: number, saved: SavedFields | null): void {
    const names = this.site.model.bodies.map(({ name }) => name);
    const frozen = (saved?.frozen as string[] | undefined) ?? [];
    this.set(frozen.map((name) => names.indexOf(name)));
  }

  changed({ bodies }: ModelChange): void {
    this.era++;
    const kept = this.all.map((body) => bodies[body]).filter((body) => body >= 0);
    this.broken.clear();
    for (const body of kept) this.broken.add(body);
  }
}
