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
  fail,
  inside,
  type Place,
  placeOf,
  type Range,
} from '../../src/model/check';
import { type GpuResults, type ResultRow, type SuiteName, suiteNames } from './results';

type Check = (place: Place, field: string, value: unknown) => unknown;

const number =
  (range: Range): Check =>
  (place, field, value) =>
    checkNumber(place, field, value, range);
const count: Check = (place, field, value) => checkInteger(place, field, value, { atLeast: 1 });
const oneOf =
  (...known: string[]): Check =>
  (place, field, value) =>
    checkOneOf(place, field, value, known);
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
  facts: (place, field, value) => checkObject(place, field, value, 'an object with what the solver said about itself'),
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
};

const text: Check = (place, field, value) => {
  if (typeof value !== 'string') fail(place, field, 'be a text', value);
};

const resultFields: Record<string, Check> = {
  version: checkName,
  date(place, field, value) {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value))
      fail(place, field, 'be a day: YYYY-MM-DD', value);
  },
  gpu: checkName,
  driver: text,
  software: checkBoolean,
  machine: checkName,
  rows: (place, field, value) =>
    checkArray(place, field, value, 'rows').forEach((row, k) => {
      checkRow(place, `${field}[${k}]`, row);
    }),
  failures: (place, field, value) =>
    checkArray(place, field, value, 'texts').forEach((why, k) => {
      text(place, `${field}[${k}]`, why);
    }),
};

function checkAll(place: Place, value: Record<string, unknown>, fields: Record<string, Check>): void {
  checkFields(place, value, Object.keys(fields));
  for (const [field, check] of Object.entries(fields)) check(place, field, value[field]);
}

function checkRow(place: Place, field: string, value: unknown): asserts value is ResultRow {
  const row = checkObject(place, field, value, 'a row of results');
  const at = inside(place, field);
  const suite = checkOneOf(at, 'suite', row.suite, suiteNames);
  checkAll(at, row, rowFields[suite]);
}

/** `file`: the name that errors begin with. */
export function checkResults(file: string, value: unknown): GpuResults {
  const place = placeOf(file);
  checkAll(place, checkObject(place, 'the file', value, 'an object with results'), resultFields);
  return value as GpuResults;
}
