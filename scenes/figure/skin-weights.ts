/**
 * Which joints the vertices of a figure follow. Each vertex begins with the joint whose part it is nearest to; then weights are smoothed along the surface, a little of each vertex's going to its
 * neighbours at a time, as heat does. So there is a soft seam at each joint, and nothing leaks across a gap, from one thigh to the other say, as it would where distances in space decide.
 */
import type { Slices } from '../../src/core/slices';
import { jointsPerVertex } from '../../src/mesh/blend-vertices';

/** Share of its own weight that a vertex keeps in each round. */
const kept = 0.5;
/** Weights are written in thousandths. */
const steps = 1000;

export interface SkinWeights {
  /** Four joints a vertex, and their weights. */
  indices: number[];
  weights: number[];
}

/** `owners`: the joint of each vertex to begin with; `rounds`: of smoothing. */
export function* skinWeights(
  owners: readonly number[],
  neighbours: readonly (readonly number[])[],
  jointCount: number,
  rounds: number,
): Slices<SkinWeights> {
  let now = new Float64Array(owners.length * jointCount);
  owners.forEach((joint, v) => {
    now[v * jointCount + joint] = 1;
  });
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(now.length);
    neighbours.forEach((around, v) => {
      for (let j = 0; j < jointCount; j++) {
        let sum = 0;
        for (const other of around) sum += now[other * jointCount + j];
        next[v * jointCount + j] = kept * now[v * jointCount + j] + ((1 - kept) * sum) / around.length;
      }
    });
    now = next;
    yield;
  }
  const found = owners.map((_, v) => largest(now.subarray(v * jointCount, (v + 1) * jointCount)));
  return { indices: found.flatMap(({ joints }) => joints), weights: found.flatMap(({ weights }) => weights) };
}

/** The joints with the most weight, in thousandths that come to 1. */
function largest(all: Float64Array): { joints: number[]; weights: number[] } {
  const joints = Array.from(all.keys())
    .sort((a, b) => all[b] - all[a])
    .slice(0, jointsPerVertex);
  const total = joints.reduce((sum, j) => sum + all[j], 0);
  const parts = joints.map((j) => Math.round((steps * all[j]) / total));
  parts[0] += steps - parts.reduce((sum, part) => sum + part, 0);
  return { joints: joints.map((j, k) => (parts[k] > 0 ? j : 0)), weights: parts.map((part) => part / steps) };
}
