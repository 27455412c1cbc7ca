/**
 * Adds to package-lock.json the optional packages of platforms other than this one, which npm may leave out and without which
 * `npm ci` refuses the lockfile. Their parents name exact versions; their names say which platform they are for. Then asks the registry for the
 * integrity hashes that are missing: without one, npm installs whatever it is given under that name.
 */
import './lib/check-node.mjs';
import { execSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

const withoutHash = ({ packages }) => Object.keys(packages).filter((key) => key !== '' && !packages[key].integrity);

/** npm asks for a hash when it resolves a package anew: so it is given a lockfile without these packages and their parents. */
function addHashes(lock) {
  const missing = withoutHash(lock);
  if (missing.length === 0) return;
  const isParent = (entry) =>
    Object.keys(entry.optionalDependencies ?? {}).some((name) => missing.includes(`node_modules/${name}`));
  const kept = Object.entries(lock.packages).filter(
    ([key, entry]) => key === '' || (!missing.includes(key) && !isParent(entry)),
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-lock-'));
  try {
    for (const name of ['package.json', '.npmrc']) copyFileSync(path.join(root, name), path.join(folder, name));
    const resolved = path.join(folder, 'package-lock.json');
    writeFileSync(resolved, JSON.stringify({ ...lock, packages: Object.fromEntries(kept) }));
    execSync('npm install --package-lock-only --ignore-scripts', { cwd: folder, stdio: 'ignore' });
    const found = JSON.parse(readFileSync(resolved, 'utf8')).packages;
    for (const key of missing) {
      const entry = lock.packages[key];
      if (found[key]?.version !== entry.version || !found[key].integrity) continue;
      const { version, ...others } = entry;
      lock.packages[key] = { version, integrity: found[key].integrity, ...others };
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
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
addHashes(lock);
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'the lockfile has every package' : `added ${added.join(', ')}`);
const bare = withoutHash(lock).map((key) => key.replace(/^.*node_modules\//, ''));
if (bare.length > 0) console.log(`without an integrity hash, as this registry does not have them: ${bare.join(', ')}`);
