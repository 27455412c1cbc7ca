/** Installs the development dependencies when they are missing or are not those of the lockfile. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, runNpm } from './run.mjs';

/** Why an installation is needed, or null. npm writes what it installed into node_modules/.package-lock.json. */
function whyInstall() {
  const marker = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(marker)) return 'node_modules is missing';
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const locked = packagesOf(path.join(root, 'package-lock.json'));
  const installed = packagesOf(marker);
  for (const [name, { version, optional }] of Object.entries(locked)) {
    if (name === '' || (optional && !installed[name])) continue;
    if (installed[name]?.version !== version) return `${name} is not at ${version}`;
  }
  return null;
}

/** `out`: takes what npm says as text; by default that goes where ours goes. */
export async function installIfNeeded(out) {
  const why = whyInstall();
  if (!why) return 'up to date';
  (out ?? console.log)(`npm ci: ${why}${out ? '\n' : ''}`);
  // Development dependencies are needed, whatever NODE_ENV says.
  await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], { out });
  return 'installed';
}
