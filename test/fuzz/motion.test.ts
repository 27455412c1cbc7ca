/** Properties of what moves. In a file apart from those of what comes in, so that two cores have work. */
import { it } from 'vitest';
import { callSequences } from './call-sequences.fuzz';
import { energyLedger } from './energy-ledger.fuzz';
import { holds, timeout } from './property';

it('calls in any order leave a world that can be replayed', () => holds(callSequences, 0.1), timeout);
it('contact, solvers and hands add no energy', () => holds(energyLedger, 0.2), timeout);
