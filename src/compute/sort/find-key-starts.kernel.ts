/**
 * Where each key begins among elements that are sorted by key, by bisection: keyStart[k] is how many elements have a key below k. The run is over one key
 * more than there are, so that the elements of k are those from keyStart[k] to before keyStart[k + 1].
 */
import { kernel, read, write } from '../kernel';
import { scanCount, scanUniforms } from '../scan/scan-blocks';
import blocks from '../scan/scan-blocks.wgsl?raw';
import wgsl from './find-key-starts.wgsl?raw';

export const findKeyStarts = kernel({
  name: 'findKeyStarts',
  bindings: { counter: read('u32'), key: read('u32'), order: read('u32'), keyStart: write('u32') },
  uniforms: { countIndex: scanUniforms.countIndex, maximum: scanUniforms.maximum },
  wgsl: `const blockElements = 1u;\n${blocks}${wgsl}`,
  reference(begin, end, { counter, key, order, keyStart }, span) {
    const { count } = scanCount(counter, span);
    for (let k = begin; k < end; k++) {
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (key[order[middle]] < k) low = middle + 1;
        else high = middle;
      }
      keyStart[k] = low;
    }
  },
});
