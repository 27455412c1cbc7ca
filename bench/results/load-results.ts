/** The figures of real GPUs that bench/results/ keeps, checked: newest first. */
import { fail, pathOf } from '../../src/core/check';
import { checkResults } from './check-results';
import type { GpuResults, SuiteName } from './results';
import { stored } from './stored';

export * from './results';

/** Throws where a file is not what it should be, with the field that is wrong. `files`: contents of JSON files by path. */
export function loadResults(files: Readonly<Record<string, unknown>> = stored): GpuResults[] {
  const all = Object.entries(files).map(([file, content]) => {
    const results = checkResults(file, content);
    const path = pathOf(file);
    if (results.software) fail(path, 'software', 'be false: only figures of real GPUs are kept', true);
    const [folder] = file.split('/');
    if (results.version !== folder) fail(path, 'version', `be that of its folder, ${folder}`, results.version);
    return results;
  });
  return all.sort((a, b) => compareVersions(b.version, a.version) || b.date.localeCompare(a.date));
}

/** The first of these that has rows of one of the suites: a file may hold some sections alone. */
export function firstWith(suites: readonly SuiteName[], all: readonly GpuResults[]): GpuResults | undefined {
  return all.find(({ rows }) => rows.some(({ suite }) => suites.includes(suite)));
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
