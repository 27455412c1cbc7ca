import { MeshStandardMaterial, Raycaster, Scene, Vector3 } from 'three';
import { afterEach, describe, expect, it } from 'vitest';
import { sharedDevice } from '../../test/shared-device';
import { projective } from '../generated/solvers';
import * as sdf from '../mesh/sdf-shapes';
import { softBody } from '../scene/soft-body/soft-body';
import { surfaceNormals, surfacePositions } from '../scene/surface-vertices';
import { createWorld } from '../world/create-world';
import type { BackendName, World } from '../world/types';
import { SoftBodyMesh } from './soft-body-mesh';
import { bufferRenderer, readFloats } from './test-support';
import type { AnyRenderer } from './three-gpu-backend';

let world: World;
afterEach(() => world.dispose());

/** A ball that hangs from its top; a second one before it, so that places differ from particles. */
async function hanging(backend: BackendName): Promise<SoftBodyMesh> {
  const shape = sdf.ellipsoid({ centre: [0, 0, 0], radii: [0.3, 0.5, 0.2] });
  const bodies = ['first', 'ball'].map((name) =>
    softBody({ name, shape, resolution: 7, surfaceDetail: 2, material: 'jelly', pins: ['top'] }),
  );
  const device = backend === 'webgpu' ? await sharedDevice() : undefined;
  world = await createWorld({ bodies }, { solver: projective({ substeps: 3 }), backend, threads: 1, device });
  return new SoftBodyMesh(world, 'ball');
}

function drawn(mesh: SoftBodyMesh, attribute: 'position' | 'normal'): number[] {
  const found = mesh.geometry.getAttribute(attribute);
  return Array.from({ length: found.count }, (_, i) => [found.getX(i), found.getY(i), found.getZ(i)]).flat();
}

const packed = (found: Float32Array) => Array.from(found.filter((_, i) => i % 4 !== 3));

function expectClose(found: ArrayLike<number>, wanted: ArrayLike<number>, tolerance: number): void {
  expect(found.length).toBe(wanted.length);
  let worst = 0;
  for (let i = 0; i < found.length; i++) worst = Math.max(worst, Math.abs(found[i] - wanted[i]));
  expect(worst).toBeLessThanOrEqual(tolerance);
}

describe('SoftBodyMesh', () => {
  it.each(['wasm', 'reference'] as const)('follows the body on %s, normals and all', async (backend) => {
    const mesh = await hanging(backend);
    const { surface } = mesh.body;
    expect(mesh.material).toBeInstanceOf(MeshStandardMaterial);
    expect(drawn(mesh, 'position').length).toBe(3 * surface.vertexParticle.length);
    const start = drawn(mesh, 'position');
    for (let frame = 0; frame < 12; frame++) world.step();
    new Scene().add(mesh).updateMatrixWorld();
    const positions = world.positions('ball');
    expectClose(drawn(mesh, 'position'), surfacePositions(surface, positions), 1e-6);
    expectClose(drawn(mesh, 'normal'), surfaceNormals(surface, positions), 2e-4);
    expect(Math.max(...drawn(mesh, 'position').map((x, i) => Math.abs(x - start[i])))).toBeGreaterThan(0.01);
  });

  it('on webgpu fills the vertex buffers of a renderer on the same device, and the CPU when asked', async () => {
    const mesh = await hanging('webgpu');
    const { device } = world.gpu!;
    const { renderer, made } = bufferRenderer(device);
    for (let frame = 0; frame < 4; frame++) world.step();
    mesh.onBeforeRender(renderer);
    const positions = await world.read('ball');
    const { surface } = mesh.body;
    const wanted = { positions: surfacePositions(surface, positions), normals: surfaceNormals(surface, positions) };
    expectClose(packed(await readFloats(device, made.get(mesh.geometry.positions)!)), wanted.positions, 1e-6);
    expectClose(packed(await readFloats(device, made.get(mesh.geometry.normals)!)), wanted.normals, 2e-4);
    await mesh.download();
    expectClose(drawn(mesh, 'position'), wanted.positions, 1e-6);
  });

  it('on webgpu with another renderer shows what it reads back', async () => {
    const mesh = await hanging('webgpu');
    world.step();
    const { version } = mesh.geometry.positions;
    mesh.onBeforeRender({} as AnyRenderer);
    await expect.poll(() => mesh.geometry.positions.version).toBe(version + 1);
    expectClose(drawn(mesh, 'position'), surfacePositions(mesh.body.surface, await world.read('ball')), 1e-6);
  });

  it('tells which particle a ray hit', async () => {
    const mesh = await hanging('wasm');
    const [hit] = new Raycaster(new Vector3(0, 0, 2), new Vector3(0, 0, -1)).intersectObject(mesh);
    const particle = mesh.particleAt(hit);
    const at = world.positions('ball').slice(3 * particle, 3 * particle + 3);
    expect(Math.hypot(at[0], at[1], at[2] - 0.2)).toBeLessThan(0.15);
  });
});
