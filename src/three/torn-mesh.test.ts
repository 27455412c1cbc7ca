/** Meshes of bodies that are torn: they draw what is left, with the texture in its place. */
import { BufferAttribute, Scene } from 'three';
import { expect, it } from 'vitest';
import { surfacePositions } from '../scene/surface-vertices';
import { ClothMesh } from './cloth-mesh';
import { RopeMesh } from './rope-mesh';
import { bufferRenderer, readFloats, smallWorld } from './test-support';

const across = { point: [0.37, 0, 0], normal: [1, 0, 0] } as const;

it('a sheet that is cut has more vertices, with the texture and the colours of those that they come from', async () => {
  const world = await smallWorld('wasm');
  const mesh = new ClothMesh(world, 'sheet');
  const scene = new Scene().add(mesh);
  const colours = Float32Array.from({ length: 90 }, (_, i) => Math.floor(i / 3));
  mesh.geometry.setAttribute('color', new BufferAttribute(colours, 3));
  const before = mesh.geometry;
  await world.cut(across, { body: 'sheet' });
  for (let k = 0; k < 3; k++) world.step();
  scene.updateMatrixWorld();
  expect(mesh.geometry).not.toBe(before);
  const count = 35;
  const [position, uv, colour] = ['position', 'uv', 'color'].map((name) => mesh.geometry.getAttribute(name));
  expect([position.count, uv.count, colour.count]).toEqual([count, count, count]);
  const { positions } = world.surface('sheet');
  const { uvs } = world.bodies[0].surface;
  for (let v = 0; v < count; v++) {
    expect(position.getX(v)).toBe(positions[4 * v]);
    expect(position.getY(v)).toBe(positions[4 * v + 1]);
    expect(uv.getX(v)).toBe(uvs![2 * v]);
    // The colour of a vertex is its number in the whole sheet, whose columns go from u = 0 to 1 in fifths. Those of the third are drawn on the cut.
    const column = colour.getX(v) % 6;
    expect(uv.getX(v)).toBeCloseTo(column === 2 ? 0.37 : column / 5, 6);
  }
  await world.reset();
  scene.updateMatrixWorld();
  expect(mesh.geometry.getAttribute('position').count).toBe(30);
  expect(mesh.geometry.getAttribute('color').count).toBe(30);
  expect(mesh.particleOfVertex(29)).toBe(29);
  world.dispose();
});

it('a rope that snaps has two tubes', async () => {
  const world = await smallWorld('wasm');
  const mesh = new RopeMesh(world, 'line', undefined, { sides: 4 });
  const scene = new Scene().add(mesh);
  const ring = 5;
  expect(mesh.geometry.getAttribute('position').count).toBe(9 * ring + 2);
  await world.cut(across, { body: 'line' });
  scene.updateMatrixWorld();
  const { count } = mesh.geometry.getAttribute('position');
  expect(count).toBe(10 * ring + 4);
  expect(Math.max(...mesh.geometry.getIndex()!.array)).toBe(count - 1);
  const particles = Array.from({ length: count }, (_, v) => mesh.particleOfVertex(v));
  expect(new Set(particles).size).toBe(10);
  world.dispose();
});

it('on webgpu, the vertices of a torn sheet go from the world to three on the device', async () => {
  const world = await smallWorld('webgpu');
  const mesh = new ClothMesh(world, 'sheet');
  const { renderer, made } = bufferRenderer(world.gpu!.device as GPUDevice);
  mesh.update(renderer);
  await world.cut(across, { body: 'sheet' });
  world.step();
  mesh.update(renderer);
  const drawn = await readFloats(world.gpu!.device as GPUDevice, made.get(mesh.geometry.positions)!);
  expect(drawn.length).toBe(4 * 35);
  const positions = await world.read('sheet');
  const wanted = surfacePositions(world.bodies[0].surface, positions);
  for (let v = 0; v < 35; v++) {
    for (let axis = 0; axis < 3; axis++) expect(drawn[4 * v + axis]).toBeCloseTo(wanted[3 * v + axis], 5);
  }
  await mesh.download();
  expect(mesh.geometry.getAttribute('position').count).toBe(35);
  world.dispose();
});
