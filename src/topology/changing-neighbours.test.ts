/** Rows that follow tears are those that would be made anew, entry by entry. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../core/random';
import { ChangingNeighbours } from './changing-neighbours';
import { neighbours } from './neighbour-rows';
import { noParticle } from './order-by-colour';

interface TestSpring {
  ends: [number, number];
  stiffness: number;
  rest: number;
}

const listOf = (springs: readonly TestSpring[]) => ({
  count: springs.length,
  ends: Uint32Array.from(springs.flatMap(({ ends }) => ends)),
  stiffness: Float64Array.from(springs, ({ stiffness }) => stiffness),
  rest: Float64Array.from(springs, ({ rest }) => rest),
});

/** The springs that these particles have. */
function touchedBy(springs: readonly TestSpring[], particles: Iterable<number>) {
  const touched = Uint32Array.from(new Set(particles)).sort();
  const rows = Array.from(touched, (particle) =>
    springs.flatMap(({ ends }, s) => (ends.includes(particle) ? [s] : [])),
  );
  const first = Uint32Array.from([0, ...rows].map((_, k) => rows.slice(0, k).flat().length));
  return { touched, springsOfTouched: { first, list: Uint32Array.from(rows.flat()) } };
}

describe.each([
  ['f32', false],
  ['f64', true],
] as const)('neighbour rows in %s', (_, wide) => {
  it('follow springs that come, go, change and move to other particles', () => {
    const random = seededRandom(11);
    const particles = 40;
    // Two colours with room at the end of each.
    const order = Uint32Array.from({ length: 60 }, (_, k) =>
      k % 30 < 20 ? 2 * (k % 30) + Math.floor(k / 30) : noParticle,
    );
    const bufferIndex = new Uint32Array(60);
    order.forEach((particle, index) => {
      if (particle !== noParticle) bufferIndex[particle] = index;
    });
    const below = (count: number) => Math.floor(random() * count);
    const pair = (count: number): [number, number] => {
      const a = below(count);
      return [a, (a + 1 + below(count - 1)) % count];
    };
    let springs: TestSpring[] = Array.from({ length: 70 }, () => ({
      ends: pair(particles),
      stiffness: 1 + random(),
      rest: random(),
    }));
    const changing = new ChangingNeighbours(neighbours({ springs: listOf(springs) }, { order }), wide);
    let known = particles;
    for (let round = 0; round < 30; round++) {
      const touched: number[] = [];
      if (known < 59 && round % 3 === 0) {
        const index = order.indexOf(noParticle, round % 2 === 0 ? 0 : 30);
        order[index] = known;
        bufferIndex[known++] = index;
      }
      const removed = round % 4 === 1 ? below(20) : below(2);
      for (let k = 0; k < removed; k++) touched.push(...springs.splice(below(springs.length), 1)[0].ends);
      springs = springs.map((spring) => {
        if (random() > 0.05) return spring;
        const ends: [number, number] = [spring.ends[0], known - 1];
        if (ends[0] === ends[1]) return spring;
        touched.push(...spring.ends, ...ends);
        return { ...spring, ends, stiffness: spring.stiffness / 2 };
      });
      for (let k = 0; k < 2 + below(4); k++) {
        const spring = { ends: pair(known), stiffness: 1 + random(), rest: random() };
        springs.push(spring);
        touched.push(...spring.ends);
      }
      const before = changing.first.slice();
      const from = changing.follow(touchedBy(springs, touched), listOf(springs), bufferIndex);
      const anew = neighbours({ springs: listOf(springs) }, { order });
      expect(changing.first).toEqual(anew.first);
      expect(changing.first.subarray(0, from + 1)).toEqual(before.subarray(0, from + 1));
      expect(changing.entries.neighbour).toEqual(anew.neighbour);
      const rounded = (numbers: Float64Array) => (wide ? numbers : new Float32Array(numbers));
      expect(changing.entries.stiffness).toEqual(rounded(anew.stiffness));
      expect(changing.entries.rest).toEqual(rounded(anew.rest));
    }
  });

  it('stay as they are where nothing was touched', () => {
    const springs = listOf([{ ends: [0, 1], stiffness: 1, rest: 1 }]);
    const changing = new ChangingNeighbours(neighbours({ springs }, { order: Uint32Array.of(0, 1) }), wide);
    expect(changing.follow(touchedBy([], []), springs, Uint32Array.of(0, 1))).toBe(2);
    expect(changing.first).toEqual(Uint32Array.of(0, 1, 2));
  });
});
