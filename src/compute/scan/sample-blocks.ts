/** Spans for the parity tests of the kernels over the blocks of a scan: they end inside a block, and leave the last of many blocks without elements. */
import type { Random } from '../sample';
import { blockElements, type ScanUniforms } from './scan-blocks';

/** Blocks that have elements. */
const maxFull = 40;

export function sampleBlocks(blocks: number, random: Random) {
  const elements = Math.min(blocks, maxFull) * blockElements;
  const maximum = elements - Math.floor(random() * Math.min(blockElements, elements));
  const counted = blocks % 3 === 0;
  const uniforms: ScanUniforms = { first: 3, countIndex: 1, maximum };
  return { counter: [7, counted ? Math.floor(0.9 * maximum) : 0xffffffff], uniforms, elements };
}
