/** From what was asked for to the outputs of a run. What would fail at the end fails here, before the work. */
import { access, constants, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { glbSize, type Metrics, maxGlbBytes } from '../src/io';
import { readableBytes } from '../src/io/glb-size';
import { sceneToJson } from '../src/scene/scene-json';
import type { World } from '../src/world/types';
import { checkFile } from './check-file';
import { GlbOutput } from './glb-output';
import { MetricsOutput } from './metrics-output';
import { ObjOutput } from './obj-output';
import type { Output } from './output';
import type { RunOptions } from './run-options';
import { UsageError } from './usage-error';
import { writeWhole } from './write-whole';

export interface OutputRequest {
  out: RunOptions['out'];
  metrics: string | null;
  /** Frames that will be kept. */
  frames: number;
  describeRun: () => Omit<Metrics, 'frames'>;
}

export async function openOutputs(world: World, request: OutputRequest): Promise<Output[]> {
  const outputs: Output[] = [];
  const { out } = request;
  const name = fileName(world.scene.name);
  if (out?.kind === 'glb') outputs.push(await openGlb(out.path, world, request.frames));
  if (out?.kind === 'obj')
    outputs.push(await openObj(dirname(out.path), basename(out.path).slice(0, -4), world, request));
  if (out?.kind === 'folder') {
    for (const file of [`${name}.glb`, 'metrics.json', 'scene.json']) checkFile(file, join(out.path, file));
    outputs.push(
      await openGlb(join(out.path, `${name}.glb`), world, request.frames),
      await openObj(out.path, name, world, request),
      new MetricsOutput(join(out.path, 'metrics.json'), request.describeRun),
      await writeScene(join(out.path, 'scene.json'), world),
    );
  }
  if (request.metrics !== null) {
    await makeFolder(dirname(request.metrics));
    outputs.push(new MetricsOutput(request.metrics, request.describeRun));
  }
  return outputs;
}

async function openGlb(path: string, { bodies, scene }: World, frames: number): Promise<Output> {
  const bytes = glbSize(bodies, frames);
  if (bytes > maxGlbBytes) {
    const every = Math.ceil(bytes / maxGlbBytes);
    throw new UsageError(
      `${frames} frames would make a glTF file of up to ${readableBytes(bytes)}, more than its limit of 4 GiB; ` +
        `keep one in ${every} of them with --every, or write .obj`,
    );
  }
  await makeFolder(dirname(path));
  const mayTear = scene.bodies.some(({ tearing }) => tearing !== undefined);
  return new GlbOutput(path, bodies, { name: scene.name }, mayTear);
}

async function openObj(folder: string, name: string, { bodies }: World, { frames }: OutputRequest): Promise<Output> {
  await makeFolder(folder);
  return new ObjOutput(bodies, { folder, name, frames });
}

/** Written at once: it does not depend on the run. */
async function writeScene(path: string, { scene }: World): Promise<Output> {
  await writeWhole(path, [sceneToJson(scene)]);
  return { add: async () => {}, finish: async () => [path] };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(`cannot write to "${folder}": ${(error as Error).message}`);
  }
}

/** A scene's name as a file may be called. */
function fileName(sceneName: string): string {
  return sceneName.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|-+$/g, '') || 'scene';
}
