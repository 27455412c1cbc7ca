import { describe, expect, it } from 'vitest';
import { globalSprings } from '../elements/global-springs';
import { sphere } from '../mesh/sdf-shapes';
import { ball, shakenGrid } from '../mesh/triangle-meshes.fixture';
import { assemble } from '../scene/assemble';
import { cloth } from '../scene/cloth/cloth';
import { clothFromMesh } from '../scene/mesh-cloth/cloth-from-mesh';
import { scene } from '../scene/scene';
import { softBody } from '../scene/soft-body/soft-body';
import type { Body } from '../scene/types';
import { colourSizes } from './colour-ties';
import { fewerColours } from './fewer-colours';
import { springGraph } from './graph';
import { particleColours } from './particle-colours';
import { smallestLastColours } from './smallest-last';

const sheet = (springs: object, more: object = {}) =>
  cloth({ size: [1, 1], particles: [40, 40], springs, ...more } as Parameters<typeof cloth>[0]);
const bodies: [what: string, body: Body, mostColours: number][] = [
  ['a grid with shear springs', sheet({ bend: false }), 4],
  ['a grid with bend springs', sheet({ shear: false }), 3],
  ['a grid with all springs', sheet({}), 5],
  ['a grid with quadratic bending', sheet({}, { bending: 'quadratic' }), 7],
  ['a mesh of triangles', clothFromMesh({ ...shakenGrid(40, 40, 0.2, 1), springs: { bend: false } }), 5],
  ['a mesh with all springs', clothFromMesh(shakenGrid(40, 40, 0.2, 1)), 8],
  ['a ball', clothFromMesh(ball(4)), 7],
  ['a soft ball', softBody({ shape: sphere({ radius: 0.3 }), resolution: 12 }), 8],
];

describe('fewerColours', () => {
  const ring = (count: number) =>
    springGraph(count, { count, ends: Uint32Array.from({ length: 2 * count }, (_, e) => ((e + 1) >> 1) % count) });

  it('empties a colour by exchanging two others along chains', () => {
    for (const greedy of [
      [0, 1, 0, 2, 0, 1],
      [0, 1, 2, 0, 1, 0, 1, 2],
    ]) {
      const { length } = greedy;
      const colours = fewerColours(ring(length), Uint32Array.from(greedy));
      expect(colourSizes(colours).length).toBe(2);
      expect(colours.every((colour, i) => colour !== colours[(i + 1) % length])).toBe(true);
    }
  });

  it('leaves colours alone that cannot be emptied', () => {
    const odd = Uint32Array.of(2, 1, 0, 1, 0);
    expect(fewerColours(ring(5), odd)).toBe(odd);
    const one = new Uint32Array(3);
    expect(fewerColours(springGraph(3, { count: 0, ends: new Uint32Array(0) }), one)).toBe(one);
  });
});

describe('particleColours', () => {
  for (const [what, body, mostColours] of bodies) {
    it(`of ${what} are few and even, and no spring is within one`, () => {
      const model = assemble(scene({ bodies: [body] }));
      const graph = springGraph(model.particleCount, globalSprings(model));
      const colours = particleColours(graph);
      let within = 0;
      for (let i = 0; i < graph.count; i++) {
        for (let e = graph.first[i]; e < graph.first[i + 1]; e++) {
          if (colours[graph.neighbour[e]] === colours[i]) within++;
        }
      }
      expect(within).toBe(0);
      const sizes = colourSizes(colours);
      expect(sizes.length).toBeLessThanOrEqual(mostColours);
      expect(sizes.length).toBeLessThanOrEqual(colourSizes(smallestLastColours(graph)).length);
      expect((Math.max(...sizes) * sizes.length) / graph.count).toBeLessThan(1.05);
    });
  }
});
