/** The small graphs of the paper's figures have the colours that the report tells of. */
import { describe, expect, it } from 'vitest';
import { coloursOf, fan, fanWithPhantoms, graphPanel, particlePanel, ring } from './small-graphs';

describe('small graphs', () => {
  it('have two, three, five and three colours', () => {
    expect([ring(4), ring(5), fan, fanWithPhantoms(3)].map((graph) => coloursOf(graph).count)).toEqual([2, 3, 5, 3]);
  });

  it('are drawn with a line for each constraint, and for each two that share a particle', () => {
    expect(particlePanel('', fan).lines).toHaveLength(10);
    expect(particlePanel('', fanWithPhantoms(3)).lines).toHaveLength(10 + 5);
    expect(graphPanel('', ring(5)).lines).toHaveLength(5);
    // Ten pairs at the hub, and three at each of the five others.
    expect(graphPanel('', fan).lines).toHaveLength(25);
    expect(graphPanel('', fanWithPhantoms(3)).lines).toHaveLength(15);
  });

  it('never give two constraints that share a particle one colour', () => {
    for (const graph of [ring(4), ring(5), fan, fanWithPhantoms(3)]) {
      const { dots, lines } = graphPanel('', graph);
      expect(lines.filter(({ from, to }) => dots[from].colour === dots[to].colour)).toEqual([]);
    }
  });

  it('have phantoms between the hub and the rim', () => {
    const { names, at } = fanWithPhantoms(3);
    expect(names.slice(6)).toEqual(Array(5).fill('p0′'));
    for (const [x, y] of at.slice(6)) expect(Math.hypot(x, y)).toBeCloseTo(0.45);
  });
});
