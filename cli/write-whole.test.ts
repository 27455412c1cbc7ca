import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeWhole } from './write-whole';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('writes all parts under the final name and leaves nothing else', async () => {
  const path = join(folder, 'a.txt');
  expect(await writeWhole(path, ['one ', Uint8Array.of(116, 119, 111), ' drei ä'])).toBe(15);
  expect(await readFile(path, 'utf8')).toBe('one two drei ä');
  expect(await readdir(folder)).toEqual(['a.txt']);
});

it('keeps the old file when the new one fails half-way', async () => {
  const path = join(folder, 'a.txt');
  await writeFile(path, 'old');
  const broken = {
    *[Symbol.iterator]() {
      yield 'half';
      throw new Error('the source ended');
    },
  } as unknown as string[];
  await expect(writeWhole(path, broken)).rejects.toThrow('the source ended');
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(folder)).toEqual(['a.txt']);
});
