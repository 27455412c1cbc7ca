/** What a paper is to `selvedge reproduce`: a list of parts, each of which measures something and tells it as a section of a report. */
import type { Block } from './reporting/report';

export interface Paper {
  /** As typed on the command line: 'liu-2013'. */
  name: string;
  title: string;
  citation: string;
  /** What the quick version leaves out, in a sentence. */
  quickNote: string;
  /** In the order of the report. */
  parts: readonly Part[];
}

export interface Part {
  /** As typed after `--only`: 'table-1'. */
  name: string;
  title: string;
  run(run: PaperRun): Promise<readonly Block[]>;
}

/** One run over some parts of a paper. */
export interface PaperRun {
  /** Smaller scenes, fewer frames. */
  readonly quick: boolean;
  /** Threads to time with besides one; 1: no others. */
  readonly threads: number;
  /** Says how far the part is, 0 to 1, and lets signals in; throws when the run is to end. */
  progress(done: number, what: string): Promise<void>;
}

/** What several parts need is computed when first asked for, once a run. */
export function oncePerRun<T>(compute: (run: PaperRun) => Promise<T>): (run: PaperRun) => Promise<T> {
  const known = new WeakMap<PaperRun, Promise<T>>();
  return (run) => {
    let found = known.get(run);
    if (!found) {
      found = compute(run);
      known.set(run, found);
    }
    return found;
  };
}
