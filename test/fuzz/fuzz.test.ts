/** The properties of this folder, a few hundred cases of them. `npm run fuzz` takes as many as are asked for: see property.ts. */
import { it } from 'vitest';
import { callSequences } from './call-sequences.fuzz';
import { energyLedger } from './energy-ledger.fuzz';
import { mutatedObj } from './mutated-obj.fuzz';
import { mutatedScenes } from './mutated-scenes.fuzz';
import { holds, timeout } from './property';

it('a damaged OBJ file is refused by name, or is a mesh', () => holds(mutatedObj, 0.3), timeout);
it('a damaged scene is refused by name, or runs', () => holds(mutatedScenes, 0.4), timeout);
it('calls in any order leave a world that can be replayed', () => holds(callSequences, 0.1), timeout);
it('contact and solvers add no energy', () => holds(energyLedger, 0.2), timeout);
