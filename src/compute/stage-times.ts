/** Sums time per kernel name, in order of first appearance. */
import type { StageTime } from './backend';

export class StageTimes {
  private readonly byStage = new Map<string, StageTime>();

  add(stage: string, ms: number): void {
    const entry = this.byStage.get(stage);
    if (entry) {
      entry.ms += ms;
      entry.runs++;
    } else {
      this.byStage.set(stage, { stage, ms, runs: 1 });
    }
  }

  take(): StageTime[] {
    const times = [...this.byStage.values()];
    this.byStage.clear();
    return times;
  }
}
