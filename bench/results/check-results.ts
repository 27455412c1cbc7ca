/** Checks a file of bench/results/: what is wrong is an error that names the field. */
import {
  checkArray,
  checkBoolean,
  checkFields,
  checkInteger,
  checkName,
  checkNumber,
  checkObject,
  checkOneOf,
  type ErrorPath,
  fail,
  inside,
  pathOf,
  type Range,
} from '../../src/core/check';
import { type GpuResults, gpuSchedules, type ResultRow, type SuiteName, suiteNames, timedGlobals } from './results';

type Check = (path: ErrorPath, field: string, value: unknown) => unknown;

const number =
  (range: Range): Check =>
  (path, field, value) =>
    checkNumber(path, field, value, range);
const count: Check = (path, field, value) => checkInteger(path, field, value, { atLeast: 1 });
const oneOf =
  (...known: string[]): Check =>
  (path, field, value) =>
    checkOneOf(path, field, value, known);
const numbers =
  (range: Range): Check =>
  (path, field, value) =>
    checkArray(path, field, value, 'numbers').forEach((one, k) => {
      checkNumber(path, `${field}[${k}]`, one, range);
    });
const time = number({ above: 0, unit: 'us' });

const timed: Record<string, Check> = {
  suite: oneOf(...suiteNames),
  what: checkName,
  nodes: count,
  springs: count,
  microseconds: time,
  fastest: time,
  repeats: count,
  stepsPerCall: count,
  facts: (path, field, value) => checkObject(path, field, value, 'an object with what the solver said about itself'),
};

const solved: Record<string, Check> = {
  timeStep: number({ above: 0, unit: 's' }),
  mostIterations: count,
  iterations: number({ atLeast: 0 }),
  residual: number({ atLeast: 0 }),
  maxStrain: number({ atLeast: 0 }),
  rmsStrain: number({ atLeast: 0 }),
};

/** The fields of a row, by its suite. */
const rowFields: Record<SuiteName, Record<string, Check>> = {
  explicit: { ...timed, damped: checkBoolean, own: checkBoolean },
  meshes: { ...timed, damped: checkBoolean, own: checkBoolean },
  constraints: { ...timed, ...solved, kinds: oneOf('s1', 's2'), product: oneOf('matrix-free', 'assembled') },
  adaptive: { ...timed, ...solved, scene: oneOf('push', 'posts'), active: number({ atLeast: 0, atMost: 1 }) },
  'red-black': timed,
  'kernel-calls': {
    ...timed,
    calls: count,
    gpuMicroseconds: (path, field, value) => {
      if (value !== null) time(path, field, value);
    },
  },
  'position-based': {
    ...timed,
    scene: oneOf('squishy ball', 'omotondo', 'tori'),
    schedule: oneOf(...gpuSchedules),
    tetrahedra: count,
    iterations: count,
    residual: number({ atLeast: 0 }),
    kernelCalls: count,
    sweepMicroseconds: time,
    eightMicroseconds: time,
    curve: (path, field, value) =>
      checkArray(path, field, value, 'pairs of iterations and residual').forEach((pair, k) => {
        const [iterations, residual] = checkArray(path, `${field}[${k}]`, pair, 'two numbers');
        count(path, `${field}[${k}][0]`, iterations);
        checkNumber(path, `${field}[${k}][1]`, residual, { atLeast: 0 });
      }),
  },
  'pall-figures': {
    ...timed,
    scene: oneOf('stretched', 'hanging'),
    global: oneOf('red-black', 'jacobi', 'chebyshev', 'cholesky'),
    budget: number({ above: 0, unit: 'ms' }),
    every: count,
    errors: numbers({ atLeast: 0 }),
  },
  'pall-scenes': {
    ...timed,
    scene: oneOf('chair', 'four-layers', 'sphere', 'funnel', 'cannonballs'),
    frames: numbers({ above: 0, unit: 'ms' }),
    firstFrames: numbers({ above: 0, unit: 'ms' }),
    torn: (path, field, value) => checkInteger(path, field, value, { atLeast: 0 }),
  },
  'time-to-error': {
    ...timed,
    global: oneOf(...timedGlobals),
    acceleration: oneOf('none', 'lbfgs', 'anderson'),
    startMilliseconds: number({ above: 0, unit: 'ms' }),
    reached: (path, field, value) =>
      checkArray(path, field, value, 'errors that were reached').forEach((one, k) => {
        const fields = { mark: number({ above: 0, atMost: 1 }), iterations: count, microseconds: time };
        checkAll(
          inside(path, `${field}[${k}]`),
          checkObject(path, `${field}[${k}]`, one, 'an error that was reached'),
          fields,
        );
      }),
  },
};

const text: Check = (path, field, value) => {
  if (typeof value !== 'string') fail(path, field, 'be a text', value);
};

const resultFields: Record<string, Check> = {
  version: checkName,
  date(path, field, value) {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) fail(path, field, 'be a day: YYYY-MM-DD', value);
  },
  gpu: checkName,
  driver: text,
  software: checkBoolean,
  machine: checkName,
  rows: (path, field, value) =>
    checkArray(path, field, value, 'rows').forEach((row, k) => {
      checkRow(path, `${field}[${k}]`, row);
    }),
  failures: (path, field, value) =>
    checkArray(path, field, value, 'texts').forEach((why, k) => {
      text(path, `${field}[${k}]`, why);
    }),
};

function checkAll(path: ErrorPath, value: Record<string, unknown>, fields: Record<string, Check>): void {
  checkFields(path, value, Object.keys(fields));
  for (const [field, check] of Object.entries(fields)) check(path, field, value[field]);
}

function checkRow(path: ErrorPath, field: string, value: unknown): asserts value is ResultRow {
  const row = checkObject(path, field, value, 'a row of results');
  const at = inside(path, field);
  const suite = checkOneOf(at, 'suite', row.suite, suiteNames);
  checkAll(at, row, rowFields[suite]);
}

/** `file`: the name that errors begin with. */
export function checkResults(file: string, value: unknown): GpuResults {
  const path = pathOf(file);
  checkAll(path, checkObject(path, 'the file', value, 'an object with results'), resultFields);
  return value as GpuResults;
}
