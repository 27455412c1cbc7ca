/** Plans of torn bodies: every constraint once, each where its particles are, and none of one colour that move the same place. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import { joinBodies, type Model } from '../../scene/assemble';
import { scene } from '../../scene/scene';
import { tearable, tornBody } from '../../scene/tear/torn-bodies.fixture';
import type { BuiltBody } from '../../scene/types';
import { constraintsOf } from './constraint-types';
import { planRequest } from './lay-out';
import { completeOptions, type Schedule } from './options';
import { typeBits, typeMask } from './patch-types';
import { type LayoutPlan, planLayout } from './plan-layout';
import { planTorn } from './plan-model';

/** A body before and after random particles lost random cells. */
function splitAtRandom(name: string, seed: number): { whole: Model; torn: Model } {
  const random = seededRandom(seed);
  const body = tearable[name]();
  const torn = tornBody(body);
  for (let tries = 0; tries < 15; tries++) {
    const particle = Math.floor(random() * torn.particleCount);
    const cells = [...torn.complex.at(particle)];
    if (cells.length > 1) torn.split(particle, cells.slice(0, 1 + Math.floor(random() * (cells.length - 1))));
  }
  const built = torn.toBuilt();
  const made = (one: BuiltBody) => joinBodies(scene({ bodies: [body] }), [one]);
  return { whole: made(built.whole!), torn: made(built) };
}

/** Of each constraint that a colour of a plan moves: its type, its index and its places; and the particle of each place. */
function coloursOf(
  plan: LayoutPlan,
  model: Model,
): { colours: [number, number, number[]][][]; particleOf: Uint32Array } {
  const types = constraintsOf(model);
  if (plan.schedule !== 'patches') {
    const colours = [...plan.direct, ...plan.copied].flatMap((planned) =>
      planned.colours.map(({ first, count }) =>
        Array.from({ length: count }, (_, k): [number, number, number[]] => {
          const { size } = types[planned.type];
          const own = planned.particles.subarray(size * (first + k), size * (first + k + 1));
          return [planned.type, planned.order[first + k], [...own]];
        }),
      ),
    );
    const itself = Uint32Array.from({ length: model.particleCount }, (_, i) => i);
    return { colours, particleOf: plan.copied.length > 0 ? plan.particleOf : itself };
  }
  const constraintAt = plan.recordOf.map((records) => new Map(Array.from(records, (record, c) => [record, c])));
  const colours: [number, number, number[]][][] = [];
  for (let patch = 0; patch < plan.patchCount; patch++) {
    const [firstCopy, copies, firstSegment, endSegment] = plan.patches.subarray(4 * patch, 4 * patch + 4);
    for (let s = firstSegment; s < endSegment; s++) {
      const [from, word] = plan.patches.subarray(plan.segmentsFrom + 2 * s, plan.segmentsFrom + 2 * s + 2);
      const type = word & typeMask;
      const { size, records } = types[type];
      colours.push(
        Array.from({ length: word >> typeBits }, (_, k) => {
          const at = from + records * k;
          const own = Array.from(
            { length: size },
            (_, n) => (plan.record[4 * at + (n >> 1)] >> (16 * (n & 1))) & 0xffff,
          );
          for (const local of own) expect(local).toBeLessThan(copies);
          return [type, constraintAt[type].get(at)!, own.map((local) => firstCopy + local)];
        }),
      );
    }
  }
  return { colours, particleOf: plan.particleOf };
}

const bodies = Object.keys(tearable).filter((name) => !name.includes('quadratic'));

describe.each<Schedule>(['coloured', 'patches', 'phantoms', 'jacobi', 'hybrid-jacobi'])(
  '%s of torn bodies',
  (schedule) => {
    it.each(bodies)('%s', (name) => {
      for (let seed = 1; seed <= 3; seed++) {
        const { whole, torn } = splitAtRandom(name, seed);
        const constraints = constraintsOf(whole);
        const request = planRequest(whole, constraints, completeOptions({ schedule }), schedule === 'patches');
        const planned = planTorn({ model: whole, constraints, plan: planLayout(request, () => {})! }, torn)!;
        const { colours, particleOf } = coloursOf(planned.plan, torn);
        const seen = planned.constraints.map(({ count }) => new Uint8Array(count));
        for (const colour of colours) {
          const moved = colour.flatMap(([, , places]) => places);
          expect(new Set(moved).size).toBe(moved.length);
          for (const [type, c, places] of colour) {
            const { size, particles } = planned.constraints[type];
            expect(places.map((place) => particleOf[place])).toEqual([...particles.subarray(size * c, size * (c + 1))]);
            seen[type][c]++;
          }
        }
        for (const list of seen) expect(list.every((times) => times === 1)).toBe(true);
      }
    });
  },
);
