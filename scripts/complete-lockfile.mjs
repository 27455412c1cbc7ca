/**
 * Adds to package-lock.json the optional packages of platforms other than this one, which npm may leave out and without which
 * `npm ci` refuses the lockfile. Their parents name exact versions; their names say which platform they are for.
 */
import './lib/check-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/run.mjs';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl' };

/** @rolldown/binding-linux-x64-gnu: cpu, libc, os, in the order in which npm writes them. */
function platformOf(name) {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const cpu = words.filter((word) => processors.includes(word));
  const os = words.filter((word) => systems.includes(word));
  const libc = words.filter((word) => libraries[word]).map((word) => libraries[word]);
  if (cpu.length !== 1) throw new Error(`${name}: its name must say which processor it is for`);
  return { cpu, libc, os };
}

function entryOf(name, version, { dev, license, engines }) {
  if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name}: its version must be exact, got "${version}"`);
  const { cpu, libc, os } = platformOf(name);
  return {
    version,
    cpu,
    ...(dev ? { dev } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    license,
    optional: true,
    ...(os.length > 0 ? { os } : {}),
    engines,
  };
}

const file = path.join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`]) continue;
    lock.packages[`node_modules/${name}`] = entryOf(name, version, parent);
    added.push(name);
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'the lockfile is complete' : `added ${added.join(', ')}`);
