/** Table 1: milliseconds per frame by the number of kernel calls and of constraints. */
import { WasmBackend } from '../../../src/compute/wasm/wasm-backend';
import { WebGpuBackend } from '../../../src/compute/webgpu/webgpu-backend';
import { parts, timeCalls } from '../../gpu/kernel-calls';
import type { KernelCallsRow } from '../../results/load-results';
import type { PaperRun, Part } from '../paper';
import { figures } from '../reporting/format';
import { type Block, type Table, text, type Verdict } from '../reporting/report';
import { type Way, waysHere } from '../ways';
import { callRows, type PublishedCalls, paperMachines } from './published';
import { storedFigures, storedNote } from './stored-figures';

/** A place where all rows were measured. */
interface Column {
  name: string;
  rows: readonly KernelCallsRow[];
}

export const table1: Part = {
  name: 'table-1',
  title: 'Table 1: the cost of kernel calls',
  async run(run) {
    const { all, gpu } = await waysHere(run);
    const stored = storedFigures();
    const wanted = run.quick ? callRows.filter(({ constraints }) => constraints === 200_000) : callRows;
    const here = all.filter(({ kind }) => kind === 'one-thread' || kind === 'gpu');
    const columns: Column[] = [];
    for (const [w, way] of here.entries()) {
      columns.push({ name: way.name, rows: await measure(run, way, wanted, [w / here.length, (w + 1) / here.length]) });
    }
    if (stored.calls.length > 0) columns.push({ name: stored.name, rows: stored.calls });
    const [onGpu] = columns.filter(({ rows }) => rows.some(({ gpuMicroseconds }) => gpuMicroseconds !== null));
    return [
      text(
        'A frame here is nothing but runs of the kernel of distance constraints, one after the other. The paper does not say what its frame is; 344, 688 and ' +
          `1032 calls are 8, 16 and 24 times ${parts}, which is what an iteration of the tori takes in Table 2. So the constraints are in ${parts} equal parts, each ` +
          'call solves one of them, and all are solved 8, 16 and 24 times. Wall times are medians over many frames in a row; the GPU’s own are the sum of what its ' +
          `timestamps say of each call, which then has a pass to itself and takes longer than in a row. The paper’s machine: ${paperMachines.table1}. ${gpu} ${storedNote(stored)}`,
      ),
      table(wanted, columns),
      ...(onGpu ? [verdict(onGpu)] : []),
    ] satisfies Block[];
  },
};

async function measure(
  run: PaperRun,
  way: Way,
  wanted: readonly PublishedCalls[],
  [start, end]: readonly [number, number],
): Promise<KernelCallsRow[]> {
  const backend = way.kind === 'gpu' ? await WebGpuBackend.create() : await WasmBackend.create(1);
  const rows: KernelCallsRow[] = [];
  try {
    for (const [r, { calls, constraints }] of wanted.entries()) {
      await run.progress(start + ((end - start) * r) / wanted.length, `${calls} calls, ${way.name}`);
      const lengths = run.quick ? { runMs: 1, repeats: 1 } : { runMs: 200, repeats: 5 };
      rows.push(await timeCalls(backend, { calls, constraints, ...lengths }));
    }
  } finally {
    backend.dispose();
  }
  return rows;
}

const at = ({ rows }: Column, { calls, constraints }: Omit<PublishedCalls, 'msPerFrame'>) =>
  rows.find((row) => row.calls === calls && row.springs === constraints);

const shown = (microseconds: number | null | undefined): string =>
  microseconds === undefined || microseconds === null ? '' : figures(microseconds / 1000);

function table(wanted: readonly PublishedCalls[], columns: readonly Column[]): Table {
  const withGpu = ({ rows }: Column) => rows.some(({ gpuMicroseconds }) => gpuMicroseconds !== null);
  return {
    kind: 'table',
    caption: 'Milliseconds per frame, by wall time and by that of the GPU',
    columns: [
      { name: 'kernel calls' },
      { name: 'constraints' },
      { name: 'paper', source: 'paper' },
      ...columns.flatMap((column) => [
        { name: column.name, source: 'ours' as const },
        ...(withGpu(column) ? [{ name: `${column.name}: GPU time`, source: 'ours' as const }] : []),
      ]),
    ],
    rows: wanted.map((row) => [
      String(row.calls),
      row.constraints.toLocaleString('en'),
      figures(row.msPerFrame),
      ...columns.flatMap((column) => [
        shown(at(column, row)?.microseconds),
        ...(withGpu(column) ? [shown(at(column, row)?.gpuMicroseconds)] : []),
      ]),
    ]),
  };
}

/** Three times the calls against four times the constraints, each with the other as it is in the first row. */
function verdict(column: Column): Verdict {
  const ms = (calls: number, constraints: number) => at(column, { calls, constraints })?.microseconds ?? Number.NaN;
  const base = ms(344, 200_000);
  const calls = ms(1032, 200_000) / base;
  const constraints = ms(344, 800_000) / base;
  const known = Number.isFinite(constraints);
  return {
    kind: 'verdict',
    claim: 'The time of a frame depends on the number of kernel calls rather than on that of constraints',
    holds: known ? calls > constraints : calls > 2,
    found:
      `${column.name}: three times the calls take ${figures(calls)} times as long` +
      `${known ? `, four times the constraints ${figures(constraints)} times` : ''}; a call takes ${figures(base / 344)} us. ` +
      `The paper: ${figures(5.3 / 1.7)} and ${figures(1.9 / 1.7)} times, ${figures(1700 / 344)} us.`,
    numbers: { calls, ...(known && { constraints }) },
  };
}
