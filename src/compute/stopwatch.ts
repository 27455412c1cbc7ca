/** Times what a backend is given to do between two moments. */
export interface Stopwatch {
  /** Before the first run is queued. What it gives is to be called once the last one is queued. Null: not now. */
  start(): Stop | null;
}

/** What it gives is to be called once everything was submitted. */
export type Stop = () => Read;

/** With whom to tell the time until all of it was done [ms]: at once, later, or never. */
export type Read = (tell: (ms: number) => void) => void;

/** For backends that have done everything when `submit` returns: the time on the wall. */
export class WallStopwatch implements Stopwatch {
  start(): Stop {
    const began = performance.now();
    return () => (tell) => tell(performance.now() - began);
  }
}
