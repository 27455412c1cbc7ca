/** Liu, Bargteil, O'Brien and Kavan 2013, part by part. */
import type { Paper } from '../paper';
import { figures56 } from './contact';
import { energy } from './energy';
import { figure2 } from './figure-2';
import { figure3 } from './figure-3';
import { figure4 } from './figure-4';
import { figures78 } from './impact';
import { pbdStiffness } from './pbd-stiffness';
import { semiImplicit } from './semi-implicit';
import { stability } from './stability';
import { substeps } from './substeps';
import { table1 } from './table-1';
import { timeToError } from './time-to-error';

export const liu2013: Paper = {
  name: 'liu-2013',
  title: 'Liu 2013, reproduced',
  citation:
    'Tiantian Liu, Adam W. Bargteil, James F. O’Brien, Ladislav Kavan: Fast Simulation of Mass-Spring Systems. ' +
    'ACM Transactions on Graphics 32(6), Article 214, 2013.',
  quickNote:
    'smaller curtains, fewer objects and frames, fewer rounds of timing. It shows that everything runs; its numbers and verdicts are not ' +
    'those of the paper’s experiments.',
  parts: [
    table1,
    figure2,
    figure3,
    figure4,
    figures56,
    figures78,
    stability,
    pbdStiffness,
    substeps,
    semiImplicit,
    energy,
    timeToError,
  ],
};
