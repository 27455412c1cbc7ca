/**
 * A key for data by its content: equal data have equal keys, and different data different ones, but for a chance of 2^-64 or so. Not for data that someone
 * chose to deceive.
 */

/** `words` says what the arrays are: their lengths are part of the key, but not their types. */
export function contentKey(words: string, arrays: readonly (Uint32Array | Float64Array)[]): string {
  // Four lanes of 32 bits, each multiplied and rotated in its own way; the second pair also hears of the first.
  let [a, b, c, d] = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
  const feed = (data: Uint32Array) => {
    for (let k = 0; k < data.length; k++) {
      const word = data[k];
      a = Math.imul(a ^ word, 0xcc9e2d51);
      a = (a << 15) | (a >>> 17);
      b = Math.imul(b ^ word, 0x1b873593);
      b = (b << 13) | (b >>> 19);
      c = Math.imul(c ^ word, 0xe6546b65) + a;
      c = (c << 16) | (c >>> 16);
      d = Math.imul(d ^ word, 0x561ccd1b) + b;
      d = (d << 11) | (d >>> 21);
    }
  };
  feed(Uint32Array.from(words, (letter) => letter.codePointAt(0)!));
  for (const array of arrays) {
    feed(Uint32Array.of(array.length));
    feed(new Uint32Array(array.buffer, array.byteOffset, array.byteLength / 4));
  }
  return [a, b, c, d].map((lane, k) => hex(finish(lane ^ Math.imul(k + 1, 0x9e3779b1)))).join('');
}

/** Every bit of the input reaches every bit of the output. */
function finish(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0');
