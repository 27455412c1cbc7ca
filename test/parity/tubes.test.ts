/**
 * The tubes of RopeMesh: the shader against the CPU's, around lines that bend, double back and have points in one place. WGSL promises
 * sine and cosine to 2^-11, so directions agree to 1e-3 and vertices to that times the radius.
 */
import { expect, it } from 'vitest';
import { seededRandom } from '../../src/core/random';
import { strands } from '../../src/index';
import { buildBody } from '../../src/scene/build-body';
import { GpuTubes } from '../../src/three/gpu-tubes';
import { layOutTubes } from '../../src/three/tube-layout';
import { tubeFrames, writeTubes } from '../../src/three/write-tubes';
import { sharedDevice } from '../shared-device';

async function readBack(buffer: GPUBuffer, bytes: number): Promise<Float32Array> {
  const device = await sharedDevice();
  const copy = device.createBuffer({ size: bytes, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(buffer, 0, copy, 0, bytes);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(GPUMapMode.READ);
  return new Float32Array(copy.getMappedRange().slice(0));
}

it.each([1, 3, 65])('%i tubes agree on the CPU and on the GPU', async (count) => {
  const device = await sharedDevice();
  const random = seededRandom(count);
  const body = buildBody(
    strands({
      roots: Array.from({ length: 3 * count }, () => random()),
      directions: Array.from({ length: 3 * count }, () => random() - 0.5),
      length: 0.3,
      particles: 7,
    }),
  );
  const layout = layOutTubes(body, 5);
  const shape = { radius: 0.02, taper: 0.3 };
  const centres = new Float32Array(4 * body.particleCount);
  for (let i = 0; i < body.particleCount; i++) {
    for (let axis = 0; axis < 3; axis++) centres[4 * i + axis] = body.positions[3 * i + axis] + 0.1 * (random() - 0.5);
  }
  // The first line doubles straight back on itself, then stays in one place.
  for (let k = 1; k < 7; k++) centres.set([centres[0] + (k === 1 ? 0.1 : 0), centres[1], centres[2]], 4 * k);
  const frames = tubeFrames(layout, body.positions, 3);

  const length = 4 * layout.vertexCount;
  const wanted = { positions: new Float32Array(length), normals: new Float32Array(length) };
  writeTubes(layout, shape, frames, centres, 4, wanted.positions, wanted.normals);

  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const [from, positions, normals] = [centres.byteLength, 4 * length, 4 * length].map((size) =>
    device.createBuffer({ size, usage }),
  );
  device.queue.writeBuffer(from, 0, centres);
  const tubes = new GpuTubes(device, layout, shape, frames);
  tubes.write(from, positions, normals);
  const allowed = { positions: 1e-3 * shape.radius, normals: 1e-3 };
  for (const [name, buffer] of Object.entries({ positions, normals })) {
    const got = await readBack(buffer, 4 * length);
    wanted[name as keyof typeof wanted].forEach((value, i) => {
      if (i % 4 < 3)
        expect(Math.abs(got[i] - value), `${name}[${i}]`).toBeLessThan(allowed[name as keyof typeof allowed]);
    });
  }
  tubes.dispose();
});
