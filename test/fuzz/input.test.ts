/** Properties of what comes in, a few hundred cases of them. `npm run fuzz` takes as many as are asked for: see property.ts. */
import { it } from 'vitest';
import { callSequencesOnGpu } from './call-sequences.fuzz';
import { mutatedObj } from './mutated-obj.fuzz';
import { mutatedScenes } from './mutated-scenes.fuzz';
import { holds, timeout } from './property';

it('a damaged OBJ file is refused by name, or is a mesh', () => holds(mutatedObj, 0.3), timeout);
it('a damaged scene is refused by name, or runs', () => holds(mutatedScenes, 0.395), timeout);
it(
  'calls in any order leave a world on a GPU in order, which may be lost',
  () => holds(callSequencesOnGpu, 0.005),
  timeout,
);
