/** A C++ program of bench/native: built with g++, asked line by line, on one thread. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export interface NativeProgram {
  /** A folder of its own, which goes when the program ends. */
  folder: string;
  /** Writes a line and gives the words of the answer. */
  ask(line: string): Promise<string[]>;
  end(): void;
}

/** Builds bench/native/NAME.cpp and starts it; null, with a word, where that cannot be done. */
export function startNative(name: string, flags: readonly string[] = []): NativeProgram | null {
  const source = resolve(`bench/native/${name}.cpp`);
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-'));
  const remove = () => rmSync(folder, { recursive: true });
  const program = join(folder, name);
  try {
    execFileSync('g++', ['-O3', '-march=native', '-o', program, source, ...flags], { stdio: 'pipe' });
  } catch (error) {
    console.log(`native: left out, g++ could not build ${source}: ${(error as Error).message}\n`);
    remove();
    return null;
  }
  const child = spawn(program, { env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' } });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    folder,
    async ask(line) {
      child.stdin.write(`${line}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error(`native: ${name} ended before it answered '${line}'`);
      if (value.startsWith('error: ')) throw new Error(`native: ${name} answered '${line}' with ${value}`);
      return value.trim().split(/\s+/);
    },
    end() {
      child.stdin.end();
      remove();
    },
  };
}

/** Whether g++ finds a header and the library that goes with it. */
export function hasLibrary(header: string, flags: readonly string[] = []): boolean {
  const probe = `#include <${header}>\nint main() {}\n`;
  try {
    execFileSync('g++', ['-x', 'c++', '-', '-o', '/dev/null', ...flags], { input: probe, stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
