/** Figures 7 and 8: the partitions of tetrahedra, drawn on the bodies, and their sizes, before and after phantoms. */
import type { Vec3 } from '../../../src/core/vec3';
import { torus } from '../../../src/mesh/sdf-shapes';
import { tetrahedralLattice } from '../../../src/mesh/tetrahedral-lattice';
import { colourSizes, colourTies, evenColours } from '../../../src/topology/colour-ties';
import { type ColourOrder, orderByColour } from '../../../src/topology/order-by-colour';
import { partitionTies } from '../../../src/topology/partition';
import { insertPhantoms } from '../../../src/topology/phantoms';
import { constraintGraph, type Ties } from '../../../src/topology/ties';
import { softShape } from '../../gpu/soft-shapes';
import type { PaperRun, Part } from '../paper';
import { type Box, boxOf, fitCamera } from '../reporting/camera';
import { encodePng } from '../reporting/encode-png';
import { figures } from '../reporting/format';
import { render } from '../reporting/render';
import { type Block, type Picture, type Plot, type Series, type Table, text, type Verdict } from '../reporting/report';
import { type Panel, sideBySide } from '../reporting/side-by-side';
import { bigTorusTetrahedra } from './published';
import { colouredShapes, type Solid } from './tetrahedron-colours';

/** A partition of a body, for so many colours. */
interface Cut {
  name: string;
  /** Tetrahedra by colour. */
  ordered: Pick<ColourOrder, 'order' | 'colours'>;
  /** The size of the largest clique, and how many phantoms and phantom constraints there are. */
  clique: number;
  phantoms: number;
  groups: number;
  /** Tetrahedra of each colour, the most first: as they are, and where colours are evened out. */
  sizes: number[];
  evened: number[];
}

interface CutBody {
  name: string;
  solid: Solid;
  cuts: Cut[];
}

export const figures78: Part = {
  name: 'figures-7-8',
  title: 'Figures 7 and 8: partitions',
  async run(run) {
    const detail = run.quick ? 0.2 : 1;
    const bodies: CutBody[] = [];
    for (const [b, name] of (['squishy ball', 'omotondo'] as const).entries()) {
      await run.progress(0.3 * b, name);
      const { shape, cell } = softShape(name, detail);
      bodies.push(cutBody(name, tetrahedralLattice(shape, cell), ['half']));
    }
    await run.progress(0.5, 'big torus');
    const cell = run.quick ? 0.2 : 0.0845;
    const big = cutBody('big torus', tetrahedralLattice(torus({ radius: 1, tube: 0.35 }), cell), [18, 12, 8, 4]);
    await run.progress(0.8, 'pictures');
    return [
      text(
        'Tetrahedral constraints alone, as in the paper. Before: sequential vertex colouring over the smallest-last order (algorithm 1). With phantoms: half as many colours as the largest clique has constraints (algorithm 2), then algorithm 1. ' +
          'Evened: where constraints then move from large colours to small ones, which is a pass of ours. Each face of the surface has the colour of its tetrahedron.',
      ),
      picture(
        run,
        'fratarcangeli-2015-figure-7.png',
        'Figure 7: partitions before (left) and after (right)',
        bodies,
        2,
      ),
      ...bodies.map((body) => histogram('Figure 7', body, 'bars')),
      picture(
        run,
        'fratarcangeli-2015-figure-8.png',
        `Figure 8: a torus of ${(big.solid.tetrahedra.length / 4).toLocaleString('en')} tetrahedra (the paper: about ${bigTorusTetrahedra.toLocaleString('en')}), with fewer and fewer colours`,
        [big],
        3,
      ),
      histogram('Figure 8', big, 'line-and-points'),
      table([...bodies, big]),
      balance([...bodies, big]),
      cliques([...bodies, big]),
    ] satisfies Block[];
  },
};

/** Coloured by algorithm 1, without phantoms and with them, for so many colours each; 'half' of the largest clique. */
function cutBody(name: string, { vertices, tetrahedra }: Solid, wanted: readonly (number | 'half')[]): CutBody {
  const ties = { count: tetrahedra.length / 4, size: 4, particles: tetrahedra };
  const particleCount = vertices.length / 3;
  const clique = partitionTies(ties, particleCount, { colours: null }).cliqueNumber.before;
  const before = cut('before', ties, particleCount, { clique, phantoms: 0, groups: 0 });
  const after = wanted.map((want) => {
    const phantoms = insertPhantoms(ties, particleCount, want === 'half' ? clique >> 1 : want);
    return cut('phantoms', phantoms.ties, particleCount + phantoms.phantomOf.length, {
      clique: phantoms.cliqueNumber.after,
      phantoms: phantoms.phantomOf.length,
      groups: phantoms.groups.first.length - 1,
    });
  });
  return { name, solid: { vertices, tetrahedra }, cuts: [before, ...after] };
}

function cut(
  name: string,
  ties: Ties,
  particleCount: number,
  counts: Pick<Cut, 'clique' | 'phantoms' | 'groups'>,
): Cut {
  const colours = colourTies(ties, particleCount);
  const evened = evenColours(constraintGraph(ties, particleCount), colours);
  const sorted = (sizes: Uint32Array) => Array.from(sizes).sort((a, b) => b - a);
  const sizes = sorted(colourSizes(colours));
  return {
    name: `${name}: ${sizes.length} colours`,
    ordered: orderByColour(colours),
    ...counts,
    sizes,
    evened: sorted(colourSizes(evened)),
  };
}

