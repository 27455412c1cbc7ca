/** The rings and the fan of figures 2, 3 and 4: constraints, their graph and its colours, as data to draw. */
import { colouredTies } from '../../../src/topology/partition';
import { insertPhantoms, type Phantoms } from '../../../src/topology/phantoms';
import { constraintGraph, type Ties } from '../../../src/topology/ties';
import type { DiagramDot, DiagramLine, DiagramPanel } from '../reporting/report';

export interface SmallGraph {
  ties: Ties;
  particleCount: number;
  /** Where each particle is drawn. */
  at: readonly (readonly [number, number])[];
  /** 'p2' of each particle; phantoms have a prime. */
  names: readonly string[];
  /** Particles and their phantoms, which a phantom constraint keeps together. */
  together?: readonly (readonly [particle: number, phantom: number])[];
}

const tiesOf = (pairs: readonly (readonly [number, number])[]): Ties => ({
  count: pairs.length,
  size: 2,
  particles: Uint32Array.from(pairs.flat()),
});

/** Corners of a regular polygon, the first one at the top, clockwise. */
function corners(count: number, radius = 1): [number, number][] {
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count;
    return [radius * Math.sin(angle), radius * Math.cos(angle)];
  });
}

/** Particles in a circle, each tied to the next: figure 2 has four, figure 3 five. */
export function ring(count: number): SmallGraph {
  const pairs = Array.from({ length: count }, (_, k) => [k, (k + 1) % count] as const);
  return { ties: tiesOf(pairs), particleCount: count, at: corners(count), names: pairs.map((_, k) => `p${k}`) };
}

/** Figure 4: p0 is tied to p1 to p5, which are a ring. */
export const fan: SmallGraph = {
  ties: tiesOf([
    ...Array.from({ length: 5 }, (_, k) => [0, k + 1] as const),
    ...Array.from({ length: 5 }, (_, k) => [k + 1, ((k + 1) % 5) + 1] as const),
  ]),
  particleCount: 6,
  at: [[0, 0], ...corners(5)],
  names: Array.from({ length: 6 }, (_, k) => `p${k}`),
};

/** Figure 4d: the fan with phantoms, as algorithm 2 inserts them for cliques of at most q. */
export function fanWithPhantoms(q: number): SmallGraph & { phantoms: Phantoms } {
  const phantoms = insertPhantoms(fan.ties, fan.particleCount, q);
  const spoke = (phantom: number) => {
    const c = phantoms.ties.particles.indexOf(phantom);
    return fan.at[phantoms.ties.particles[c % 2 === 0 ? c + 1 : c - 1]];
  };
  const copies = Array.from(phantoms.phantomOf, (_, k) => fan.particleCount + k);
  return {
    ties: phantoms.ties,
    particleCount: fan.particleCount + copies.length,
    // A phantom is drawn on the way along its constraint.
    at: [...fan.at, ...copies.map((copy) => spoke(copy).map((x) => 0.45 * x) as [number, number])],
    names: [...fan.names, ...copies.map((copy) => `p${phantoms.phantomOf[copy - fan.particleCount]}′`)],
    together: copies.map((copy) => [phantoms.phantomOf[copy - fan.particleCount], copy] as const),
    phantoms,
  };
}

/** Colour of each constraint, and how many colours there are. */
export function coloursOf({ ties, particleCount }: SmallGraph): { colourOf: number[]; count: number } {
  const { order, colours } = colouredTies(ties, particleCount);
  const colourOf = new Array<number>(ties.count).fill(0);
  colours.forEach(({ first, count }, colour) => {
    for (const constraint of order.subarray(first, first + count)) colourOf[constraint] = colour;
  });
  return { colourOf, count: colours.length };
}

/** Particles, and constraints in their colours; phantom constraints have none. */
export function particlePanel(title: string, graph: SmallGraph): DiagramPanel {
  const { colourOf } = coloursOf(graph);
  const dots: DiagramDot[] = graph.at.map((at, p) => ({ at, label: graph.names[p], colour: null }));
  const lines: DiagramLine[] = colourOf.map((colour, c) => {
    const [from, to] = graph.ties.particles.subarray(2 * c, 2 * c + 2);
    return { from, to, label: '', colour };
  });
  const together = (graph.together ?? []).map(([from, to]) => ({ from, to, label: '', colour: null }));
  return { title, dots, lines: [...together, ...lines] };
}

/** The graph of the constraints: a dot for each, a line between those that share a particle. */
export function graphPanel(title: string, graph: SmallGraph): DiagramPanel {
  const { colourOf } = coloursOf(graph);
  const { first, neighbour } = constraintGraph(graph.ties, graph.particleCount);
  const places = graphPlaces(graph);
  const dots: DiagramDot[] = colourOf.map((colour, c) => {
    const ends = Array.from(graph.ties.particles.subarray(2 * c, 2 * c + 2), (p) => graph.names[p].slice(1));
    return { at: places[c], label: `c${ends.join(',')}`, colour };
  });
  const lines: DiagramLine[] = [];
  for (let c = 0; c < graph.ties.count; c++) {
    for (const other of neighbour.subarray(first[c], first[c + 1])) {
      if (other > c) lines.push({ from: c, to: other, label: '', colour: null });
    }
  }
  return { title, dots, lines };
}

/** In the middle of each constraint, stretched to fill the panel. */
function graphPlaces({ ties, at, particleCount }: SmallGraph): (readonly [number, number])[] {
  const middles = Array.from({ length: ties.count }, (_, c) => {
    const [p, q] = ties.particles.subarray(2 * c, 2 * c + 2);
    // Phantoms lie where their particle does.
    const own =
      particleCount > fan.particleCount
        ? [p, q].map((i) => (i >= fan.particleCount ? fan.at[0] : at[i]))
        : [at[p], at[q]];
    return [(own[0][0] + own[1][0]) / 2, (own[0][1] + own[1][1]) / 2] as const;
  });
  const reach = Math.max(...middles.map(([x, y]) => Math.hypot(x, y)));
  return middles.map(([x, y]) => [x / reach, y / reach]);
}
