import { describe, expect, it } from 'vitest';
import { assemble, joinTriangles } from './assemble';
import { cloth } from './cloth/cloth';
import { rope } from './rope/rope';
import { scene } from './scene';

describe('assemble', () => {
  const model = assemble(
    scene({
      bodies: [
        rope({ from: [0, 0, 0], to: [1, 0, 0], particles: 3, pins: ['last'] }),
        cloth({ particles: [3, 2], pins: ['top-left'] }),
      ],
    }),
  );

  it('puts the particles of the bodies one after the other', () => {
    expect(model.particleCount).toBe(9);
    expect([...model.bodyFirst]).toEqual([0, 3, 9]);
    expect([...model.bodyOf]).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1]);
    expect([...model.positions.slice(9, 12)]).toEqual([...model.bodies[1].positions.slice(0, 3)]);
  });

  it('gives pinned particles the inverse mass 0 and keeps their mass', () => {
    const pinned = [...model.inverseMasses.keys()].filter((i) => model.inverseMasses[i] === 0);
    expect(pinned).toEqual([2, 3]);
    model.inverseMasses.forEach((inverse, i) => {
      if (inverse > 0) expect(inverse * model.masses[i]).toBeCloseTo(1, 12);
      expect(model.masses[i]).toBeGreaterThan(0);
    });
  });

  it('renumbers springs and triangles', () => {
    const [line, sheet] = model.bodies;
    expect(model.springs.count).toBe(line.springs.count + sheet.springs.count);
    const first = line.springs.ends.length;
    expect([...model.springs.ends.slice(first)]).toEqual([...sheet.springs.ends].map((i) => i + 3));
    expect([...model.springs.rest]).toEqual([...line.springs.rest, ...sheet.springs.rest]);
    expect([...model.springs.kind]).toEqual([...line.springs.kind, ...sheet.springs.kind]);
    expect([...model.springs.stiffness]).toEqual([...line.springs.stiffness, ...sheet.springs.stiffness]);
    expect([...joinTriangles(model)]).toEqual([...sheet.surface.triangles].map((i) => i + 3));
  });
});
