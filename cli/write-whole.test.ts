import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('lets two write to one name at the same time: the last one to end stays, whole', async () => {
  const path = join(folder, 'a.txt');
  const texts = ['one', 'two'].map((word) => word.repeat(1000));
  await Promise.all(texts.map((text) => writeWhole(path, Array(20).fill(text))));
  expect(texts.map((text) => text.repeat(20))).toContain(await readFile(path, 'utf8'));
  expect(await readdir(folder)).toEqual(['a.txt']);
});

it('names the file that a full disk has no room for, and leaves nothing of it', async () => {
  const path = join(folder, 'a.txt');
  const file = await open(join(folder, 'other.txt'), 'w');
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const write = vi.spyOn(Object.getPrototypeOf(file), 'write').mockRejectedValue(full);
  try {
    await expect(writeWhole(path, ['text'])).rejects.toThrow(
      `cannot write "${path}": ENOSPC: no space left on device, write`,
    );
  } finally {
    write.mockRestore();
    await file.close();
  }
  expect(await readdir(folder)).toEqual(['other.txt']);
});
