/** Sections at sizes that a software GPU can take: what is written is what bench/results/ would keep. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkResults } from '../results/check-results';
import { gpu } from './gpu';

const folder = mkdtempSync(join(tmpdir(), 'selvedge-gpu-'));
const out = join(folder, 'deep', 'results.json');
const said: string[] = [];

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterAll(() => rmSync(folder, { recursive: true }));

// Those whose shaders a software GPU compiles in a second.
const quick = {
  only: ['meshes', 'red-black', 'kernel-calls'],
  small: true,
  least: 0,
  most: Number.POSITIVE_INFINITY,
  out: null,
};

describe('bench gpu', () => {
  it('measures sections in their own order and writes what can be read again', async () => {
    await gpu({ ...quick, out });
    const { rows, failures, gpu: name } = checkResults('results', JSON.parse(readFileSync(out, 'utf8')));
    expect(failures).toEqual([]);
    expect(rows.map(({ suite }) => suite)).toEqual([
      'red-black',
      'red-black',
      'kernel-calls',
      'meshes',
      'meshes',
      'meshes',
      'meshes',
    ]);
    expect(said[0]).toContain(name);
    expect(said.at(-1)).toBe(`gpu: wrote ${out}`);
    expect(rows.every(({ microseconds, fastest }) => fastest <= microseconds)).toBe(true);
  });

  it('refuses a section that there is not', async () => {
    await expect(gpu({ ...quick, only: ['meshes', 'grids'] })).rejects.toThrow('gpu: only must be one of explicit');
  });
});
