/** What the tests of the commands share: a terminal that remembers, a folder of their own, a small scene. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateBytes } from 'gltf-validator';
import { afterAll, beforeAll, expect } from 'vitest';
import { dispatch } from './dispatch';

/** Runs a command line in this process. */
export async function selvedge(...args: string[]) {
  let out = '';
  let err = '';
  const code = await dispatch(args, {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    live: false,
    columns: 80,
  });
  return { code, out, err };
}

/** A folder that lives as long as the tests of a file. */
export function temporaryFolder(): (...path: string[]) => string {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-cli-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return (...path) => join(folder, ...path);
}

/** A hanging sheet and a rope, some dozen particles. */
export const smallScene = {
  format: 'selvedge-scene',
  version: 1,
  name: 'two small',
  bodies: [
    { kind: 'cloth', name: 'sheet', size: [1, 1], particles: [7, 7], pins: ['top-left', 'top-right'] },
    { kind: 'rope', name: 'line', from: [2, 0, 0], to: [3, 0, 0], particles: 9, pins: ['first'] },
  ],
};

export async function writeScene(path: string, scene: unknown = smallScene): Promise<string> {
  await writeFile(path, JSON.stringify(scene));
  return path;
}

/** Fails on any error or warning of the glTF validator. Returns the JSON half. */
export async function validGlb(file: Uint8Array) {
  const { issues } = await validateBytes(file);
  expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
  const length = new DataView(file.buffer, file.byteOffset).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + length)));
}
