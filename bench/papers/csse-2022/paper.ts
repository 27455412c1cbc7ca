/** The compute-shader paper of 2022 (Computer Systems Science and Engineering 41(2)), part by part. */
import type { Paper } from '../paper';
import { beyond } from './beyond';
import { figure10 } from './figure-10';
import { figure11 } from './figure-11';
import { figures789 } from './figures-7-8-9';
import { table10 } from './table-10';

export const csse2022: Paper = {
  name: 'csse-2022',
  title: 'CSSE 2022, reproduced',
  citation:
    'Hongly Va, Min-Hyung Choi, Min Hong: Parallel Cloth Simulation Using OpenGL Shading Language. ' +
    'Computer Systems Science and Engineering 41(2), 427-443, 2022.',
  quickNote:
    'the smallest sheets of each table, fewer frames and rounds. It shows that everything runs; its numbers and verdicts are not those of the ' +
    'paper’s experiments.',
  parts: [table10, figures789, figure10, figure11, beyond],
};
