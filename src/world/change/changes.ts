/**
 * Changes of the bodies of a world: all that are asked for while one is being prepared are carried out together by the next. The world goes on with the old bodies
 * until the new ones are ready, and takes the step over between two steps.
 */
import type { BodyRecord } from './body-records';
import type { SavedPreparation } from './saved-preparation';

/** From the bodies before to those after. Throws where it cannot be done. */
export type Edit = (records: readonly BodyRecord[]) => readonly BodyRecord[];

interface Asked {
  edit: Edit;
  /** Done with the bodies of this edit, before those that were asked for later change them again. */
  finish: (() => void) | null;
  /** What the engine of these bodies was prepared for in the world that they are of. Null: that is of no concern. */
  preparation: SavedPreparation | null;
  done(): void;
  failed(error: unknown): void;
}

export class Changes {
  private readonly asked: Asked[] = [];
  private running = false;

  /** `become`: makes the world one of these bodies, with an engine that was prepared as told. */
  constructor(
    private readonly now: () => readonly BodyRecord[],
    private readonly become: (records: readonly BodyRecord[], preparation: SavedPreparation | null) => Promise<void>,
  ) {}

  /** Whether a change is asked for or being prepared. */
  get pending(): boolean {
    return this.running;
  }

  /** Resolves when the change is part of the world, after `finish`. Rejects, and changes nothing, where it cannot be done. */
  ask(edit: Edit, finish: Asked['finish'] = null, preparation: Asked['preparation'] = null): Promise<void> {
    return new Promise((done, failed) => {
      this.asked.push({ edit, finish, preparation, done, failed });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    // What is asked for in one go is done in one go.
    await Promise.resolve();
    while (this.asked.length > 0) {
      const accepted: Asked[] = [];
      let records = this.now();
      for (const asked of this.nextTogether()) {
        try {
          records = asked.edit(records);
          accepted.push(asked);
        } catch (error) {
          asked.failed(error);
        }
      }
      if (accepted.length === 0) continue;
      try {
        await this.become(records, accepted[accepted.length - 1].preparation);
      } catch (error) {
        for (const { failed } of accepted) failed(error);
        continue;
      }
      for (const asked of accepted) settle(asked);
    }
    this.running = false;
  }

  /** All that wait, up to the first that has to be finished with its own bodies. */
  private nextTogether(): Asked[] {
    const last = this.asked.findIndex(({ finish }) => finish !== null);
    return this.asked.splice(0, last < 0 ? this.asked.length : last + 1);
  }
}

function settle({ finish, done, failed }: Asked): void {
  try {
    finish?.();
    done();
  } catch (error) {
    failed(error);
  }
}
