/**
 * Real time in, steps of a fixed length out: what is left over is owed to the next call, and says how far between the last two steps the moment lies that is to
 * be drawn.
 */
export class Clock {
  /** [s] */
  private owed = 0;

  /** `seconds` have gone by. `maximum`: more steps than this are not made up for; after a hidden tab the world goes on where it was. */
  take(seconds: number, timeStep: number, maximum: number): { steps: number; blend: number } {
    this.owed += seconds;
    // A step that is due but for rounding is due.
    const due = Math.floor(this.owed / timeStep + 1e-6);
    const steps = Math.min(due, maximum);
    this.owed = due > maximum ? 0 : Math.max(0, this.owed - due * timeStep);
    return { steps, blend: Math.min(1, this.owed / timeStep) };
  }

  reset(): void {
    this.owed = 0;
  }
}
