/** `selvedge reproduce`: a paper's tables, figures and claims, computed on this machine, as a report. */
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Paper } from '../bench/papers/paper';
import { papers } from '../bench/papers/papers';
import { plotFilesOf } from '../bench/papers/reporting/plot-file';
import { picturesOf } from '../bench/papers/reporting/report';
import { toHtml } from '../bench/papers/reporting/to-html';
import { toText } from '../bench/papers/reporting/to-text';
import { Interrupted, reproduce as reproducePaper } from '../bench/papers/reproduce';
import { nearestName } from '../src/core/nearest-name';
import { version } from '../src/version';
import { reproduceHelp } from './help';
import { Interrupt } from './interrupt';
import { lastOf, parseArguments } from './parse-arguments';
import { Progress } from './progress';
import type { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { writeWhole } from './write-whole';

interface ReproduceArguments {
  paper: string;
  out: string;
  /** Null: all parts. */
  only: string[] | null;
  quick: boolean;
  quiet: boolean;
}

export async function reproduce(args: readonly string[], terminal: Terminal): Promise<number> {
  const options = parseReproduceArguments(args);
  if (!options) {
    terminal.out(reproduceHelp);
    return 0;
  }
  const paper = await papers[options.paper].load();
  checkParts(options.only, paper);
  // A folder that cannot be made should be known before the work, which is long.
  await mkdir(options.out, { recursive: true });
  const progress = new Progress(terminal, { total: 1, quiet: options.quiet });
  const interrupt = new Interrupt(() => progress.say('stopping soon; Ctrl-C again ends at once'));
  try {
    const report = await reproducePaper(paper, {
      quick: options.quick,
      only: options.only,
      threads: availableParallelism(),
      date: new Date().toISOString().slice(0, 10),
      version,
      async progress({ name, index, count }, done, what) {
        if (progress.due) progress.draw((index + done) / count, `${name} (${index + 1} of ${count}): ${what}`);
        // Signals only arrive between turns of the event loop.
        await setImmediate();
        if (interrupt.requested) throw new Interrupted('the run was interrupted');
      },
    });
    progress.end();
    const written = [join(options.out, `${report.name}.html`)];
    await writeWhole(written[0], [toHtml(report)]);
    for (const { file, svg } of plotFilesOf(report)) {
      written.push(join(options.out, file));
      await writeWhole(join(options.out, file), [svg]);
    }
    for (const { file, png } of picturesOf(report)) {
      written.push(join(options.out, file));
      await writeWhole(join(options.out, file), [png]);
    }
    if (!options.quiet) terminal.out(`${toText(report)}\n${written.join('\n')}\n`);
    return interrupt.exitCode ?? 0;
  } finally {
    progress.end();
    interrupt.dispose();
  }
}

/** Null when help is asked for. */
function parseReproduceArguments(args: readonly string[]): ReproduceArguments | null {
  const found = parseArguments(args, {
    out: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean' },
    quiet: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (found.values.has('help')) return null;
  const [paper, ...more] = found.positionals;
  const known = `Known papers: ${Object.keys(papers).join(', ')}`;
  if (paper === undefined) throw new UsageError(`reproduce needs a paper\n${known}`);
  if (more.length > 0) throw new UsageError(`reproduce takes one paper, got also "${more[0]}"`);
  if (!Object.hasOwn(papers, paper)) {
    const nearest = nearestName(paper, Object.keys(papers));
    throw new UsageError(`there is no paper "${paper}"${nearest ? `; did you mean ${nearest}?` : ''}\n${known}`);
  }
  const out = lastOf(found, 'out', 'report');
  if (out === '') throw new UsageError('--out must be a folder, got ""');
  const only = found.values.get('only')?.flatMap((list) => list.split(',').map((name) => name.trim())) ?? null;
  return { paper, out, only, quick: found.values.has('quick'), quiet: found.values.has('quiet') };
}

function checkParts(only: readonly string[] | null, { name, parts }: Paper): void {
  const known = parts.map((part) => part.name);
  for (const asked of only ?? []) {
    if (known.includes(asked)) continue;
    const nearest = nearestName(asked, known);
    const hint = nearest ? `; did you mean ${nearest}?` : '';
    throw new UsageError(
      `--only must name parts of ${name}, got "${asked}"${hint}\nParts of ${name}: ${known.join(', ')}`,
    );
  }
}
