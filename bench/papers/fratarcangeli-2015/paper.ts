/** Fratarcangeli and Pellacini 2015 (Computer Graphics Forum 34(2)), part by part. */
import type { Paper } from '../paper';
import { beyond } from './beyond';
import { figure5 } from './figure-5';
import { figures34 } from './figures-3-4';
import { figures78 } from './figures-7-8';
import { figures910 } from './figures-9-10';
import { table1 } from './table-1';
import { table2 } from './table-2';
import { toriPile } from './tori-pile';

export const fratarcangeli2015: Paper = {
  name: 'fratarcangeli-2015',
  title: 'Fratarcangeli 2015, reproduced',
  citation:
    'Marco Fratarcangeli, Fabio Pellacini: Scalable Partitioning for Parallel Position Based Dynamics. ' +
    'Computer Graphics Forum 34(2), Eurographics 2015.',
  quickNote:
    'small bodies and sheets, fewer frames and rounds. It shows that everything runs; its numbers and verdicts are not those of the paper’s ' +
    'experiments.',
  parts: [table1, figures34, figure5, table2, toriPile, figures78, figures910, beyond],
};
