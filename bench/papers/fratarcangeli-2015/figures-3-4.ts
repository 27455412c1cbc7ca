/** Figures 2 to 4: small sets of constraints, their graphs, and the colours of these before and after phantoms. */
import type { Part } from '../paper';
import { type Block, text, type Verdict } from '../reporting/report';
import { smallGraphColours } from './published';
import { coloursOf, fan, fanWithPhantoms, graphPanel, particlePanel, ring } from './small-graphs';

export const figures34: Part = {
  name: 'figures-3-4',
  title: 'Figures 2 to 4: constraints and their graphs',
  async run() {
    const split = fanWithPhantoms(3);
    const four = coloursOf(ring(4)).count;
    const five = coloursOf(ring(5)).count;
    const before = coloursOf(fan).count;
    const after = coloursOf(split).count;
    const groups = split.phantoms.groups.first.length - 1;
    return [
      text(
        'A dot of a graph is a constraint; two are tied by a line if they share a particle, and must then have different colours. Colours are those of sequential vertex colouring over the ' +
          'smallest-last order (algorithm 1), phantoms those of algorithm 2.',
      ),
      {
        kind: 'diagram',
        caption: `Figures 2 and 3: a ring of four particles has ${four} colours, one of five has ${five}.`,
        panels: [
          particlePanel('four particles', ring(4)),
          graphPanel('their constraints', ring(4)),
          particlePanel('five particles', ring(5)),
          graphPanel('their constraints', ring(5)),
        ],
      },
      {
        kind: 'diagram',
        caption: `Figure 4: six particles and ten constraints, ${before} colours; with phantoms of p0, which one phantom constraint keeps together, ${after}.`,
        panels: [
          particlePanel('(a) particles', fan),
          graphPanel('(b) their constraints', fan),
          graphPanel('(c) with phantoms', split),
          particlePanel('(d) particles and phantoms', split),
        ],
      },
      {
        kind: 'table',
        caption: 'Colours',
        columns: [
          { name: 'constraints' },
          { name: 'paper', source: 'paper' },
          { name: 'ours', source: 'ours' },
          { name: 'largest clique', source: 'ours' },
        ],
        rows: [
          ['ring of five (figure 3)', `at least ${smallGraphColours.ring}`, String(five), '2'],
          [
            'fan (figure 4b)',
            String(smallGraphColours.fan),
            String(before),
            String(split.phantoms.cliqueNumber.before),
          ],
          [
            'fan with phantoms (figure 4c)',
            String(smallGraphColours.fanWithPhantoms),
            String(after),
            String(split.phantoms.cliqueNumber.after),
          ],
        ],
      },
      verdict(
        'A ring of five particles needs five colours',
        five === smallGraphColours.ring,
        `It needs ${five}: neighbours around the ring alternate between two colours, and one is left that needs a third. No more than two of its constraints share a particle.`,
        { colours: five, paper: smallGraphColours.ring },
      ),
      verdict(
        'One phantom constraint makes two colours of the five that the fan needs',
        before === smallGraphColours.fan && after === smallGraphColours.fanWithPhantoms && groups === 1,
        `${groups === 1 ? 'One phantom constraint' : `${groups} phantom constraints`} with ${split.phantoms.phantomOf.length} phantoms take it from ${before} colours to ${after}. ` +
          'Two are not enough: each particle of the rim still has three constraints, its spoke and two of the rim, and these three need three colours.',
        { before, after, groups },
      ),
    ] satisfies Block[];
  },
};

const verdict = (claim: string, holds: boolean, found: string, numbers: Verdict['numbers']): Verdict => ({
  kind: 'verdict',
  claim,
  holds,
  found,
  numbers,
});
