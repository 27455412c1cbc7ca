/**
 * Makes what tsc wrote fit for every kind of module resolution: relative imports get their file name in full (Node's rules want it),
 * files that no subpath reaches are removed, and an import that a user's TypeScript could not follow is an error.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What comes after `from` or within `import(...)`. */
const specifiers = /(\bfrom |\bimport\(|\bimport )(["'])([^"'\n]+)\2/g;

/** The file that an import without an ending means. */
function declarationOf(file, specifier) {
  const target = path.resolve(path.dirname(file), specifier);
  return [`${target}.d.ts`, path.join(target, 'index.d.ts')].find((candidate) => existsSync(candidate));
}

/** `external`: which packages may be imported by name. */
export function tidyDeclarations(folder, entries, external) {
  const waiting = entries.map((entry) => path.join(folder, entry));
  const kept = new Set(waiting);
  for (const file of waiting) {
    const text = readFileSync(file, 'utf8').replace(specifiers, (whole, before, quote, specifier) => {
      const from = path.relative(folder, file);
      if (!specifier.startsWith('.')) {
        if (external.test(specifier)) return whole;
        throw new Error(`${from}: declarations must import only what users have, got "${specifier}"`);
      }
      const target = declarationOf(file, specifier);
      if (!target) throw new Error(`${from}: declarations must import declarations, got "${specifier}"`);
      if (!kept.has(target)) {
        kept.add(target);
        waiting.push(target);
      }
      const relative = path.relative(path.dirname(file), target).split(path.sep).join('/');
      const full = relative.replace(/\.d\.ts$/, '.js');
      return `${before}${quote}${full.startsWith('.') ? full : `./${full}`}${quote}`;
    });
    writeFileSync(file, text);
  }
  removeOthers(folder, kept);
}

function removeOthers(folder, kept) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const item = path.join(folder, entry.name);
    if (entry.isDirectory()) removeOthers(item, kept);
    else if (!kept.has(item)) rmSync(item);
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}
