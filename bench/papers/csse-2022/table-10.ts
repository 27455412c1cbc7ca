/** Table 10: frames a second on CPU and GPU at five sizes of each method, and the speed-ups. */
import type { PaperRun, Part } from '../paper';
import { capitalised, figures, milliseconds } from '../reporting/format';
import { type Block, type Table, text, type Verdict } from '../reporting/report';
import { type Ways, waysHere } from '../ways';
import { frameRates, type Rate, rateOptions } from './frame-rates';
import { frameSettings, type Method, methodNames, timedMethods } from './methods';
import { constraintRows, massSpringRows, meanSpeedUp, type PublishedRow, paperMachine } from './published';
import { asTimedHere, fastestAt, type StoredRates, storedNote, storedRates } from './stored-rates';

type Half = Extract<Method, 'massSpring' | 'constraintEnforcement'>;

interface Row extends PublishedRow {
  rates: Rate[];
  /** On the GPU of the stored figures; null where there is none of this size. */
  storedFps: number | null;
}

export const table10: Part = {
  name: 'table-10',
  title: 'Table 10: CPU against GPU',
  async run(run) {
    const ways = await waysHere(run);
    const stored = asTimedHere(storedRates());
    const springs = massSpringRows.slice(0, run.quick ? 1 : undefined);
    const constraints = constraintRows.slice(0, run.quick ? 1 : undefined);
    const massSpring = await measure(run, 'massSpring', springs, ways, stored, [0, 0.9]);
    const enforced = await measure(run, 'constraintEnforcement', constraints, ways, stored, [0.9, 1]);
    return [
      text(
        'Nothing is drawn. The paper names neither masses nor lengths nor constants; here they are: ' +
          `${timedMethods.massSpring.words} ${timedMethods.constraintEnforcement.words} Medians over interleaved rounds, all ways over the same ` +
          `frames. The paper’s machine: ${paperMachine}. ${ways.gpu} ${storedNote(stored)}`,
      ),
      table('Mass-spring: frames a second', massSpring, ways, stored),
      table('Constraint enforcement: frames a second', enforced, ways, stored),
      ...springs.flatMap(({ remark }) => (remark ? [text(remark)] : [])),
      ...speedUpVerdict('massSpring', massSpring),
      ...speedUpVerdict('constraintEnforcement', enforced),
    ] satisfies Block[];
  },
};

async function measure(
  run: PaperRun,
  method: Half,
  rows: readonly PublishedRow[],
  { all }: Ways,
  stored: StoredRates,
  [start, end]: readonly [number, number],
): Promise<Row[]> {
  const total = rows.reduce((sum, { nodes }) => sum + nodes, 0);
  const found: Row[] = [];
  let done = 0;
  for (const row of rows) {
    await run.progress(start + ((end - start) * done) / total, `${methodNames[method]}, ${row.nodes} nodes`);
    const size = { columns: row.side, rows: row.side, bend: true };
    const rates = await frameRates(method, size, all, rateOptions(run));
    found.push({ ...row, rates, storedFps: fastestAt(stored[method], row) });
    done += row.nodes;
  }
  return found;
}

const rate = ({ rates }: Row, kind: Rate['way']['kind']): number | null =>
  rates.find(({ way }) => way.kind === kind)?.fps ?? null;

/** On a real GPU: measured here if there is one, else stored. */
const gpuRate = (row: Row): number | null => rate(row, 'gpu') ?? row.storedFps;

const shown = (value: number | null): string => (value === null ? '' : figures(value));
const ratio = (a: number | null, b: number | null): string => (a === null || b === null ? '' : figures(a / b));

