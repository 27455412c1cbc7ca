import { validateBytes } from 'gltf-validator';
import { AnimationMixer, type BufferGeometry, type Line, LoopOnce, type Mesh, Vector3 } from 'three';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import type { DrawnBody, Positions } from './drawn-body';
import { GlbAnimation } from './glb-animation';
import { glbSize } from './glb-size';
import { line, sheet, wave } from './test-bodies';
import { writeGlb } from './write-glb';

/** Fails with the validator's words on any error or warning. */
async function validate(file: Uint8Array) {
  const { issues, info } = await validateBytes(file);
  expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
  return info;
}

const load = (file: Uint8Array<ArrayBuffer>): Promise<GLTF> => new GLTFLoader().parseAsync(file.buffer, '');

function document(file: Uint8Array) {
  const view = new DataView(file.buffer);
  return JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + view.getUint32(12, true))));
}

/** Where three.js draws each vertex of the named mesh when the animation stands at `time`. */
function drawnAt(gltf: GLTF, name: string, time: number): number[] {
  const mixer = new AnimationMixer(gltf.scene);
  const action = mixer.clipAction(gltf.animations[0]).setLoop(LoopOnce, 1).play();
  action.clampWhenFinished = true;
  mixer.setTime(time);
  const { geometry, morphTargetInfluences } = gltf.scene.getObjectByName(name) as Mesh;
  const drawn = Array.from(geometry.attributes.position.array);
  for (const [target, weight] of morphTargetInfluences!.entries())
    if (weight !== 0)
      for (const [i, delta] of geometry.morphAttributes.position![target].array.entries()) drawn[i] += weight * delta;
  return drawn;
}

function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  expect(actual.length).toBe(expected.length);
  let worst = 0;
  for (let i = 0; i < actual.length; i++) worst = Math.max(worst, Math.abs(actual[i] - expected[i]));
  expect(worst).toBeLessThanOrEqual(tolerance);
}

const times = [0, 0.1, 0.25, 0.3, 0.5];
const moving = (bodies: readonly (DrawnBody & { rest: Float64Array })[]) =>
  times.map((time) => ({ time, positions: bodies.map((body) => wave(body, time)) }));

