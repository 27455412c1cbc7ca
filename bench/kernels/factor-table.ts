/** The factorisation of the curtain's matrix: ordering and symbolic part, numbers, fill. */
import { type Cholesky, createCholesky } from '../../src/sparse/cholesky';
import { planFactor } from '../../src/sparse/plan-factor';
import { median, printTable, showTime } from '../table';
import type { CurtainStep } from './curtain-step';
import type { NativeProgram } from './native-program';

const rounds = 11;
/** The methods with a factorisation of their own. */
const libraries = ['eigen', 'cholmod', 'cholmod-supernodal'];

interface Row {
  key: string;
  name: string;
  /** [ms] */
  analyse(): Promise<number>;
  factorise(): Promise<number>;
  fill: string;
}

/** Prints the medians and returns those of the numeric factorisation [ms], by key: 'ours-1', 'eigen', ... */
export async function factorTable(
  program: NativeProgram,
  step: CurtainStep,
  threadCounts: readonly number[],
  titles: Readonly<Record<string, string>>,
): Promise<Map<string, number>> {
  const matrix = step.objective.globalMatrix();
  const factors = await Promise.all(threadCounts.map((threads) => createCholesky(matrix, { threads })));
  const rows: Row[] = factors.map((factor) => ourRow(factor, matrix));
  const methods = await program.ask('methods');
  for (const method of libraries.filter((one) => methods.includes(one))) {
    const [, nonzeros] = await program.ask(`analyse ${method}`);
    const ask = async (verb: string) => Number((await program.ask(`${verb} ${method}`))[0]);
    rows.push({
      key: method,
      name: titles[method],
      analyse: () => ask('analyse'),
      factorise: () => ask('factorise'),
      fill: nonzeros,
    });
  }
  const times = rows.map(() => ({ analyse: [] as number[], factorise: [] as number[] }));
  for (let round = -1; round < rounds; round++) {
    for (const [r, row] of rows.entries()) {
      const [analyse, factorise] = [await row.analyse(), await row.factorise()];
      if (round < 0) continue;
      times[r].analyse.push(analyse);
      times[r].factorise.push(factorise);
    }
  }
  for (const factor of factors) factor.dispose();
  const medians = new Map(rows.map(({ key }, r) => [key, median(times[r].factorise)]));
  const eigen = medians.get('eigen');
  printTable(`Factorisation of the matrix of ${matrix.size} particles, interleaved (median of ${rounds})`, [
    ['method', 'ordering and analysis', 'numbers', 'fastest', '/ Eigen', 'nonzeros of L'],
    ...rows.map(({ key, name, fill }, r) => [
      name,
      showTime(median(times[r].analyse)),
      showTime(medians.get(key)!),
      showTime(Math.min(...times[r].factorise)),
      eigen === undefined ? '' : (medians.get(key)! / eigen).toPrecision(3),
      fill,
    ]),
  ]);
  return medians;
}

function ourRow(factor: Cholesky, matrix: Parameters<typeof createCholesky>[0]): Row {
  const timed = (work: () => unknown) => async () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  };
  return {
    key: `ours-${factor.threads}`,
    name: `wasm, f64, ${factor.plan.ordering}, ${factor.threads} thread${factor.threads === 1 ? '' : 's'}`,
    analyse: timed(() => planFactor(matrix)),
    factorise: timed(() => factor.factorise(matrix.value)),
    fill: `${factor.plan.nonzeros}`,
  };
}
