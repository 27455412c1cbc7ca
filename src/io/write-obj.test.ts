import { describe, expect, it } from 'vitest';
import { ObjSequence } from './obj-sequence';
import { readObj } from './read-obj';
import { line, sheet, wave } from './test-bodies';
import { writeObj } from './write-obj';

const triangle = { name: 'one', positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 2] };

describe('writeObj', () => {
  it('writes what the format asks for', () => {
    const text = writeObj({ ...triangle, uvs: [0, 0, 1, 0, 0, 0.5], lines: [0, 1] });
    expect(text).toBe('o one\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 0.5\nf 1/1 2/2 3/3\nl 1 2\n');
  });

  it('counts on through several objects, with and without texture coordinates', () => {
    const uvs = [0, 0, 1, 0, 0, 1];
    const text = writeObj([
      { ...triangle, uvs },
      { ...triangle, name: 'two words' },
      { ...triangle, uvs },
    ]);
    expect(text.match(/^[of] .*/gm)).toEqual([
      'o one',
      'f 1/1 2/2 3/3',
      'o two-words',
      'f 4 5 6',
      'o one',
      'f 7/4 8/5 9/6',
    ]);
  });

  it.each([
    [-0, '0'],
    [-1e-7, '0'],
    [0.1 + 0.2, '0.3'],
    [-0.0000015, '-0.000002'],
    [-12.0405, '-12.0405'],
    [1234567.000001, '1234567.000001'],
    [0.9999999, '1'],
    [100, '100'],
    [4e12, '4000000000000.000000'],
  ])('writes %f as %s, without an exponent', (value, text) => {
    expect(writeObj({ ...triangle, positions: [value, 0, 0, 1, 0, 0, 0, 1, 0] })).toContain(`\nv ${text} 0 0\n`);
  });

  it('comes back through readObj within half a micrometre', () => {
    const body = sheet(40);
    const positions = wave(body, 0.7);
    const { uvs, triangles } = body.surface;
    const mesh = readObj(writeObj({ name: 'sheet', positions, uvs, triangles }));
    expect(mesh.faces.flat()).toEqual([...triangles]);
    mesh.vertices.forEach((value, i) => {
      expect(Math.abs(value - positions[i])).toBeLessThanOrEqual(0.5001e-6);
    });
    mesh.uvs?.forEach((value, i) => {
      expect(Math.abs(value - uvs![i])).toBeLessThanOrEqual(0.5001e-6);
    });
  });

  it('refuses what no reader would take', () => {
    expect(() => writeObj({ ...triangle, positions: [0, Number.NaN, 0, 1, 0, 0, 0, 1, 0] })).toThrow(
      'obj: positions of "one" must be finite, got NaN at vertex 0',
    );
    expect(() => writeObj({ ...triangle, triangles: [0, 1, 3] })).toThrow(
      'obj: triangles of "one" must be below 3, got 3',
    );
    expect(() => writeObj({ ...triangle, uvs: [0, 0] })).toThrow('obj: uvs of "one" must have 2 x 3 numbers, got 2');
  });
});

describe('ObjSequence', () => {
  it('gives one finished file a kept frame, numbered without gaps', () => {
    const bodies = [sheet(3), line(4)];
    const sequence = new ObjSequence(bodies, { name: 'flag', every: 2, digits: 3 });
    const files = [0, 1, 2, 3, 4].map((k) =>
      sequence.add(
        k / 10,
        bodies.map((body) => wave(body, k)),
      ),
    );
    expect(files.map((file) => file?.fileName)).toEqual([
      'flag-000.obj',
      undefined,
      'flag-001.obj',
      undefined,
      'flag-002.obj',
    ]);
    expect(files[1]).toBeNull();
    const [cloth, rope] = bodies.map((body) => ({
      name: body.name,
      positions: wave(body, 4),
      ...body.surface,
    }));
    expect(files[4]?.text).toBe(`# time 0.4 s\n${writeObj([cloth, rope])}`);
  });

  it('writes each render vertex where its particle is', () => {
    const body = sheet(2);
    // A fifth vertex follows particle 0, as at a UV seam.
    body.surface = {
      ...body.surface,
      vertexParticle: Uint32Array.of(0, 1, 2, 3, 0),
      uvs: null,
      triangles: Uint32Array.of(0, 2, 1, 4, 2, 3),
    };
    const file = new ObjSequence([body]).add(0, [[5, 6, 7, 1, 0, 0, 0, 0, 1, 1, 0, 1]]);
    expect(file?.text.match(/^v .*/gm)).toEqual(['v 5 6 7', 'v 1 0 0', 'v 0 0 1', 'v 1 0 1', 'v 5 6 7']);
  });

  it('refuses a frame that does not fit', () => {
    const sequence = new ObjSequence([sheet(2)]);
    expect(() => sequence.add(0, [])).toThrow('obj: a frame must have positions of 1 bodies, got 0');
    expect(() => sequence.add(0, [[1, 2, 3]])).toThrow('obj: positions of body "sheet" must have 3 x 4 numbers, got 3');
    const broken = new Float64Array(12);
    broken[7] = Number.POSITIVE_INFINITY;
    expect(() => sequence.add(0, [broken])).toThrow(
      'obj: positions of body "sheet" must be finite, got Infinity at particle 2',
    );
    expect(() => new ObjSequence([sheet(2)], { every: 0 })).toThrow(
      'obj: every must be a whole number of at least 1, got 0',
    );
    expect(() => new ObjSequence([])).toThrow('obj: bodies must not be empty, got []');
  });
});

it('a sequence goes on with other bodies when a world changes', () => {
  const [grid, rope] = [sheet(3), line(4)];
  const sequence = new ObjSequence([grid]);
  const [flat, straight] = [new Float64Array(3 * grid.particleCount), new Float64Array(3 * rope.particleCount)];
  expect(sequence.add(0, [flat])?.text).not.toContain(`o ${rope.name}`);
  const both = sequence.add(1, [flat, straight], [grid, rope])?.text;
  expect(both).toContain(`o ${rope.name}`);
  const first = grid.surface.vertexParticle.length + 1;
  expect(both).toContain(`l ${first} ${first + 1}`);
  expect(sequence.add(2, [straight], [rope])?.text).not.toContain(`o ${grid.name}`);
  expect(() => sequence.add(3, [flat, straight])).toThrow('obj: ');
});