describe('GlbAnimation', () => {
  it('is valid, and three.js shows each body at each frame where it was', async () => {
    const bodies = [sheet(9, 'left'), line(7, 'rope'), sheet(4, 'right')];
    const frames = moving(bodies);
    const file = writeGlb(bodies, frames, { name: 'test' });
    expect(await validate(file)).toMatchObject({ animationCount: 1, hasMorphTargets: true });
    const gltf = await load(file);
    expect(gltf.asset.generator).toBe('selvedge');
    for (const { time, positions } of frames)
      for (const [i, { name }] of bodies.entries()) expectClose(drawnAt(gltf, name, time), positions[i], 2e-7);
  });

  it('moves straight from one frame to the next', async () => {
    const body = sheet(5);
    const frames = moving([body]);
    const gltf = await load(writeGlb([body], frames));
    const [before, after] = [frames[1].positions[0], frames[2].positions[0]];
    const third = before.map((value, i) => value + (after[i] - value) / 3);
    expectClose(drawnAt(gltf, 'sheet', 0.15), third, 2e-7);
  });

  it('turns the normals with the surface', async () => {
    const body = sheet(3);
    // Folded up about x: what faced +y faces -z.
    const folded = body.rest.map((_, i) => (i % 3 === 1 ? body.rest[i + 1] : i % 3 === 2 ? 0 : body.rest[i]));
    const gltf = await load(
      writeGlb(
        [body],
        [
          { time: 0, positions: [body.rest] },
          { time: 1, positions: [folded] },
        ],
      ),
    );
    const { attributes, morphAttributes } = (gltf.scene.getObjectByName('sheet') as Mesh).geometry;
    for (let i = 0; i < 9; i++) {
      const normal = new Vector3().fromBufferAttribute(attributes.normal, i);
      expect(normal.toArray()).toEqual([0, 1, 0]);
      normal.add(new Vector3().fromBufferAttribute(morphAttributes.normal![0], i));
      expectClose(normal.toArray(), [0, 0, -1], 1e-6);
    }
  });

  it('writes materials, lines and texture coordinates', async () => {
    const bodies = [{ ...sheet(3), colour: [0.1, 0.2, 0.3] as const }, line(4)];
    const file = writeGlb(bodies, moving([sheet(3), line(4)]));
    const { materials, meshes, accessors, bufferViews } = document(file);
    expect(materials).toHaveLength(2);
    expect(materials[0]).toMatchObject({
      doubleSided: true,
      pbrMetallicRoughness: { baseColorFactor: [0.1, 0.2, 0.3, 1] },
    });
    const [triangles, lines] = meshes.map((mesh: { primitives: unknown[] }) => mesh.primitives[0]);
    expect(triangles.mode).toBe(4);
    expect(lines.mode).toBe(1);
    expect(Object.keys(lines.attributes)).toEqual(['POSITION']);
    expect(bufferViews[accessors[triangles.indices].bufferView].target).toBe(34963);
    expect(bufferViews[accessors[triangles.attributes.POSITION].bufferView].target).toBe(34962);
    const gltf = await load(file);
    expect((gltf.scene.getObjectByName('line') as Line).type).toBe('LineSegments');
    const uv = ((gltf.scene.getObjectByName('sheet') as Mesh).geometry as BufferGeometry).attributes.uv;
    // The first particle has v = 0, the bottom of the picture; glTF counts v from the top.
    expect([uv.getX(0), uv.getY(0), uv.getY(8)]).toEqual([0, 1, 0]);
  });

  it('stores only the vertices that move where most stand still', async () => {
    const body = sheet(40);
    const moved = body.rest.slice();
    for (const particle of [0, 7, 1599]) moved[3 * particle + 1] = -particle - 1;
    const frames = [
      { time: 0, positions: [body.rest] },
      { time: 1, positions: [moved] },
      { time: 2, positions: [body.rest] },
      { time: 3, positions: [wave(body, 1)] },
    ];
    const file = writeGlb([body], frames);
    await validate(file);
    const { meshes, accessors } = document(file);
    const [few, none, all] = meshes[0].primitives[0].targets.map(
      ({ POSITION }: { POSITION: number }) => accessors[POSITION],
    );
    expect(few).toMatchObject({ sparse: { count: 3 }, min: [0, -1600, 0], max: [0, 0, 0] });
    expect(none.sparse ?? none.bufferView).toBeUndefined();
    expect(all.sparse).toBeUndefined();
    const gltf = await load(file);
    for (const { time, positions } of frames) expectClose(drawnAt(gltf, 'sheet', time), positions[0], 2e-7);
  });

  it('holds long runs in few bytes of weights', async () => {
    const body = line(2);
    const frames = Array.from({ length: 300 }, (_, k) => ({ time: k / 60, positions: [wave(body, k / 100)] }));
    const file = writeGlb([body], frames);
    await validate(file);
    expect(file.byteLength).toBeLessThan(glbSize([body], 300));
    expectClose(drawnAt(await load(file), 'line', 299 / 60), frames[299].positions[0], 2e-7);
  });

  it('keeps vertices at a UV seam together', async () => {
    const body = sheet(2);
    body.surface = {
      vertexParticle: Uint32Array.of(0, 1, 2, 3, 1, 2),
      uvs: new Float32Array(12),
      triangles: Uint32Array.of(0, 2, 1, 4, 5, 3),
      lines: new Uint32Array(),
    };
    const bent = Float64Array.of(0, 1, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1);
    const file = writeGlb(
      [body],
      [
        { time: 0, positions: [body.rest] },
        { time: 1, positions: [bent] },
      ],
    );
    await validate(file);
    const gltf = await load(file);
    const drawn = drawnAt(gltf, 'sheet', 1);
    expect(drawn.slice(12)).toEqual(drawn.slice(3, 9));
    const { normal } = (gltf.scene.getObjectByName('sheet') as Mesh).geometry.morphAttributes;
    for (const get of ['getX', 'getY', 'getZ'] as const) expect(normal![0][get](4)).toBe(normal![0][get](1));
  });

  it('is valid with one frame, without area, and with more vertices than 16 bits count', async () => {
    const flat = sheet(3);
    await validate(writeGlb([flat], [{ time: 0, positions: [new Float64Array(27)] }]));
    const large = sheet(257);
    const file = writeGlb(
      [large],
      [
        { time: 0, positions: [large.rest] },
        { time: 1, positions: [large.rest.map((x, i) => (i === 3 * 66048 ? 2 : x))] },
      ],
    );
    await validate(file);
    const { accessors, meshes } = document(file);
    expect(accessors[meshes[0].primitives[0].indices].componentType).toBe(5125);
    expect(accessors[meshes[0].primitives[0].targets[0].POSITION].sparse).toMatchObject({
      count: 1,
      indices: { componentType: 5125 },
    });
  });

  it('keeps every n-th frame', async () => {
    const body = line(3);
    const animation = new GlbAnimation([body], { every: 2 });
    expect(moving([body]).map(({ time, positions }) => animation.add(time, positions))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(animation.frames).toBe(3);
    const { animations, accessors } = document(animation.finish());
    expect(accessors[animations[0].samplers[0].input]).toMatchObject({ count: 3, min: [0], max: [0.5] });
  });

  it('gives the same bytes in parts', () => {
    const bodies = [sheet(3), line(4)];
    const animation = new GlbAnimation(bodies);
    for (const { time, positions } of moving(bodies)) animation.add(time, positions);
    const parts = animation.finishInParts();
    expect(Buffer.concat(parts).equals(writeGlb(bodies, moving(bodies)))).toBe(true);
    expect(() => animation.add(1, [])).toThrow(
      'glb: the recording must not be used after finish, got one that is finished',
    );
  });

  it('refuses to grow past the limit, names the size, and can still be finished', async () => {
    const body = sheet(20);
    const animation = new GlbAnimation([body], { maxBytes: 40_000 });
    expect(() => {
      for (const { time, positions } of moving([body])) animation.add(time, positions);
    }).toThrow(/^glb: the file must stay below 39.1 KiB .*, got 41.2 KiB for 3 frames$/);
    expect(animation.frames).toBe(2);
    const file = animation.finish();
    expect(file.byteLength).toBeLessThanOrEqual(40_000);
    await validate(file);
    expect(() => new GlbAnimation([body], { maxBytes: 2 ** 32 })).toThrow('at most 4294967295 [bytes], got 4294967296');
  });

  it('knows an upper bound of the size that is not far off', () => {
    const bodies = [sheet(60), line(50)];
    const frames = Array.from({ length: 20 }, (_, k) => ({
      time: k,
      positions: bodies.map((body): Positions => wave(body, k)),
    }));
    const { byteLength } = writeGlb(bodies, frames);
    const bound = glbSize(bodies, 20);
    expect(byteLength).toBeLessThanOrEqual(bound);
    expect(byteLength).toBeGreaterThan(0.9 * bound);
    // A million vertices for 300 frames: 24 bytes each.
    const { surface } = sheet(2);
    const large = { ...bodies[0], surface: { ...surface, vertexParticle: new Uint32Array(1e6) } };
    expect(glbSize([large], 300)).toBeGreaterThan(24 * 300 * 1e6);
  });

  it('refuses frames out of order, empty files and bodies that cannot be drawn', () => {
    const body = line(3);
    const animation = new GlbAnimation([body]);
    expect(() => animation.finish()).toThrow('glb: frames must be added before finish, got none');
    animation.add(1, [body.rest]);
    expect(() => animation.add(1, [body.rest])).toThrow(
      'glb: time must be finite and later than the frame before, at 1 [s], got 1',
    );
    expect(() => animation.add(Number.NaN, [body.rest])).toThrow('got NaN');
    const bare = { ...body, surface: { ...body.surface, lines: new Uint32Array() } };
    expect(() => new GlbAnimation([bare])).toThrow('glb: body "line" must have triangles or lines, got none');
    const wild = { ...body, surface: { ...body.surface, lines: Uint32Array.of(0, 3) } };
    expect(() => new GlbAnimation([wild])).toThrow('glb: lines of body "line" must be below 3, got 3');
  });
});

it('refuses a frame after bodies came or went, and says what to do', () => {
  const [grid, rope] = [sheet(3), line(4)];
  const recording = new GlbAnimation([grid]);
  const [flat, straight] = [new Float64Array(3 * grid.particleCount), new Float64Array(3 * rope.particleCount)];
  recording.add(0, [flat], [grid]);
  expect(() => recording.add(1, [flat, straight], [grid, rope])).toThrow(
    /^glb: bodies must stay .*begin another when bodies come or go, got /,
  );
  expect(recording.frames).toBe(1);
});
