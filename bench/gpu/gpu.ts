/**
 * `npm run bench -- gpu`: the solvers of the 2022 compute-shader paper, `positionBased` and the scenes of Pall 2018 on a real GPU, beside plain CUDA kernels and what we must reach.
 * `--only explicit,meshes` for some sections, `--least 100000` and `--most 1000000` for sizes between these, `--out FILE` for JSON as bench/results/ keeps it,
 * `--small` to try it where there is no GPU.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { requestDevice } from '../../src/compute/webgpu/request-device';
import { checkOneOf, pathOf } from '../../src/core/check';
import { version } from '../../src/version';
import { machine } from '../machine';
import { type GpuResults, type SuiteName, suiteNames } from '../results/results';
import { adaptiveSection } from './adaptive';
import { constraintsSection } from './constraints';
import { explicitSection, meshSection } from './explicit';
import { kernelCallsSection } from './kernel-calls';
import { pallFiguresSection } from './pall-figures';
import { pallScenesSection } from './pall-scenes';
import { positionBasedSection } from './position-based';
import { redBlackSection } from './red-black';
import { introduction, runSections } from './run-sections';
import type { Section } from './section';
import { timeToErrorSection } from './time-to-error';

export interface GpuOptions {
  /** Names of sections; null: all of them. */
  only: readonly string[] | null;
  small: boolean;
  /** Nodes. */
  least: number;
  most: number;
  /** A JSON file to write; null: none. */
  out: string | null;
}

/** In this order: what takes longest comes last. */
const sections: Record<SuiteName, Section> = {
  explicit: explicitSection,
  constraints: constraintsSection,
  adaptive: adaptiveSection,
  'red-black': redBlackSection,
  'kernel-calls': kernelCallsSection,
  'position-based': positionBasedSection,
  'time-to-error': timeToErrorSection,
  'pall-figures': pallFiguresSection,
  'pall-scenes': pallScenesSection,
  meshes: meshSection,
};

async function findGpu() {
  const lease = await requestDevice();
  const { device, description } = lease.device.adapterInfo;
  const { adapter, software } = lease;
  lease.release();
  return { gpu: device || adapter, driver: description === device ? '' : description, software };
}

/** Throws where there is no GPU, and at the end where a row could not be measured. */
export async function gpu({ only, small, least, most, out }: GpuOptions): Promise<void> {
  const names = only?.map((name) => checkOneOf(pathOf('gpu'), 'only', name, suiteNames)) ?? suiteNames;
  const found = await findGpu();
  if (found.software && !small) {
    throw new Error(`gpu: a real GPU must be there, got ${found.gpu}; --small tries it at sizes that mean nothing`);
  }
  const results = {
    version,
    date: new Date().toISOString().slice(0, 10),
    ...found,
    machine: machine().replace(/^machine: /, ''),
  };
  for (const line of introduction(found.gpu, found.software, least, most)) console.log(line);
  console.log('');
  const failures = await runSections(
    suiteNames.filter((name) => names.includes(name)).map((name) => sections[name]),
    {
      small,
      least,
      most,
      print: (line) => console.log(line),
      keep: (rows, failures) => write(out, { ...results, rows, failures }),
    },
  );
  if (out !== null) console.log(`gpu: wrote ${out}`);
  if (failures.length > 0) throw new Error(`gpu: ${failures.length} rows could not be measured`);
}

function write(out: string | null, results: GpuResults): void {
  if (out === null) return;
  mkdirSync(dirname(out), { recursive: true });
  // Digits beyond the fifth are noise.
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
  writeFileSync(out, `${JSON.stringify(results, rounded, 2)}\n`);
}
