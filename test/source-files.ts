/** The files of the repository, as git would list them: what .gitignore names is left out. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const repository = resolve(import.meta.dirname, '..');

const patterns = readFileSync(join(repository, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Enough of git's rules for the patterns in use: names, paths from the root, endings. */
function isIgnored(path: string, name: string): boolean {
  return (
    name === '.git' ||
    patterns.some((pattern) =>
      pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : pattern === name || pattern === path,
    )
  );
}

/** Paths from the root, with slashes. */
export function sourceFiles(folder = ''): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isIgnored(path, entry.name)) return [];
    return entry.isDirectory() ? sourceFiles(path) : [path];
  });
}

export const readSource = (path: string): string => readFileSync(join(repository, path), 'utf8');
