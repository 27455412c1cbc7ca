/**
 * What a solver takes over from one step to the next besides the particles, as a snapshot holds it: multipliers to start from, say. It belongs to
 * one solver with its options; another one starts as after `reset`.
 */
import type { KernelBuffer } from '../compute/backend';
import {
  checkArray,
  checkInteger,
  checkName,
  checkNumber,
  checkObject,
  type ErrorPath,
  fail,
  inside,
} from '../core/check';
import { sameData } from '../core/same-data';
import type { Solver } from '../solvers/solver';
import type { StateArray } from './engine';

export interface SolverMemory {
  solver: string;
  options: Readonly<Record<string, unknown>>;
  /** Length of the last step [s]. */
  lastStep: number;
  /** See `SolverRun.notes`. */
  notes: Readonly<Record<string, number>>;
  buffers: { name: string; data: StateArray }[];
}

/** The same in JSON: how many numbers there are in place of the numbers. */
export type MemoryFacts = Omit<SolverMemory, 'buffers'> & { buffers: { name: string; numbers: number }[] };

export function memoryFacts({ solver, options, lastStep, notes, buffers }: SolverMemory): MemoryFacts {
  return {
    ...{ solver, options, lastStep, notes },
    buffers: buffers.map(({ name, data }) => ({ name, numbers: data.length })),
  };
}

export function checkedMemoryFacts(inSnapshot: ErrorPath, given: unknown): MemoryFacts {
  const facts = checkObject(inSnapshot, 'memory', given, 'what the solver remembers');
  const inMemory = inside(inSnapshot, 'memory');
  return {
    solver: checkName(inMemory, 'solver', facts.solver),
    options: checkObject(inMemory, 'options', facts.options, 'the options of its solver'),
    lastStep: checkNumber(inMemory, 'lastStep', facts.lastStep, { above: 0, unit: 's' }),
    notes: checkedNotes(inMemory, facts.notes),
    buffers: checkArray(inMemory, 'buffers', facts.buffers, 'names and sizes').map((buffer, b) => {
      const { name, numbers } = checkObject(inMemory, `buffers[${b}]`, buffer, 'a name and a size');
      const inBuffer = inside(inMemory, `buffers[${b}]`);
      return {
        name: checkName(inBuffer, 'name', name),
        numbers: checkInteger(inBuffer, 'numbers', numbers, { atLeast: 0 }),
      };
    }),
  };
}

/** Snapshots of earlier versions have none. */
function checkedNotes(inMemory: ErrorPath, given: unknown): SolverMemory['notes'] {
  if (given === undefined) return {};
  const notes = checkObject(inMemory, 'notes', given, 'numbers with names');
  const inNotes = inside(inMemory, 'notes');
  return Object.fromEntries(Object.entries(notes).map(([name, value]) => [name, checkNumber(inNotes, name, value)]));
}

/** The memory, if it is this solver's and it can go on with it; null: it starts fresh. Throws where it is this solver's but not of this scene. */
export function memoryFor(
  { name, options }: Solver,
  buffers: readonly KernelBuffer[],
  memory: SolverMemory | null,
  inSnapshot: ErrorPath,
): SolverMemory | null {
  if (memory === null || memory.solver !== name || !sameData(memory.options, options)) return null;
  const expected = buffers.map((buffer) => `${buffer.name} (${buffer.count})`).join(', ');
  const given = memory.buffers.map(({ name, data }) => `${name} (${data.length})`).join(', ');
  if (expected !== given) fail(inSnapshot, 'memory', `hold ${expected}, as ${name} has in this scene`, given, given);
  return memory;
}