/** Round bodies leave the corners of their box empty: what is fitted into the picture is smaller. */
function within({ low, high }: Box): Box {
  const at = (from: Vec3, to: Vec3) => from.map((x, axis) => x + 0.14 * (to[axis] - x)) as unknown as Vec3;
  return { low: at(low, high), high: at(high, low) };
}

function picture(run: PaperRun, file: string, caption: string, bodies: readonly CutBody[], columns: number): Picture {
  const size = run.quick ? 160 : 340;
  const panels = bodies.flatMap((body): Panel[] => {
    const camera = fitCamera(within(boxOf(body.solid.vertices)), { azimuth: 30, elevation: 25 }, 1);
    return body.cuts.map(({ name, ordered }) => ({
      caption: name,
      image: render({
        shapes: colouredShapes(body.solid, ordered),
        camera,
        width: size,
        height: size,
        background: [238, 241, 243],
      }),
    }));
  });
  const image = sideBySide({ panels, columns, background: [250, 251, 251], ink: [48, 56, 64] });
  return { kind: 'picture', caption, file, png: encodePng(image), width: image.width, height: image.height };
}

/** Bars of more than two series would be too thin to see. */
function histogram(figure: string, body: CutBody, mark: Series['mark']): Plot {
  return {
    kind: 'plot',
    caption: `${figure}: sizes of the partitions of the ${body.name}, the largest first`,
    x: { label: 'partition', scale: 'linear' },
    y: { label: 'tetrahedra', scale: mark === 'bars' ? 'linear' : 'log' },
    series: body.cuts.map(({ name, sizes }) => ({
      name,
      mark,
      points: sizes.map((size, k) => [k + 1, size] as const),
    })),
  };
}

function table(bodies: readonly CutBody[]): Table {
  return {
    kind: 'table',
    caption: 'Partitions of tetrahedra',
    columns: [
      { name: 'body' },
      { name: 'partition', align: 'left' },
      { name: 'tetrahedra', source: 'ours' },
      { name: 'largest clique', source: 'ours' },
      { name: 'colours', source: 'ours' },
      { name: 'phantoms', source: 'ours' },
      { name: 'phantom constraints', source: 'ours' },
      { name: 'largest', source: 'ours' },
      { name: 'smallest', source: 'ours' },
      { name: 'largest, evened', source: 'ours' },
      { name: 'smallest, evened', source: 'ours' },
    ],
    rows: bodies.flatMap(({ name, solid, cuts }) =>
      cuts.map(({ name: cut, clique, phantoms, groups, sizes, evened }) => [
        name,
        cut,
        (solid.tetrahedra.length / 4).toLocaleString('en'),
        String(clique),
        String(sizes.length),
        phantoms.toLocaleString('en'),
        groups.toLocaleString('en'),
        sizes[0].toLocaleString('en'),
        sizes[sizes.length - 1].toLocaleString('en'),
        evened[0].toLocaleString('en'),
        evened[evened.length - 1].toLocaleString('en'),
      ]),
    ),
  };
}

const spread = (sizes: readonly number[]) => sizes[0] / sizes[sizes.length - 1];

function balance(bodies: readonly CutBody[]): Verdict {
  const found = bodies.map(({ name, cuts: [before, ...after] }) => ({
    name,
    before: spread(before.sizes),
    after: Math.max(...after.map(({ sizes }) => spread(sizes))),
    evened: Math.max(...[before, ...after].map(({ evened }) => spread(evened))),
  }));
  const each = found.map(
    ({ name, before, after }) => `${figures(before)} times before and ${figures(after)} times at most after (${name})`,
  );
  return {
    kind: 'verdict',
    claim: 'Partitions of plain colouring differ greatly in size, those with phantoms are of similar size',
    holds: found.every(({ before, after }) => after < 2 && before > 2 * after),
    found:
      `The largest partition has so many times the tetrahedra of the smallest: ${each.join(', ')}. Phantoms leave most constraints with few neighbours, and algorithm 1 gives all of those its first colour. Evened out, partitions differ by ` +
      `${figures(100 * (Math.max(...found.map(({ evened }) => evened)) - 1))} % at most, with phantoms or without.`,
    numbers: Object.fromEntries(
      found.flatMap(({ name, before, after, evened }) => [
        [`${name}, before`, before],
        [`${name}, after`, after],
        [`${name}, evened`, evened],
      ]),
    ),
  };
}

function cliques(bodies: readonly CutBody[]): Verdict {
  const all = bodies.flatMap(({ cuts }) => cuts);
  const equal = all.filter(({ clique, sizes }) => sizes.length === clique).length;
  const more = Math.max(...all.map(({ clique, sizes }) => sizes.length - clique));
  return {
    kind: 'verdict',
    claim: 'In most cases there are as many colours as the largest clique has constraints',
    holds: equal > all.length / 2,
    found: `${equal} of ${all.length} partitions${more > 0 ? `; the others have ${more} colours more at most` : ''}. A clique is a bound from below, which greedy colouring need not meet.`,
    numbers: { equal, of: all.length, more },
  };
}
