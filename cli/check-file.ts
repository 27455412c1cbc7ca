/** A file that is to be written at the end of a run: what stands in its way should be known before. */
import { statSync } from 'node:fs';
import { UsageError } from './usage-error';

/** `option`: what the path came from, such as --out. */
export function checkFile(option: string, path: string): void {
  if (path === '') throw new UsageError(`${option} must be a path, got ""`);
  if (/[\\/]$/.test(path)) throw new UsageError(`${option} must be the path of a file, got "${path}"`);
  if (isFolder(path)) throw new UsageError(`${option} must be the path of a file, got the folder "${path}"`);
}

/** What cannot be looked at is none: writing will say why. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
