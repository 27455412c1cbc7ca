/**
 * Local/global iterations with a prefactored global step (Liu 2013) against native code: Eigen, CHOLMOD with METIS, a hand-written solve
 * in f32 and Gauss-Seidel (bench/native/local-global.cpp), and against plain JavaScript. All start from the same y.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { printTable } from '../table';
import { nativeContender, ourContender, xpbdContender } from './contenders';
import { CurtainStep } from './curtain-step';
import { errorTable } from './error-table';
import { factorTable } from './factor-table';
import { iterationTable } from './iteration-table';
import { hasLibrary, type NativeProgram, startNative } from './native-program';

/** The methods of the C++ program, in the order of the tables. */
const titles: Readonly<Record<string, string>> = {
  eigen: 'Eigen SimplicialLLT, AMD, f64',
  cholmod: 'CHOLMOD simplicial, METIS, f64',
  'cholmod-supernodal': 'CHOLMOD supernodal, METIS, f64',
  'hand-written': 'hand-written C++, METIS, f32',
  'gauss-seidel': 'Gauss-Seidel in C++, f32',
};
const threadCounts = cpus().length > 1 ? [1, 2] : [1];

export async function nativeCholesky(): Promise<void> {
  const program = startNative('local-global', libraryFlags());
  if (!program) return;
  if (threadCounts.length === 1) console.log('native: two threads are left out, the machine has one core\n');
  try {
    const small = await loadStep(program, 81);
    const contenders = await everyone(program, small, 40);
    const iteration = await iterationTable('81 x 81', contenders);
    await errorTable(small, contenders, iteration);
    for (const contender of contenders) contender.dispose();
    const factor = await factorTable(program, small, threadCounts, titles);

    const others = await everyone(program, await loadStep(program, 129), 10);
    const large = await iterationTable('129 x 129', others);
    for (const contender of others) contender.dispose();

    const ratio = (times: ReadonlyMap<string, number>, above: string, below: string) => {
      const [a, b] = [times.get(above), times.get(below)];
      return a === undefined || b === undefined ? 'not measured' : (a / b).toPrecision(3);
    };
    // The hope is 0.65 ms where CHOLMOD takes 1.14 ms.
    printTable('What is asked of the wasm solver: ratios of the medians above', [
      ['what', 'measured', 'must', 'hope'],
      ['81 x 81, 1 thread / CHOLMOD', ratio(iteration, 'ours-1', 'cholmod'), 'at most 1', 'at most 0.57'],
      ['81 x 81, 1 thread / 2 threads', ratio(iteration, 'ours-1', 'ours-2'), 'at least 1.5', ''],
      ['81 x 81, factorisation / Eigen', ratio(factor, 'ours-1', 'eigen'), 'at most 2', ''],
      ['129 x 129, 1 thread / CHOLMOD', ratio(large, 'ours-1', 'cholmod'), 'at most 1', ''],
    ]);
  } finally {
    program.end();
  }
}

/** What the C++ program can be built with; says what is missing. */
function libraryFlags(): string[] {
  const libraries = [
    { name: 'Eigen (libeigen3-dev)', header: 'eigen3/Eigen/SparseCholesky', flags: ['-DWITH_EIGEN'] },
    { name: 'CHOLMOD (libsuitesparse-dev)', header: 'suitesparse/cholmod.h', flags: ['-DWITH_CHOLMOD', '-lcholmod'] },
  ];
  return libraries.flatMap(({ name, header, flags }) => {
    if (hasLibrary(header, flags)) return flags;
    console.log(`native: what needs ${name} is left out, g++ does not find it\n`);
    return [];
  });
}

async function loadStep(program: NativeProgram, side: number): Promise<CurtainStep> {
  const step = await CurtainStep.make(side);
  const file = join(program.folder, `curtain-${side}`);
  step.write(file);
  await program.ask(`load ${file}`);
  for (const method of await program.ask('methods')) await program.ask(`analyse ${method}`);
  return step;
}

async function everyone(program: NativeProgram, step: CurtainStep, iterations: number) {
  const methods = await program.ask('methods');
  const listed = Object.keys(titles).filter((method) => methods.includes(method));
  return [
    ...(await Promise.all(threadCounts.map((threads) => ourContender(step, threads, iterations)))),
    ...listed.map((method) => nativeContender(program, method, titles[method], iterations)),
    xpbdContender(step, iterations),
  ];
}
