/** Pall, Nylén and Fratarcangeli 2018 (VRIPHYS), part by part. */
import type { Paper } from '../paper';
import { clothContact } from './cloth-contact';
import { figure3, figure4 } from './convergence';
import { dispatches } from './dispatches';
import { figure5 } from './figure-5';
import { figure8 } from './figure-8';
import { figures167 } from './figures-1-6-7';

export const pall2018: Paper = {
  name: 'pall-2018',
  title: 'Pall 2018, reproduced',
  citation:
    'Pontus Pall, Oskar Nylén, Marco Fratarcangeli: Fast Quadrangular Mass-Spring Systems using Red-Black Ordering. ' +
    'Workshop on Virtual Reality Interaction and Physical Simulation (VRIPHYS), 2018.',
  quickNote:
    'small sheets, fewer frames and rounds. It shows that everything runs; its numbers and verdicts are not those of the paper’s ' +
    'experiments.',
  parts: [figure3, figure4, figure5, figures167, clothContact, figure8, dispatches],
};
