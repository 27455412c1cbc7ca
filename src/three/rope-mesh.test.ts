import { Scene, Triangle, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { RopeMesh } from './rope-mesh';
import { bufferRenderer, readFloats, smallWorld } from './test-support';

function vector(mesh: RopeMesh, attribute: 'position' | 'normal', vertex: number): Vector3 {
  return new Vector3().fromBufferAttribute(mesh.geometry.getAttribute(attribute), vertex);
}

/** All triangles look outwards: their own normals agree with those of their corners. */
function expectOutside(mesh: RopeMesh): void {
  const index = mesh.geometry.getIndex()!.array;
  const across = new Vector3();
  for (let t = 0; t < index.length; t += 3) {
    const corners = [index[t], index[t + 1], index[t + 2]];
    const [a, b, c] = corners.map((vertex) => vector(mesh, 'position', vertex));
    new Triangle(a, b, c).getNormal(across);
    const normal = new Vector3();
    for (const vertex of corners) normal.add(vector(mesh, 'normal', vertex));
    expect(across.dot(normal)).toBeGreaterThan(0.5);
  }
}

describe('RopeMesh', () => {
  it('has a closed tube of the asked number of sides', async () => {
    const world = await smallWorld('wasm');
    const mesh = new RopeMesh(world, 'line', undefined, { sides: 6 });
    expect(mesh.geometry.getAttribute('position').count).toBe(9 * 7 + 2);
    expect(mesh.geometry.getIndex()!.count).toBe(3 * (2 * 6 * 8 + 2 * 6));
    expectOutside(mesh);
    const uv = mesh.geometry.getAttribute('uv');
    expect(uv.getY(0)).toBe(0);
    expect(uv.getY(uv.count - 1)).toBeCloseTo(1, 2);
    world.dispose();
  });

  it('draws each strand as a tube of its own that grows thin', async () => {
    const world = await smallWorld('wasm');
    const mesh = new RopeMesh(world, 'fur', undefined, { sides: 5, taper: 0.5 });
    expect(mesh.geometry.getAttribute('position').count).toBe(7 * (4 * 6 + 2));
    expectOutside(mesh);
    const positions = world.positions('fur');
    const radiusAt = (particle: number, vertex: number) =>
      vector(mesh, 'position', vertex).distanceTo(new Vector3().fromArray(positions, 3 * particle));
    expect(radiusAt(4, 26 + 1)).toBeCloseTo(0.01, 5);
    expect(radiusAt(7, 26 + 1 + 3 * 6)).toBeCloseTo(0.005, 5);
    world.dispose();
  });

  it('lies around the particles wherever they go', async () => {
    const world = await smallWorld('wasm');
    const mesh = new RopeMesh(world, 'line', undefined, { sides: 8 });
    const scene = new Scene().add(mesh);
    for (let frame = 0; frame < 90; frame++) {
      world.step();
      scene.updateMatrixWorld();
    }
    const positions = world.positions('line');
    for (let ring = 0; ring < 9; ring++) {
      const centre = new Vector3().fromArray(positions, 3 * ring);
      for (let side = 0; side <= 8; side++) {
        expect(vector(mesh, 'position', 1 + ring * 9 + side).distanceTo(centre)).toBeCloseTo(0.02, 5);
      }
    }
    world.dispose();
  });

  it('gives the particle of a hit', async () => {
    const world = await smallWorld('wasm');
    const mesh = new RopeMesh(world, 'line', undefined, { sides: 8 });
    const ring = 5;
    const vertex = 1 + ring * 9;
    const point = vector(mesh, 'position', vertex);
    const face = { a: vertex, b: vertex + 9, c: vertex + 18, normal: new Vector3(), materialIndex: 0 };
    expect(mesh.particleAt({ distance: 1, point, object: mesh, face })).toBe(ring);
    world.dispose();
  });

  it('checks its options', async () => {
    const world = await smallWorld('wasm');
    expect(() => new RopeMesh(world, 'sheet')).toThrow('RopeMesh: body must have lines: a cloth is drawn by ClothMesh');
    expect(() => new RopeMesh(world, 'line', undefined, { sides: 2 })).toThrow('RopeMesh: sides must');
    expect(() => new RopeMesh(world, 'line', undefined, { radius: 0 })).toThrow('RopeMesh: radius must');
    expect(() => new RopeMesh(world, 'line', undefined, { taper: 2 })).toThrow('RopeMesh: taper must');
    world.dispose();
  });

  it.each(['line', 'fur'])('writes the same tubes on the GPU as on the CPU: %s', async (name) => {
    const world = await smallWorld('webgpu');
    const mesh = new RopeMesh(world, name);
    const { renderer, made } = bufferRenderer(world.gpu!.device);
    for (let frame = 0; frame < 20; frame++) world.step();
    mesh.onBeforeRender(renderer);
    await mesh.download();
    // WGSL's sin and cos may be off by 2^-11: that much for a direction, and that share of the radius for a place.
    const { positions, normals } = mesh.geometry;
    const { radius } = mesh.body;
    for (const [vertices, tolerance] of [
      [positions, radius * 2 ** -10],
      [normals, 2 ** -10],
    ] as const) {
      const onGpu = await readFloats(world.gpu!.device, made.get(vertices)!);
      expect(onGpu.length).toBe(vertices.array.length);
      let worst = 0;
      onGpu.forEach((x, i) => {
        if (i % 4 !== 3) worst = Math.max(worst, Math.abs(x - vertices.array[i]));
      });
      expect(worst).toBeLessThan(tolerance);
    }
    world.dispose();
  });
});
