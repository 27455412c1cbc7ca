/**
 * Empties the smallest colour of a graph, and the next, for as long as that can be done by Kempe chains: where a node has neighbours of every other colour, those of colour a among them, and all that hang together with these by nodes of the colours
 * a and b, change a for b and b for a. If none of its neighbours of colour b is among them, a is free for the node. Greedy colours often end in one of a few nodes, which is a dispatch of its own.
 */
import { colourSizes } from './colour-ties';
import type { Graph } from './graph';

/** Nodes of a chain at most: longer ones seldom end. */
const longestChain = 2000;
/** Nodes of all chains at most, per node of the graph: a colour that takes more is not about to be empty. */
const chainsPerNode = 50;

/** As many colours as before, the very same ones, or fewer. */
export function fewerColours(graph: Graph, colours: Uint32Array): Uint32Array {
  const chains = new KempeChains(graph);
  let fewest = colours;
  for (;;) {
    const changed = bySize(fewest);
    if (!chains.empty(changed, colourSizes(changed).length - 1)) return fewest;
    fewest = changed;
  }
}

/** The same colours, numbered from the largest to the smallest. */
function bySize(colours: Uint32Array): Uint32Array {
  const sizes = colourSizes(colours);
  const rank = new Uint32Array(sizes.length);
  [...sizes.keys()]
    .sort((a, b) => sizes[b] - sizes[a] || a - b)
    .forEach((colour, k) => {
      rank[colour] = k;
    });
  return colours.map((colour) => rank[colour]);
}

class KempeChains {
  readonly #graph: Graph;
  /** The last chain that each node was part of. */
  readonly #chainOf: Uint32Array;
  readonly #chain: Uint32Array;
  #chains = 0;
  #followed = 0;

  constructor(graph: Graph) {
    this.#graph = graph;
    this.#chainOf = new Uint32Array(graph.count);
    this.#chain = new Uint32Array(graph.count);
  }

  /** Gives every node of the last colour another one. False, and colours half changed, where that was not to be had. */
  empty(colours: Uint32Array, last: number): boolean {
    for (let node = 0; node < colours.length; node++) {
      if (colours[node] === last && !this.#free(colours, node, last)) return false;
    }
    return last > 0;
  }

  #free(colours: Uint32Array, node: number, last: number): boolean {
    for (let a = 0; a < last; a++) {
      for (let b = 0; b < last; b++) {
        if (a === b || this.#followed > chainsPerNode * colours.length) continue;
        const length = this.#follow(colours, node, a, b);
        if (length < 0) continue;
        for (let k = 0; k < length; k++) colours[this.#chain[k]] = a + b - colours[this.#chain[k]];
        colours[node] = a;
        return true;
      }
    }
    return false;
  }

  /** Lists what would change for `node` to get colour a. Its length, or -1 where that is too long or comes back to the node. */
  #follow(colours: Uint32Array, node: number, a: number, b: number): number {
    const { first, neighbour } = this.#graph;
    const mark = ++this.#chains;
    let length = 0;
    const reach = (from: number, colour: number) => {
      for (let e = first[from]; e < first[from + 1]; e++) {
        const other = neighbour[e];
        if (colours[other] !== colour || this.#chainOf[other] === mark) continue;
        this.#chainOf[other] = mark;
        this.#chain[length++] = other;
      }
    };
    reach(node, a);
    for (let k = 0; k < length; k++) {
      this.#followed++;
      if (length > longestChain) return -1;
      reach(this.#chain[k], a + b - colours[this.#chain[k]]);
    }
    for (let e = first[node]; e < first[node + 1]; e++) {
      if (colours[neighbour[e]] === b && this.#chainOf[neighbour[e]] === mark) return -1;
    }
    return length;
  }
}
