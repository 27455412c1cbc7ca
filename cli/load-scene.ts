/** The scene that was asked for: one of the named scenes, or a file. */
import { readFile } from 'node:fs/promises';
import { nearestName } from '../src/core/nearest-name';
import { scenes } from '../src/generated/scenes';
import type { NamedScene } from '../src/scene/named-scene';
import { sceneFromJson } from '../src/scene/scene-json';
import type { Scene } from '../src/scene/types';
import { UsageError } from './usage-error';

export interface LoadedScene {
  scene: Scene;
  /** Null for a file. */
  named: NamedScene | null;
}

export async function loadScene(nameOrPath: string): Promise<LoadedScene> {
  if (Object.hasOwn(scenes, nameOrPath)) {
    const named = scenes[nameOrPath];
    return { scene: named.build(), named };
  }
  if (!/\.json$|[\\/]/i.test(nameOrPath)) throw new UsageError(unknownScene(nameOrPath));
  return { scene: sceneFromJson(await readScene(nameOrPath)), named: null };
}

async function readScene(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `there is no file "${path}"` : `cannot read "${path}": ${message}`);
  }
}

function unknownScene(name: string): string {
  const known = Object.keys(scenes);
  const nearest = nearestName(name, known);
  const list = known.map((scene) => `  ${scene}`).join('\n');
  return `there is no scene "${name}"${nearest ? `; did you mean ${nearest}?` : ''}\nKnown scenes (a file must end in .json):\n${list}`;
}
