/** Times what a backend is given to do between two moments. */
export interface Stopwatch {
  /**
   * Before the first run is queued. What it gives is to be called once the last one was submitted, with whom to tell the time from then until all of it was done [ms]: at once, later, or never. Null: not now.
   */
  start(): Stop | null;
}

export type Stop = (tell: (ms: number) => void) => void;

/** For backends that have done everything when `submit` returns: the time on the wall. */
export class WallStopwatch implements Stopwatch {
  start(): Stop {
    const began = performance.now();
    return (tell) => tell(performance.now() - began);
  }
}
