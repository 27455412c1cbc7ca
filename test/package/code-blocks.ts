/** The code blocks of README.md and of all other pages: what is shown there is what is compiled and run. */
import { readSource, sourceFiles } from '../source-files';

/** The code blocks of one page, in their order. */
export function codeBlocks(page: string, language: string): string[] {
  return [...readSource(page).matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter((match) => match[1] === language)
    .map((match) => match[2]);
}

/** Every page that shows TypeScript, with all of it: later blocks of a page go on from the earlier ones. */
export function typeScriptPages(): { page: string; code: string }[] {
  return sourceFiles()
    .filter((file) => file.endsWith('.md'))
    .map((page) => ({ page, code: codeBlocks(page, 'ts').join('\n') }))
    .filter(({ code }) => code !== '');
}
