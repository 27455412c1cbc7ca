/** Packs the repository as npm would publish it and installs the tarball into an empty folder: a user's project. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const repository = resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);
/** What npm tells a script about the repository must not reach the npm of the project. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|NODE_ENV)/i.test(name)),
);

export interface Project {
  folder: string;
  /** Writes a file and returns its path. */
  write(name: string, text: string): Promise<string>;
  /** Runs a program in the project. Rejects with its output when it fails. */
  run(command: string, ...args: string[]): Promise<string>;
  /** Makes a package of the repository's node_modules available, as if it had been installed. */
  link(name: string): Promise<void>;
  remove(): Promise<void>;
}

export async function installPackage(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-package-'));
  const project: Project = {
    folder,
    async write(name, text) {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      return file;
    },
    run: (command, ...args) => run(folder, command, args),
    async link(name) {
      const target = join(folder, 'node_modules', name);
      await mkdir(dirname(target), { recursive: true });
      await symlink(join(repository, 'node_modules', name), target, 'junction');
    },
    remove: () => rm(folder, { recursive: true }),
  };
  try {
    await run(repository, 'npm', ['pack', '--pack-destination', folder]);
    const [tarball] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
    await project.write('package.json', '{ "name": "project", "private": true, "type": "module" }\n');
    await project.run('npm', 'install', `./${tarball}`, '--offline', '--no-audit', '--no-fund');
  } catch (error) {
    await project.remove();
    throw error;
  }
  return project;
}

async function run(cwd: string, command: string, args: string[]): Promise<string> {
  try {
    const { stdout } = await execute(command, args, { cwd, env, shell: process.platform === 'win32' });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[command, ...args].join(' ')} failed\n${stdout}${stderr}`);
  }
}
