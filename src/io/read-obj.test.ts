import { describe, expect, it } from 'vitest';
import { buildBody } from '../scene/build-body';
import { clothFromMesh } from '../scene/mesh-cloth/cloth-from-mesh';
import { readObj } from './read-obj';

const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';

describe('readObj', () => {
  it('reads triangles and quads and leaves out what is no mesh', () => {
    const text = `# a square\nmtllib some.mtl\no thing\n${square}vn 0 0 1\nusemtl red\ns off\nf 1 2 3\nf 1//1 2//1 3//1 4//1\nl 1 2\n`;
    expect(readObj(text)).toEqual({
      vertices: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0],
      faces: [
        [0, 1, 2],
        [0, 1, 2, 3],
      ],
    });
  });

  it('counts negative indices backwards from the line they stand on', () => {
    const text = `${square}f -4 -3 -2\nv 9 9 9\nf -1 -2 -5\n`;
    expect(readObj(text).faces).toEqual([
      [0, 1, 2],
      [4, 3, 0],
    ]);
  });

  it('lets a face name vertices that follow it', () => {
    expect(readObj(`f 1 2 3\n${square}`).faces).toEqual([[0, 1, 2]]);
  });

  it('cuts a pentagon into a fan', () => {
    expect(readObj(`${square}v -1 0.5 0\nf 1 2 3 4 5\n`).faces).toEqual([
      [0, 1, 2],
      [0, 2, 3],
      [0, 3, 4],
    ]);
  });

  it('splits a vertex that has several texture coordinates', () => {
    // Two triangles share the edge 1-3; vertex 1 has the same coordinate in both, vertex 3 another one in each.
    const text = `${square}vt 0 0\nvt 1 0\nvt 1 1\nvt 0.25 0.75\nf 1/1 2/2 3/3\nf 1/1 3/4 4/2\n`;
    const mesh = readObj(text);
    expect(mesh.vertices).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0]);
    expect(mesh.uvs).toEqual([0, 0, 1, 0, 1, 1, 0.25, 0.75, 1, 0]);
    expect(mesh.faces).toEqual([
      [0, 1, 2],
      [0, 3, 4],
    ]);
  });

  it('goes into clothFromMesh, which welds the split vertices', () => {
    const text = `${square}vt 0 0\nvt 1 0\nvt 1 1\nvt 0.25 0.75\nf 1/1 2/2 3/3\nf 1/1 3/4 4/2\n`;
    const { particleCount, surface } = buildBody(clothFromMesh({ ...readObj(text) }));
    expect(particleCount).toBe(4);
    expect(surface.vertexParticle).toHaveLength(5);
    expect(surface.vertexParticle[3]).toBe(surface.vertexParticle[2]);
  });

  it('leaves out vertices that no face uses', () => {
    const mesh = readObj(`v 7 7 7\n${square}f 2 3 4\n`);
    expect(mesh.vertices).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0]);
    expect(mesh.faces).toEqual([[0, 1, 2]]);
  });

  it('takes colours after a position, continued lines and Windows line ends', () => {
    const text = 'v 0 0 0 0.5 0.5 0.5\r\nv 1 0 0\r\nv 0 1 \\\r\n 1e-1\r\nf 1 2 3 # end';
    expect(readObj(text)).toEqual({ vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0.1], faces: [[0, 1, 2]] });
  });

  it('reads a vertex with very many texture coordinates, and a line continued very often', () => {
    const count = 80_000;
    const each = (line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i)).join('');
    const text = `${square}${each((i) => `vt ${i} 0\n`)}${each((i) => `f 1/${i + 1} 2/1 3/1\n`)}`;
    const mesh = readObj(text);
    expect(mesh.vertices).toHaveLength(3 * (count + 2));
    expect(mesh.faces.at(-1)).toEqual([count - 1, count, count + 1]);
    expect(mesh.uvs!.slice(2 * count - 2, 2 * count)).toEqual([count - 1, 0]);
    expect(readObj(`${square}f 1 2${' \\\n'.repeat(2 * count)}3\n`).faces).toEqual([[0, 1, 2]]);
  });

  it.each([
    ['v 1 2\n', 'obj: line 1: v must have three numbers, got "1 2"'],
    ['# x\nv 1 2 three\n', 'obj: line 2: v must have three numbers, got "three"'],
    ['v 0 0 NaN\n', 'obj: line 1: v must have three numbers, got "NaN"'],
    [`${square}vt\n`, 'obj: line 5: vt must have one to three numbers, got ""'],
    [`${square}f 1 2\n`, 'obj: line 5: a face must have at least three corners, got 2'],
    [`${square}f 1 2 5\n`, 'obj: line 5: a vertex must be one of 4, got 5'],
    [`${square}f 1 0 2\n`, 'obj: line 5: an index must be a whole number other than 0, got "0"'],
    [`${square}f 1 2 1.5\n`, 'obj: line 5: an index must be a whole number other than 0, got "1.5"'],
    [`${square}f 1 2 -5\n`, 'obj: line 5: an index must reach back at most 4, got "-5"'],
    [`${square}vt 0 0\nf 1/1 2/2 3/1\n`, 'obj: line 6: a texture coordinate must be one of 1, got 2'],
    [
      `${square}vt 0 0\nf 1/1 2 3/1\n`,
      'obj: line 6: all corners of a face must have a texture coordinate or none, got "1/1 2 3/1"',
    ],
    [square, 'obj: the file must have faces ("f 1 2 3"), got none'],
    ['{"not": "an obj"}', 'obj: the file must have vertices ("v x y z"), got none'],
  ])('says where %j is wrong', (text, message) => {
    expect(() => readObj(text)).toThrow(message);
  });
});
