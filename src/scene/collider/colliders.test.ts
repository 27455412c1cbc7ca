import { describe, expect, it } from 'vitest';
import { box, capsule, plane, sphere } from './colliders';

describe('colliders', () => {
  it('have defaults', () => {
    const common = { thickness: 0.005, friction: 0.3 };
    expect(plane()).toEqual({ kind: 'plane', name: 'plane', point: [0, 0, 0], normal: [0, 1, 0], ...common });
    expect(sphere({ radius: 2 })).toEqual({ kind: 'sphere', name: 'sphere', centre: [0, 0, 0], radius: 2, ...common });
    expect(box({ halfSize: [1, 2, 3] })).toEqual({
      kind: 'box',
      name: 'box',
      centre: [0, 0, 0],
      halfSize: [1, 2, 3],
      rotation: [0, 0, 0],
      ...common,
    });
    expect(capsule({ from: [0, 0, 0], to: [0, 1, 0], radius: 0.1 })).toEqual({
      kind: 'capsule',
      name: 'capsule',
      from: [0, 0, 0],
      to: [0, 1, 0],
      radius: 0.1,
      ...common,
    });
  });

  it('keep what is given', () => {
    const motion = { kind: 'linear', velocity: [1, 0, 0] } as const;
    expect(sphere({ name: 'ball', centre: [1, 2, 3], radius: 1, thickness: 0, friction: 1, motion })).toEqual({
      kind: 'sphere',
      name: 'ball',
      centre: [1, 2, 3],
      radius: 1,
      thickness: 0,
      friction: 1,
      motion,
    });
  });

  it('turn any normal into a unit vector', () => {
    expect(plane({ normal: [3, 0, 4] }).normal).toEqual([0.6, 0, 0.8]);
  });

  it('take typed arrays and copy them', () => {
    const centre = Float64Array.from([1, 2, 3]);
    const ball = sphere({ centre: centre as never, radius: 1 });
    centre[0] = 9;
    expect(ball.centre).toEqual([1, 2, 3]);
  });
});
