/**
 * The parts of a plan that are computed in WebAssembly, in a small module and a memory of their own. They run once, when a world starts: TypeScript would run them before V8 has compiled its loops, which takes five times as long as the
 * loops themselves. The module is so small that it is compiled at once, where it is first needed.
 */
import { decodeBase64 } from '../../core/decode-base64';
import { SelvedgeError } from '../../core/error';
import { plannerWasm } from '../../generated/planner-wasm';

/** What planner.as.ts exports. Arrays are given and returned by their addresses. */
interface PlannerFunctions {
  readonly memory: WebAssembly.Memory;
  integers(count: number): number;
  forgetIntegers(): void;
  firstBeyond(count: number, array: number, limit: number): number;
  findPattern(size: number, count: number, ends: number): number;
  findGraph(size: number, first: number, row: number): number;
  dissectGrid(count: number, first: number, neighbour: number, grid: number): number;
  growTree(count: number, first: number, neighbour: number, order: number): number;
  postorder(count: number, parent: number, sequence: number): number;
  sumOf(count: number, array: number): number;
  sumOfSquares(count: number, array: number): number;
  makePanels(
    size: number,
    first: number,
    neighbour: number,
    tree: number,
    maxWidth: number,
    ruleCount: number,
    rules: number,
  ): number;
  panelValues(): number;
  usePanels(size: number, count: number, panelColumn: number, panelRow: number, row: number): void;
  layOutSlots(size: number, taskCount: number, owner: number, taskFirst: number, taskPanel: number): number;
  findUpdates(): number;
  useEdges(count: number, ends: number, kind: number, stiffness: number, bodyOf: number, thread: number): number;
  carryEdges(nodeCount: number, bodyCount: number, thread: number, shares: number): void;
  limitCarried(bodyCount: number, most: number): number;
  carriedEdges(): number;
  keepEdges(rest: number): number;
  placeEntries(size: number, first: number, row: number, place: number, panelValue: number): number;
}

type Indices = Int32Array | Uint32Array;

export interface Planner extends PlannerFunctions {
  /** The address of a copy, of several arrays one after the other. */
  put(...arrays: Indices[]): number;
  /** The same for f64. */
  putNumbers(numbers: ArrayLike<number>): number;
  /** The same for bytes. */
  putBytes(bytes: Uint8Array): number;
  /** A copy of `count` integers. */
  take(address: number, count: number): Int32Array;
  /** The same, unsigned. */
  takeIndices(address: number, count: number): Uint32Array;
  takeNumbers(address: number, count: number): Float64Array;
  takeBytes(address: number, count: number): Uint8Array;
}

/** A memory that grew past this is not kept for the next plan. */
const mostKept = 2 ** 25;

let module: WebAssembly.Module | null = null;
let kept: Planner | null = null;

/** Compiles the module without halting the page: Chromium before version 114 refuses to compile more than 4 KB on its main thread at once. */
export async function compilePlanner(): Promise<void> {
  module ??= await WebAssembly.compile(decodeBase64(plannerWasm));
}

function startPlanner(): Planner {
  module ??= new WebAssembly.Module(decodeBase64(plannerWasm));
  const functions = new WebAssembly.Instance(module).exports as unknown as PlannerFunctions;
  const { memory } = functions;
  return {
    ...functions,
    put(...arrays) {
      let count = 0;
      for (const { length } of arrays) count += length;
      const address = functions.integers(count) >>> 0;
      let end = address;
      for (const array of arrays) {
        new Int32Array(memory.buffer, end, array.length).set(array);
        end += 4 * array.length;
      }
      return address;
    },
    putNumbers(numbers) {
      const address = functions.integers(2 * numbers.length) >>> 0;
      new Float64Array(memory.buffer, address, numbers.length).set(numbers);
      return address;
    },
    putBytes(bytes) {
      const address = functions.integers((bytes.length + 3) >> 2) >>> 0;
      new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
      return address;
    },
    take: (address, count) => new Int32Array(memory.buffer, address >>> 0, count).slice(),
    takeIndices: (address, count) => new Uint32Array(memory.buffer, address >>> 0, count).slice(),
    takeNumbers: (address, count) => new Float64Array(memory.buffer, address >>> 0, count).slice(),
    takeBytes: (address, count) => new Uint8Array(memory.buffer, address >>> 0, count).slice(),
  };
}

/** What `work` gives, which has the planner's memory for itself and must copy what it wants to keep of it. `count`: the rows that are planned. */
export function withPlanner<T>(count: number, work: (planner: Planner) => T): T {
  const planner = kept ?? startPlanner();
  kept = null;
  planner.forgetIntegers();
  try {
    const result = work(planner);
    if (planner.memory.buffer.byteLength <= mostKept) kept = planner;
    return result;
  } catch (error) {
    // Nothing else ends its functions early.
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    throw new SelvedgeError(
      'sparse',
      'the matrix',
      'have so few rows that its plan fits into the memory there is',
      count,
    );
  }
}
