/** OBJ files that were damaged: refused by name, or a mesh whose numbers are finite and whose indices are in it. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { clothFromMesh, SelvedgeError } from '../../src/index';
import { readObj } from '../../src/io/index';
import { untilShort } from './property';

const whole = `# a square
mtllib square.mtl
o square
v 0 0 0
v 1 0 0
v 0 1 0
v 1 1 0
vt 0 0
vt 1 0
vt 0 1
vt 1 1
vn 0 0 1
g one
usemtl red
f 1/1/1 2/2/1 4/4/1 3/3/1
f -4 -3 -2
`.split('\n');

const tokens = [
  '',
  'f',
  'v',
  'vt',
  'o',
  '-1',
  '0',
  '1',
  '5',
  '1e9',
  '1e400',
  'nan',
  'inf',
  '1//1',
  '1/',
  '/',
  '//',
  '1/1/1/1',
  '\\',
  '#',
  'x',
  '0.5',
  '1,5',
  '\u0000',
  '½',
  '-',
];

interface Edit {
  line: number;
  word: number;
  token: string;
  how: 'word' | 'line' | 'remove' | 'repeat' | 'join';
}

const edit: fc.Arbitrary<Edit> = fc.record({
  line: fc.nat(whole.length - 1),
  word: fc.nat(5),
  token: fc.constantFrom(...tokens),
  how: fc.constantFrom('word', 'line', 'remove', 'repeat', 'join'),
});

function damaged(edits: readonly Edit[]): string {
  const lines = [...whole];
  for (const { line, word, token, how } of edits) {
    const at = line % lines.length;
    const words = lines[at].split(' ');
    words[word % words.length] = token;
    if (how === 'word') lines[at] = words.join(' ');
    else if (how === 'line') lines.splice(at, 0, `${token} ${lines[at]}`);
    else if (how === 'remove') lines.splice(at, 1);
    else if (how === 'repeat') lines.splice(at, 0, lines[at]);
    else lines[at] += ' \\';
    if (lines.length === 0) lines.push('');
  }
  return lines.join('\n');
}

const named = <T>(make: () => T): T | null => {
  try {
    return make();
  } catch (error) {
    if (error instanceof SelvedgeError) return null;
    throw error;
  }
};

export const mutatedObj = fc.asyncProperty(
  fc.array(edit, { minLength: 1, maxLength: 6 }),
  untilShort(async (edits) => {
    const mesh = named(() => readObj(damaged(edits)));
    if (!mesh) return;
    expect(Array.from(mesh.vertices).every(Number.isFinite)).toBe(true);
    for (const index of mesh.faces.flat()) expect(index < mesh.vertices.length / 3).toBe(true);
    named(() => clothFromMesh(mesh));
    named(() => clothFromMesh({ ...mesh, quads: true }));
  }),
);
