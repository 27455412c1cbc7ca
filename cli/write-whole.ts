/**
 * Writes files so that a name either holds the whole content or what it held before: into a temporary name beside it, then
 * renamed. The temporary name is another one each time: two runs may write to the same file.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

const unfinished = new Set<string>();

/** Returns the bytes written. */
export async function writeWhole(path: string, parts: readonly (Uint8Array | string)[]): Promise<number> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  unfinished.add(temporary);
  try {
    const file = await open(temporary, 'wx');
    let bytes = 0;
    try {
      for (const part of parts) {
        const data = typeof part === 'string' ? Buffer.from(part) : part;
        // A write may take fewer bytes than it was given.
        for (let at = 0; at < data.byteLength; ) at += (await file.write(data, at)).bytesWritten;
        bytes += data.byteLength;
      }
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    return bytes;
  } catch (error) {
    await rm(temporary, { force: true });
    // Of a full disk, Node's message does not say which file it was.
    if (error instanceof Error && 'code' in error)
      throw new Error(`cannot write "${path}": ${error.message}`, { cause: error });
    throw error;
  } finally {
    unfinished.delete(temporary);
  }
}

/** For an end at once: what was being written is removed. */
export function removeUnfinished(): void {
  for (const path of unfinished) rmSync(path, { force: true });
}
