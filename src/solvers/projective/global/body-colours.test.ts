/** Colours of bodies that tore: those of the whole body, and no spring joins two of one colour. */
import { expect, it } from 'vitest';
import { seededRandom } from '../../../core/random';
import { globalSprings } from '../../../elements/global-springs';
import { joinBodies } from '../../../scene/assemble';
import { scene } from '../../../scene/scene';
import { cut } from '../../../scene/tear/cut';
import { shakenPositions, tearable, tornBody } from '../../../scene/tear/torn-bodies.fixture';
import { springGraph } from '../../../topology/graph';
import { inverseOrder, orderByColour, withRoom } from '../../../topology/order-by-colour';
import { springsInTheWay } from '../../../topology/red-black';
import { coloursByBody, coloursHold } from './body-colours';

it.each(Object.entries(tearable))('%s keeps its colours however it is torn', (_, make) => {
  const body = make();
  const random = seededRandom(5);
  for (let round = 0; round < 8; round++) {
    const torn = tornBody(body);
    const whole = torn.toBuilt();
    const coloursOf = (built: typeof whole) => {
      const model = joinBodies(scene({ bodies: [body] }), [built]);
      const graph = springGraph(model.particleCount, globalSprings(model));
      const colours = coloursByBody(model, graph);
      expect(springsInTheWay(graph, colours)).toEqual([]);
      return colours;
    };
    for (let k = 0; k < 3; k++) {
      const built = torn.toBuilt();
      const at = Math.floor(random() * built.particleCount);
      const point = [0, 1, 2].map((axis) => built.positions[3 * at + axis] + 0.01) as [number, number, number];
      const normal = [random() - 0.5, random() - 0.5, random() - 0.5] as const;
      cut(torn, { point, normal }, shakenPositions(built, 7 + k));
    }
    const now = torn.toBuilt();
    const colours = coloursOf(whole);
    expect(now.particleCount).toBeGreaterThan(whole.particleCount);
    expect([...coloursOf(now)]).toEqual(Array.from(now.origins!, (origin) => colours[origin]));
  }
});

it('tells where a spring joins two of one colour', () => {
  const { order, colours } = withRoom(orderByColour([0, 1, 0, 1]), 2);
  const bufferIndex = inverseOrder(order);
  const hold = (ends: number[], springsTouched: number[] | null = null) => {
    const springs = { ends: Uint32Array.from(ends) };
    const rows = {
      first: Uint32Array.of(0, springsTouched?.length ?? 0),
      list: Uint32Array.from(springsTouched ?? []),
    };
    const torn = springsTouched && { bodies: new Map(), touched: Uint32Array.of(0), springsOfTouched: rows };
    return coloursHold({ model: { springs }, springs, bufferIndex, order, torn }, colours);
  };
  expect(hold([0, 1, 1, 2, 2, 3])).toBe(true);
  expect(hold([0, 1, 1, 3])).toBe(false);
  expect(hold([0, 1, 1, 3], [1])).toBe(false);
  expect(hold([0, 1, 1, 2, 2, 3], [1, 2])).toBe(true);
});
