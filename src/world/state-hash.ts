/** A 64-bit fingerprint of a state: the same bits give the same 16 hexadecimal digits, whatever the backend's order of particles. */
import type { Engine, ParticleState } from './engine';

export const hashOf = async (engine: Engine, frame: number): Promise<string> => stateHash(await engine.save(), frame);

/** Two 32-bit multiply-rotate lanes with different constants, finished so that every input bit reaches every output bit. */
export function stateHash(state: ParticleState, frame: number): string {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  const feed = (word: number) => {
    a = Math.imul(a ^ word, 0xcc9e2d51);
    a = (a << 15) | (a >>> 17);
    b = Math.imul(b ^ word, 0x1b873593) + a;
    b = (b << 13) | (b >>> 19);
  };
  feed(frame);
  for (const array of [state.positions, state.velocities]) {
    const words = new Uint32Array(array.buffer, array.byteOffset, array.byteLength / 4);
    const wordsPerParticle = (4 * array.BYTES_PER_ELEMENT) / 4;
    // The last lane holds the inverse mass or nothing: not state.
    const used = (3 * wordsPerParticle) / 4;
    for (let at = 0; at < words.length; at += wordsPerParticle) {
      for (let k = 0; k < used; k++) feed(words[at + k]);
    }
  }
  return hex(finish(a ^ b)) + hex(finish(Math.imul(b, 5) + a));
}

function finish(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0');
