/** Files of a world whose bodies tear on the way: frames from before the tear show the torn mesh whole. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cloth, createWorld } from '../src/index';
import { positionsOfTorn } from '../src/io';
import { projective } from '../src/solvers/projective/index';
import { openOutputs } from './open-outputs';
import { RunFrame } from './output';

const sheet = cloth({ name: 'sheet', particles: [5, 5], tearing: { strain: 50 } });

it('glTF and OBJ follow a body that tears', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-torn-'));
  const world = await createWorld({ name: 'torn', bodies: [sheet] }, { solver: projective(), backend: 'wasm' });
  try {
    const describeRun = () => ({}) as never;
    const outputs = await openOutputs(world, {
      out: { kind: 'folder', path: folder },
      metrics: null,
      frames: 4,
      describeRun,
    });
    const files = outputs.slice(0, 2);
    const counts: number[] = [];
    for (let frame = 0; frame < 4; frame++) {
      const taken = new RunFrame(world);
      for (const output of files) await output.add(taken);
      counts.push(world.bodies[0].surface.vertexParticle.length);
      if (frame === 1) await world.cut({ point: [0.4, 0, 0], normal: [1, 0, 0] });
      world.step();
    }
    for (const output of files) await output.finish();
    expect(counts).toEqual([25, 25, 30, 30]);

    const glb = await readFile(join(folder, 'torn.glb'));
    const document = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString());
    const [primitive] = document.meshes[0].primitives;
    expect(document.accessors[primitive.attributes.POSITION].count).toBe(30);
    expect(primitive.targets.length).toBe(3);

    const frames = (await readdir(folder)).filter((name) => name.endsWith('.obj')).sort();
    const vertices = await Promise.all(
      frames.map(async (name) => (await readFile(join(folder, name), 'utf8')).match(/^v /gm)!.length),
    );
    expect(vertices).toEqual(counts);
  } finally {
    world.dispose();
    await rm(folder, { recursive: true });
  }
});

it('particles that were not there yet are where the ones were that they were split off', () => {
  const body = {
    name: 'body',
    particleCount: 4,
    parents: Uint32Array.of(1, 2),
    surface: {
      vertexParticle: new Uint32Array(0),
      uvs: null,
      triangles: new Uint32Array(0),
      lines: new Uint32Array(0),
    },
  };
  expect([...Array.from(positionsOfTorn(body, [0, 0, 0, 1, 2, 3]))]).toEqual([0, 0, 0, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
  expect(positionsOfTorn(body, new Array(12).fill(7))).toEqual(new Array(12).fill(7));
  expect(() => positionsOfTorn(body, [0, 0, 0])).toThrow(
    'positionsOfTorn: positions must have 3 x 2 to 3 x 4 numbers for body "body", got 3',
  );
});
