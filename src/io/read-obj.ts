/**
 * Reads a Wavefront OBJ mesh: positions, texture coordinates and faces; everything else in the file is passed over.
 *
 * The result goes straight into `clothFromMesh`: a position that is used with several texture coordinates becomes several
 * vertices in the same place, which are welded there for physics and kept apart for drawing.
 */
import { csrRows } from '../core/csr';
import { SelvedgeError } from '../core/error';

export interface ObjMesh {
  /** x, y, z of each vertex. */
  vertices: number[];
  /** Three or four vertex indices each, counted from 0. Faces with more corners are cut into a fan of triangles. */
  faces: number[][];
  /** u, v of each vertex, where the file has texture coordinates. Corners that have none in such a file get 0, 0. */
  uvs?: number[];
}

/** One corner of a face: indices from 0; `uv` is -1 where the corner has no texture coordinate. */
interface Corner {
  position: number;
  uv: number;
}

interface Face {
  line: number;
  corners: Corner[];
}

interface ParsedFile {
  positions: number[];
  uvs: number[];
  faces: Face[];
}

/** Vertices keep the file's order (split ones in place); vertices that no face uses are left out. */
export function readObj(text: string): ObjMesh {
  if (typeof text !== 'string') {
    const rule = 'be a string (of the bytes of a file: new TextDecoder().decode(bytes))';
    throw new SelvedgeError('obj', 'text', rule, text);
  }
  const file = parseLines(text);
  if (file.positions.length === 0)
    throw new SelvedgeError('obj', 'the file', 'have vertices ("v x y z")', text, 'none');
  if (file.faces.length === 0) throw new SelvedgeError('obj', 'the file', 'have faces ("f 1 2 3")', text, 'none');
  checkCorners(file);

  const { vertices, uvs, vertexOf } = splitVertices(file);
  const faces: number[][] = [];
  let next = 0;
  for (const { corners } of file.faces) {
    const face = corners.map(() => vertexOf[next++]);
    if (face.length <= 4) faces.push(face);
    else for (let corner = 2; corner < face.length; corner++) faces.push([face[0], face[corner - 1], face[corner]]);
  }
  const hasUvs = file.faces.some(({ corners }) => corners[0].uv >= 0);
  return hasUvs ? { vertices, faces, uvs } : { vertices, faces };
}

/**
 * A vertex for each position and each texture coordinate that it is used with, in order of first use; and the vertex of each corner, face by face.
 * Corners are taken position by position, so that one entry for each texture coordinate is enough to know whether the position has had it.
 */
function splitVertices(file: ParsedFile): { vertices: number[]; uvs: number[]; vertexOf: Uint32Array } {
  const corners = file.faces.flatMap((face) => face.corners);
  const positionCount = file.positions.length / 3;
  const used = csrRows(
    positionCount,
    corners.map(({ position }) => position),
  );
  // By texture coordinate, that of corners without one, -1, first.
  const lastPosition = new Int32Array(file.uvs.length / 2 + 1).fill(-1);
  const lastVertex = new Uint32Array(lastPosition.length);
  const vertexOf = new Uint32Array(corners.length);
  const vertices: number[] = [];
  const uvs: number[] = [];
  for (let position = 0; position < positionCount; position++) {
    for (let k = used.first[position]; k < used.first[position + 1]; k++) {
      const { uv } = corners[used.list[k]];
      if (lastPosition[uv + 1] !== position) {
        lastPosition[uv + 1] = position;
        lastVertex[uv + 1] = vertices.length / 3;
        for (let axis = 0; axis < 3; axis++) vertices.push(file.positions[3 * position + axis]);
        if (uv < 0) uvs.push(0, 0);
        else uvs.push(file.uvs[2 * uv], file.uvs[2 * uv + 1]);
      }
      vertexOf[used.list[k]] = lastVertex[uv + 1];
    }
  }
  return { vertices, uvs, vertexOf };
}

function parseLines(text: string): ParsedFile {
  const file: ParsedFile = { positions: [], uvs: [], faces: [] };
  const lines = text.split(/\r\n|\r|\n/);
  for (let index = 0; index < lines.length; index++) {
    const lineNumber = index + 1;
    // Parts of a continued line are joined once: there may be very many.
    const parts = [lines[index]];
    while (lines[index].endsWith('\\') && index + 1 < lines.length) parts.push(lines[++index]);
    const line = parts.map((part, p) => (p + 1 < parts.length ? part.slice(0, -1) : part)).join(' ');
    const [keyword, ...words] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (keyword === 'v') file.positions.push(...parseNumbers(words, 3, lineNumber, 'v', 'have three numbers'));
    else if (keyword === 'vt') file.uvs.push(...parseTextureCoordinate(words, lineNumber));
    else if (keyword === 'f') file.faces.push(parseFace(words, lineNumber, file));
  }
  return file;
}

/** The first `count` words as numbers. More words may follow: a weight, a colour. */
function parseNumbers(words: string[], count: number, line: number, keyword: string, rule: string): number[] {
  if (words.length < count) fail(line, keyword, rule, words.join(' '));
  return words.slice(0, count).map((word) => {
    const value = Number(word);
    if (!Number.isFinite(value)) fail(line, keyword, rule, word);
    return value;
  });
}

/** The format lets v be left out; it is 0 then. */
function parseTextureCoordinate(words: string[], line: number): number[] {
  const rule = 'have one to three numbers';
  return words.length === 1
    ? [...parseNumbers(words, 1, line, 'vt', rule), 0]
    : parseNumbers(words, 2, line, 'vt', rule);
}

function parseFace(words: string[], line: number, file: ParsedFile): Face {
  if (words.length < 3) fail(line, 'a face', 'have at least three corners', words.length);
  const corners = words.map((word): Corner => {
    const [position, uv] = word.split('/');
    return {
      position: parseIndex(position, file.positions.length / 3, line, word),
      uv: uv ? parseIndex(uv, file.uvs.length / 2, line, word) : -1,
    };
  });
  if (corners.some(({ uv }) => uv < 0 !== corners[0].uv < 0))
    fail(line, 'all corners of a face', 'have a texture coordinate or none', words.join(' '));
  return { line, corners };
}

/** OBJ counts from 1, or backwards from the newest with negative numbers. A face may name what only follows it. */
function parseIndex(text: string, countSoFar: number, line: number, corner: string): number {
  const value = Number(text);
  if (text === '' || !Number.isInteger(value) || value === 0)
    fail(line, 'an index', 'be a whole number other than 0', corner);
  if (value > 0) return value - 1;
  if (countSoFar + value < 0) fail(line, 'an index', `reach back at most ${countSoFar}`, corner);
  return countSoFar + value;
}

function checkCorners({ positions, uvs, faces }: ParsedFile): void {
  const vertexCount = positions.length / 3;
  const uvCount = uvs.length / 2;
  for (const { line, corners } of faces)
    for (const { position, uv } of corners) {
      if (position >= vertexCount) fail(line, 'a vertex', `be one of ${vertexCount}`, position + 1);
      if (uv >= uvCount) fail(line, 'a texture coordinate', `be one of ${uvCount}`, uv + 1);
    }
}

function fail(line: number, field: string, rule: string, value: unknown): never {
  throw new SelvedgeError('obj', `line ${line}: ${field}`, rule, value);
}
