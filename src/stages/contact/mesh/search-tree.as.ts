import { dot3 } from '../../../compute/vec.as';

/** The node that follows a node and all that are below it. */
@inline export function nodeAfter(nodes: usize, n: i32): i32 {
  return <i32>abs(load<f32>(nodes + ((<usize>n) << 5), 12));
}

/** Whether the box of a node meets this one. */
@inline export function overlaps(nodes: usize, n: i32, low: v128, high: v128): bool {
  const node = nodes + ((<usize>n) << 5);
  return !v128.any_true(v128.or(f32x4.gt(low, v128.load(node, 16)), f32x4.lt(high, v128.load(node))));
}

/** The smallest node that holds all leaves whose boxes meet this one; `nodeCount` where there are none. */
export function subtreeOf(nodes: usize, nodeCount: i32, low: v128, high: v128): i32 {
  if (nodeCount == 0 || !overlaps(nodes, 0, low, high)) return nodeCount;
  let n: i32 = 0;
  while (load<f32>(nodes + ((<usize>n) << 5), 28) < 0) {
    const left = n + 1;
    const right = nodeAfter(nodes, left);
    const inLeft = overlaps(nodes, left, low, high);
    const inRight = overlaps(nodes, right, low, high);
    if (inLeft && inRight) return n;
    if (!inLeft && !inRight) return nodeCount;
    n = inLeft ? left : right;
  }
  return n;
}

/** Whether the box of any leaf of a subtree meets this one. */
export function isAnyLeaf(nodes: usize, subtree: i32, low: v128, high: v128): bool {
  const end = nodeAfter(nodes, subtree);
  for (let n = subtree; n < end; ) {
    if (!overlaps(nodes, n, low, high)) n = nodeAfter(nodes, n);
    else if (load<f32>(nodes + ((<usize>n) << 5), 28) >= 0) return true;
    else n++;
  }
  return false;
}

/** The first leaf with a sharp triangle, from a node on, whose box meets this one; `end` or a node behind it where there is none before that. */
@inline export function nextSharpLeaf(nodes: usize, end: i32, from: i32, low: v128, high: v128): i32 {
  let n = from;
  while (n < end) {
    const node = nodes + ((<usize>n) << 5);
    const nodeLow = v128.load(node);
    const nodeHigh = v128.load(node, 16);
    const next = f32x4.extract_lane(nodeLow, 3);
    // Negative: none of its triangles is sharp.
    if (next < 0 || v128.any_true(v128.or(f32x4.gt(low, nodeHigh), f32x4.lt(high, nodeLow)))) {
      n = <i32>abs(next);
      continue;
    }
    if (f32x4.extract_lane(nodeHigh, 3) >= 0) return n;
    n++;
  }
  return end;
}

/** The square of the distance from a point to the box of a node. */
@inline function squaredAway(nodes: usize, n: i32, p: v128): f32 {
  const node = nodes + ((<usize>n) << 5);
  const away = f32x4.sub(p, f32x4.min(f32x4.max(p, v128.load(node)), v128.load(node, 16)));
  return dot3(away, away);
}

/** From a node down, always to the child whose box is nearer to a point. */
@inline export function nearestLeaf(nodes: usize, from: i32, p: v128): i32 {
  let n = from;
  while (load<f32>(nodes + ((<usize>n) << 5), 28) < 0) {
    const left = n + 1;
    const right = nodeAfter(nodes, left);
    n = squaredAway(nodes, left, p) <= squaredAway(nodes, right, p) ? left : right;
  }
  return n;
}
