/** The code blocks of README.md: what is shown there is what is tested. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './install-package';

const text = readFileSync(join(repository, 'README.md'), 'utf8');

export function codeBlocks(language: string): string[] {
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter((match) => match[1] === language)
    .map((match) => match[2]);
}
