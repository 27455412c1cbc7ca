/**
 * Benchmarks: `npm run bench` for those that any machine can run, `npm run bench -- iterations`, `red-black`, `global-step`, `hanging-sheet`, `substeps`, `constraints`, `colliders`, `contact`, `body-contact`, `contact-methods`, `native`, `encoding`, `start` or `gpu` for one. They print; no
 * test asserts them. Only ratios within one run mean something on a shared machine, so what is compared runs interleaved and the median
 * counts.
 */

import { countOf, lastOf, parseArguments } from '../cli/parse-arguments';
import { contactMethods } from './contact-methods/contact-methods';
import { gpu } from './gpu/gpu';
import { bodyContact } from './kernels/body-contact';
import { constraintTimes } from './kernels/constraint-times';
import { encoding } from './kernels/encoding';
import { globalStep } from './kernels/global-step';
import { hangingSheet } from './kernels/hanging-sheet';
import { iterations } from './kernels/iterations';
import { meshContact } from './kernels/mesh-contact';
import { native } from './kernels/native';
import { redBlackSchedules } from './kernels/red-black-schedules';
import { sheetsAmongColliders } from './kernels/sheets-among-colliders';
import { substeps } from './kernels/substeps';
import { machine } from './machine';
import { start } from './start/start';

function suitesFor(args: readonly string[]): (() => Promise<void>)[] {
  const found = parseArguments(args, {
    only: { type: 'string' },
    small: { type: 'boolean' },
    least: { type: 'string' },
    most: { type: 'string' },
    out: { type: 'string' },
    against: { type: 'string' },
  });
  const against = lastOf(found, 'against', null)?.split(',') ?? [];
  const gpuOptions = {
    only: lastOf(found, 'only', null)?.split(',') ?? null,
    small: found.values.has('small'),
    least: countOf(found, 'least', 0),
    most: countOf(found, 'most', Number.POSITIVE_INFINITY),
    out: lastOf(found, 'out', null),
  };
  const suites: Record<string, () => Promise<void>> = {
    iterations,
    contact: meshContact,
    'body-contact': () => bodyContact(gpuOptions.small),
    'contact-methods': contactMethods,
    'red-black': redBlackSchedules,
    'global-step': globalStep,
    'hanging-sheet': hangingSheet,
    substeps,
    constraints: () => constraintTimes(),
    colliders: sheetsAmongColliders,
    native,
    encoding,
    start: () => start(against),
    gpu: () => gpu(gpuOptions),
  };
  const asked =
    found.positionals.length > 0 ? found.positionals : ['iterations', 'hanging-sheet', 'constraints', 'native'];
  const unknown = asked.filter((name) => !(name in suites));
  if (unknown.length > 0)
    throw new Error(`suite must be one of ${Object.keys(suites).join(', ')}, got ${unknown.join(', ')}`);
  const [forStart, forGpu] = [found.values.has('against'), [...found.values.keys()].some((name) => name !== 'against')];
  if (forGpu && !asked.includes('gpu') && !asked.includes('body-contact'))
    throw new Error('options are for the suite gpu');
  if (forStart && !asked.includes('start')) throw new Error('--against is for the suite start');
  return asked.map((name) => suites[name]);
}

try {
  const suites = suitesFor(process.argv.slice(2));
  console.log(`${machine()}\n`);
  for (const run of suites) await run();
} catch (error) {
  console.error(`bench: ${(error as Error).message.replace(/^bench: /, '')}`);
  process.exitCode = 1;
}
