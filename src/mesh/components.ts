/** Connected parts of a graph, by union-find. */

export interface Components {
  count: number;
  /** Node -> part. Parts are numbered in the order of their first nodes. */
  of: Uint32Array;
}

/** `pairs`: two nodes a link. */
export function components(nodeCount: number, pairs: ArrayLike<number>): Components {
  const parent = new Uint32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) parent[node] = node;
  const root = (node: number) => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  };
  for (let p = 0; p < pairs.length; p += 2) {
    const a = root(pairs[p]);
    const b = root(pairs[p + 1]);
    // The smaller index stays the root, so that parts are numbered by their first nodes.
    parent[Math.max(a, b)] = Math.min(a, b);
  }
  const of = new Uint32Array(nodeCount);
  let count = 0;
  for (let node = 0; node < nodeCount; node++) {
    const top = root(node);
    of[node] = top === node ? count++ : of[top];
  }
  return { count, of };
}