function table(caption: string, rows: readonly Row[], { all }: Ways, stored: StoredRates): Table {
  const onGpu = rows.some((row) => gpuRate(row) !== null);
  return {
    kind: 'table',
    caption,
    columns: [
      { name: 'nodes' },
      { name: 'springs' },
      { name: 'CPU, paper', source: 'paper' },
      ...all.filter(({ kind }) => kind !== 'gpu').map(({ name }) => ({ name, source: 'ours' as const })),
      { name: 'GPU, paper', source: 'paper' },
      ...all.filter(({ kind }) => kind === 'gpu').map(({ name }) => ({ name, source: 'ours' as const })),
      ...(stored.from === null ? [] : [{ name: stored.name, source: 'ours' as const }]),
      { name: 'GPU / CPU, paper', source: 'paper' },
      ...(onGpu ? [{ name: 'GPU / 1 thread', source: 'ours' as const }] : []),
      { name: '1 thread / paper’s CPU', source: 'ours' },
      { name: '1 thread / paper’s GPU', source: 'ours' },
    ],
    rows: rows.map((row) => [
      row.nodes.toLocaleString('en'),
      row.springs.toLocaleString('en'),
      String(row.cpuFps),
      ...row.rates.filter(({ way }) => way.kind !== 'gpu').map(({ fps }) => figures(fps)),
      row.remark ? `about ${row.gpuFps}` : String(row.gpuFps),
      ...row.rates.filter(({ way }) => way.kind === 'gpu').map(({ fps }) => figures(fps)),
      ...(stored.from === null ? [] : [shown(row.storedFps)]),
      String(row.speedUp),
      ...(onGpu ? [ratio(gpuRate(row), rate(row, 'one-thread'))] : []),
      ratio(rate(row, 'one-thread'), row.cpuFps),
      ratio(rate(row, 'one-thread'), row.gpuFps),
    ]),
  };
}

/** None where no real GPU was measured, here or before. */
function speedUpVerdict(method: Half, rows: readonly Row[]): Verdict[] {
  const measured = rows.flatMap((row) => {
    const [gpu, cpu] = [gpuRate(row), rate(row, 'one-thread')];
    return gpu === null || cpu === null ? [] : [{ nodes: row.nodes, gpuMs: 1000 / gpu, speedUp: gpu / cpu }];
  });
  if (measured.length === 0) return [];
  const mean = measured.reduce((sum, { speedUp }) => sum + speedUp, 0) / measured.length;
  const each = measured.map(({ nodes, speedUp }) => `${figures(speedUp)} at ${nodes.toLocaleString('en')}`).join(', ');
  const isLive = rows.some((row) => rate(row, 'gpu') !== null);
  return [
    {
      kind: 'verdict',
      claim: `${capitalised(methodNames[method])} on the GPU is ${meanSpeedUp[method]} times as fast as on one core, on average`,
      holds: mean >= meanSpeedUp[method],
      found:
        `${figures(mean)} times on average (${each} nodes), ${isLive ? 'the GPU here' : 'the stored GPU'} against wasm on one thread here, which is ` +
        `${figures(geometricMean(rows.map((row) => (rate(row, 'one-thread') ?? 0) / row.cpuFps)))} times as fast as the paper’s CPU program.` +
        (method === 'constraintEnforcement' && mean < meanSpeedUp[method] ? boundByIterations(measured) : ''),
      numbers: { mean, paper: meanSpeedUp[method] },
    },
  ];
}

/** Why sheets of these sizes gain little on a GPU, and which of them gain nothing. */
function boundByIterations(measured: readonly { nodes: number; gpuMs: number; speedUp: number }[]): string {
  const { substeps, iterations } = frameSettings.enforced('s1', measured[0].nodes);
  const meanMs = measured.reduce((sum, { gpuMs }) => sum + gpuMs, 0) / measured.length;
  const slower = measured.filter(({ speedUp }) => speedUp < 1).map(({ nodes }) => nodes.toLocaleString('en'));
  return (
    ` Sheets as small as this leave most of a GPU idle, while iterations, ${substeps * iterations} of them at most, wait for one another: ` +
    `${milliseconds(meanMs)} a frame on average, ` +
    `${slower.length > 0 ? `slower than one thread of wasm at ${slower.join(', ')} nodes` : 'at no size slower than one thread of wasm'}.`
  );
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
