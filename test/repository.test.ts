/** Habits of the repository that a machine can check. */
import { describe, expect, it } from 'vitest';
import { readSource, sourceFiles } from './source-files';

const files = sourceFiles();
const isText = (file: string) => /\.(ts|js|mjs|json|md|wgsl|html|css|svg)$|^\.|\/run$/.test(file);

describe('every file', () => {
  it('of source is at most 600 lines long', () => {
    const sources = files.filter((file) => /\.(ts|js|mjs|wgsl|html|css)$/.test(file));
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((file) => readSource(file).trimEnd().split('\n').length > 600)).toEqual([]);
  });

  it('knows no path of the machine that it was written on', () => {
    const machinePath = /(?<![\w.])\/(?:work|home|root|Users)\/[\w.]/;
    expect(machinePath.test(['file://', 'home', 'someone'].join('/'))).toBe(true);
    expect(files.filter((file) => isText(file) && machinePath.test(readSource(file)))).toEqual([]);
  });
});

describe('the lockfile', () => {
  interface LockedPackage {
    integrity?: string;
    resolved?: string;
    optionalDependencies?: Record<string, string>;
  }
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readSource('package-lock.json'));
  const locked = Object.entries(lock.packages).filter(([key]) => key !== '');

  it('names no registry', () => {
    expect(locked.length).toBeGreaterThan(100);
    expect(locked.filter(([, entry]) => 'resolved' in entry)).toEqual([]);
    expect(readSource('package-lock.json')).not.toContain('"resolved"');
  });

  it('has an integrity hash for every package, of every platform', () => {
    const bare = locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(bare.map(([key]) => key)).toEqual([]);
  });

  it('holds the optional packages of every platform (else: node scripts/complete-lockfile.mjs)', () => {
    const wanted = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    expect(wanted.filter((name) => !lock.packages[`node_modules/${name}`])).toEqual([]);
  });
});
