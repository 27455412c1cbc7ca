/** Edges that follow a torn body are those of a list made anew, in its order, with gaps between them. */
import { expect, it } from 'vitest';
import { quadCloth } from '../../../test/worlds';
import { buildBody } from '../../scene/build-body';
import { breakableEdges } from '../../scene/tear/breakable-edges';
import { cut } from '../../scene/tear/cut';
import { TornBody } from '../../scene/tear/torn-body';
import { TornEdges } from './torn-edges';

const body = quadCloth(8, 8, { name: 'sheet', tearing: { strain: 0.5, reserve: 1 } });
const built = buildBody(body);
const indexOf = (particle: number) => particle + 100;
const cuts = [
  { point: [0.45, 0, 0.52], normal: [1, 0, 0.2] },
  { point: [0.3, 0, 0.3], normal: [0.1, 0, 1] },
  { point: [0.6, 0, 0.7], normal: [1, 0, 1] },
] as const;

it('follow cuts', () => {
  const torn = new TornBody(body, built);
  const edges = new TornEdges(0, 0, breakableEdges(body, built)!, built, 1, indexOf);
  const known = { ends: edges.ends.slice(), limit: edges.limit.slice() };
  for (const plane of cuts) {
    cut(torn, plane, built.positions);
    const { edit } = torn.drain();
    const now = torn.toBuilt();
    const { begin, end } = edges.follow(edit, now.springs, 1.5, indexOf)!;
    known.ends.set(edges.ends.subarray(2 * begin, 2 * end), 2 * begin);
    known.limit.set(edges.limit.subarray(begin, end), begin);
    expect(known).toEqual({ ends: edges.ends, limit: edges.limit });
    const anew = breakableEdges(body, now)!;
    const live = [...edges.limit.keys()].filter((e) => edges.ends[2 * e] !== edges.ends[2 * e + 1]);
    expect(live.flatMap((e) => [...edges.ends.subarray(2 * e, 2 * e + 2)])).toEqual([...anew.ends].map(indexOf));
    expect(live.map((e) => edges.limit[e])).toEqual([...anew.limit]);
  }
  expect(torn.particleCount).toBeGreaterThan(64 + 16);
});

it('say so where there is no room', () => {
  const torn = new TornBody(body, built);
  const edges = new TornEdges(0, 0, breakableEdges(body, built)!, built, 0, indexOf);
  cut(torn, cuts[0], built.positions);
  expect(edges.follow(torn.drain().edit, torn.toBuilt().springs, 1.5, indexOf)).toBeNull();
});
