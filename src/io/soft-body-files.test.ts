import { validateBytes } from 'gltf-validator';
import { describe, expect, it } from 'vitest';
import * as sdf from '../mesh/sdf-shapes';
import { buildBody } from '../scene/build-body';
import { softBody } from '../scene/soft-body/soft-body';
import { surfacePositions } from '../scene/surface-vertices';
import { glbSize } from './glb-size';
import { ObjSequence } from './obj-sequence';
import { writeGlb } from './write-glb';

const shape = sdf.sphere({ centre: [0, 0, 0], radius: 0.5 });
const body = buildBody(softBody({ shape, resolution: 5, surfaceDetail: 3 }));
const squeezed = body.positions.map((x, i) => (i % 3 === 1 ? 0.5 * x : x));

describe('the files of a soft body', () => {
  it('OBJ: have the drawn surface where the particles have taken it', () => {
    const file = new ObjSequence([body]).add(0, [squeezed]);
    const vertices = file!.text.match(/^v .*/gm)!.map((line) => line.split(' ').slice(1).map(Number));
    expect(vertices.length).toBe(body.surface.vertexParticle.length);
    expect(file!.text.match(/^f /gm)!.length).toBe(body.surface.triangles.length / 3);
    for (const [x, y, z] of vertices) expect(Math.hypot(x, 2 * y, z)).toBeCloseTo(0.5, 2);
  });

  it('glTF: are valid and have normals of the drawn triangles', async () => {
    const frames = [body.positions, squeezed].map((positions, time) => ({ time, positions: [positions] }));
    const file = writeGlb([body], frames);
    const { issues } = await validateBytes(file);
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
    expect(file.byteLength).toBeLessThanOrEqual(glbSize([body], 2));
    const json = new DataView(file.buffer).getUint32(12, true);
    const first = new Float32Array(file.slice(20 + json + 8).buffer, 0, 3 * body.surface.vertexParticle.length);
    const wanted = surfacePositions(body.surface, body.positions);
    first.forEach((x, i) => {
      expect(x).toBeCloseTo(wanted[i], 6);
    });
  });

  it('refuse a surface that is tied to particles which are not there', () => {
    const { embedding } = body.surface;
    const broken = {
      ...body,
      surface: { ...body.surface, embedding: { ...embedding!, particles: Uint32Array.of(9e5) } },
    };
    expect(() => new ObjSequence([broken])).toThrow(
      `obj: embedding of body "softBody" must be below ${body.particleCount}, got 900000`,
    );
  });
});
