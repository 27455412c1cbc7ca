import { MeshBasicMaterial, Raycaster, Scene, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { cloth } from '../scene/cloth/cloth';
import { ClothMesh } from './cloth-mesh';
import { bufferRenderer, readFloats, smallWorld } from './test-support';
import type { AnyRenderer } from './three-gpu-backend';

/** Vertices of the mesh as x, y, z each. */
function vertices(mesh: ClothMesh): number[] {
  const position = mesh.geometry.getAttribute('position');
  return Array.from({ length: position.count }, (_, i) => [
    position.getX(i),
    position.getY(i),
    position.getZ(i),
  ]).flat();
}

function expectClose(found: ArrayLike<number>, wanted: ArrayLike<number>, tolerance: number): void {
  expect(found.length).toBe(wanted.length);
  let worst = 0;
  for (let i = 0; i < found.length; i++) worst = Math.max(worst, Math.abs(found[i] - wanted[i]));
  expect(worst).toBeLessThanOrEqual(tolerance);
}

describe('ClothMesh', () => {
  it('has the vertices, triangles and texture coordinates of the body', async () => {
    const world = await smallWorld('wasm');
    const material = new MeshBasicMaterial();
    const mesh = new ClothMesh(world, 'sheet', material);
    expect(mesh.material).toBe(material);
    expect(mesh.geometry.getAttribute('position').count).toBe(30);
    expect(mesh.geometry.getAttribute('position').itemSize).toBe(3);
    expect(mesh.geometry.getAttribute('uv').count).toBe(30);
    expect(mesh.geometry.getIndex()!.count).toBe(3 * 2 * 5 * 4);
    world.dispose();
  });

  it.each(['wasm', 'reference'] as const)('follows the world on %s when the scene is updated', async (backend) => {
    const world = await smallWorld(backend);
    const mesh = new ClothMesh(world, 'sheet');
    const scene = new Scene().add(mesh);
    const start = vertices(mesh);
    for (let frame = 0; frame < 5; frame++) world.step();
    expect(vertices(mesh)).toEqual(start);
    const { version } = mesh.geometry.positions;
    scene.updateMatrixWorld();
    expectClose(vertices(mesh), world.positions('sheet'), 1e-6);
    expect(vertices(mesh)).not.toEqual(start);
    expect(mesh.geometry.positions.version).toBe(version + 1);
    scene.updateMatrixWorld();
    expect(mesh.geometry.positions.version, 'no upload without a step').toBe(version + 1);
    world.reset();
    scene.updateMatrixWorld();
    expectClose(vertices(mesh), start, 1e-6);
    world.dispose();
  });

  it('has unit normals across the sheet', async () => {
    const world = await smallWorld('wasm');
    const mesh = new ClothMesh(world, 'sheet');
    const normal = mesh.geometry.getAttribute('normal');
    for (let i = 0; i < normal.count; i++) {
      expect(Math.abs(normal.getY(i))).toBeCloseTo(1, 5);
      expect(Math.hypot(normal.getX(i), normal.getZ(i))).toBeCloseTo(0, 5);
    }
    world.dispose();
  });

  it('tells which particle a ray hit, wherever the cloth has gone', async () => {
    const world = await smallWorld('wasm');
    const mesh = new ClothMesh(world, 'sheet');
    for (let frame = 0; frame < 60; frame++) world.step();
    mesh.update();
    const corner = 29;
    const [x, y, z] = Array.from(world.positions('sheet').slice(3 * corner, 3 * corner + 3));
    const middle = new Vector3(0.5, 0.7, 0.2);
    const target = new Vector3(x, y, z).lerp(middle, 0.02);
    const from = target.clone().add(new Vector3(0, -1, 2));
    const hits = new Raycaster(from, target.clone().sub(from).normalize()).intersectObject(mesh);
    const particles = hits.map((hit) => mesh.particleAt(hit));
    expect(particles).toContain(corner);
    world.dispose();
  });

  it('names the rule when it is given a rope', async () => {
    const world = await smallWorld('wasm');
    expect(() => new ClothMesh(world, 'line')).toThrow(
      'ClothMesh: body must have triangles: a rope or strands are drawn by RopeMesh',
    );
    world.dispose();
  });

  it('on webgpu fills the vertex buffers of a renderer on the same device without the CPU', async () => {
    const world = await smallWorld('webgpu');
    const mesh = new ClothMesh(world, 'sheet');
    const { renderer, made } = bufferRenderer(world.gpu!.device);
    const stale = vertices(mesh);
    for (let frame = 0; frame < 3; frame++) world.step();
    mesh.onBeforeRender(renderer);
    const stepped = await world.read('sheet');
    const shown = await readFloats(world.gpu!.device, made.get(mesh.geometry.positions)!);
    expectClose(
      shown.filter((_, i) => i % 4 !== 3),
      stepped,
      1e-6,
    );
    expect(vertices(mesh), 'the CPU has not seen it').toEqual(stale);
    await mesh.download();
    expectClose(vertices(mesh), stepped, 1e-6);
    world.dispose();
  });

  it('on webgpu with another renderer shows what it reads back', async () => {
    const world = await smallWorld('webgpu');
    const mesh = new ClothMesh(world, 'sheet');
    world.step();
    const { version } = mesh.geometry.positions;
    mesh.onBeforeRender({} as AnyRenderer);
    await expect.poll(() => mesh.geometry.positions.version).toBe(version + 1);
    expectClose(vertices(mesh), await world.read('sheet'), 1e-6);
    world.dispose();
  });

  it.each(['wasm', 'webgpu'] as const)(
    'keeps the last picture when its world on %s is disposed of',
    async (backend) => {
      const world = await smallWorld(backend);
      const mesh = new ClothMesh(world, 'sheet');
      await mesh.download();
      const last = vertices(mesh);
      world.step();
      world.dispose();
      await mesh.download();
      new Scene().add(mesh).updateMatrixWorld();
      expect(vertices(mesh)).toEqual(last);
    },
  );

  it('follows its body when others come and go, hides when it is gone and shows it when it is back', async () => {
    const world = await smallWorld('wasm');
    const mesh = new ClothMesh(world, 'sheet');
    const scene = new Scene().add(mesh);
    const snapshot = await world.snapshot();
    await world.add(cloth({ name: 'flag', particles: [3, 3], position: [5, 0, 0] }));
    await world.remove('line');
    world.step();
    scene.updateMatrixWorld();
    expectClose(vertices(mesh), world.positions('sheet'), 1e-6);
    expect(mesh.geometry.drawRange.count).toBe(Number.POSITIVE_INFINITY);
    await world.remove('sheet');
    world.step();
    scene.updateMatrixWorld();
    expect(mesh.present).toBe(false);
    expect(mesh.geometry.drawRange.count).toBe(0);
    await world.restore(snapshot);
    scene.updateMatrixWorld();
    expect(mesh.geometry.drawRange.count).toBe(Number.POSITIVE_INFINITY);
    expectClose(vertices(mesh), world.positions('sheet'), 1e-6);
    world.dispose();
  });

  it('goes on when the GPU is lost', async () => {
    const world = await smallWorld('webgpu', { ownDevice: true });
    const mesh = new ClothMesh(world, 'sheet');
    const scene = new Scene().add(mesh);
    mesh.onBeforeRender(bufferRenderer(world.gpu!.device).renderer);
    world.gpu!.device.destroy();
    await expect.poll(() => world.backend).toBe('wasm');
    for (let frame = 0; frame < 3; frame++) {
      world.step();
      scene.updateMatrixWorld();
    }
    expectClose(vertices(mesh), world.positions('sheet'), 1e-6);
    world.dispose();
  });
});
