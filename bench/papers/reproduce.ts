/** Runs parts of a paper and puts what they found into a report. */
import { machine } from '../machine';
import type { Paper, PaperRun } from './paper';
import { type Report, type Section, text, verdictsOf } from './reporting/report';
import { holdsText } from './reporting/to-html';

export interface ReproduceOptions {
  quick: boolean;
  /** Names of parts; null: all of them. */
  only: readonly string[] | null;
  threads: number;
  /** As it is to be shown. */
  date: string;
  version: string;
  /** Which part of how many runs, how far it is (0 to 1), and what it does. May throw `Interrupted` to end the run. */
  progress(part: { name: string; index: number; count: number }, done: number, what: string): Promise<void>;
}

/** Thrown by `progress`: the report has what was finished until then. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

export async function reproduce(paper: Paper, options: ReproduceOptions): Promise<Report> {
  const { quick, only, threads } = options;
  const parts = paper.parts.filter(({ name }) => only === null || only.includes(name));
  const sections: Section[] = [];
  const notes = quick ? [`Quick version: ${paper.quickNote}`] : [];
  if (only !== null) notes.push(`Only ${parts.map(({ name }) => name).join(', ')}, as asked.`);
  let current = 0;
  const run: PaperRun = {
    quick,
    threads,
    progress: (done, what) =>
      options.progress({ name: parts[current].name, index: current, count: parts.length }, done, what),
  };
  try {
    for (; current < parts.length; current++) {
      const { name, title, run: runPart } = parts[current];
      await run.progress(0, title);
      sections.push({ id: name, title, blocks: await runPart(run) });
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    const missing = parts.slice(current).map(({ name }) => name);
    notes.push(`Interrupted: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`);
  }
  const report: Report = {
    name: paper.name,
    title: paper.title,
    citation: paper.citation,
    date: options.date,
    version: options.version,
    machine: machine(),
    notes,
    sections,
  };
  return { ...report, sections: [...summary(report), ...sections] };
}

/** All verdicts at the start. */
function summary(report: Report): Section[] {
  const verdicts = verdictsOf(report);
  if (verdicts.length === 0) return [];
  const kept = verdicts.filter(({ holds }) => holds).length;
  return [
    {
      id: 'claims',
      title: 'The claims',
      blocks: [
        text(`${kept} of ${verdicts.length} claims hold here. The numbers behind each are in the sections below.`),
        {
          kind: 'table',
          caption: 'Claims, and whether they hold on this machine with these solvers',
          columns: [{ name: 'claim' }, { name: 'verdict', align: 'left' }],
          rows: verdicts.map(({ claim, holds }) => [claim, holdsText(holds)]),
        },
      ],
    },
  ];
}
