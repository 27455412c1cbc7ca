/** What kernels see of a sampled field: the distance and the normal of the solid, as closely as its cells allow. */
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../core/random';
import * as sdf from '../../mesh/sdf-shapes';
import type { SignedDistance } from '../../mesh/signed-distance';
import { boxMesh } from '../../mesh/solid-meshes.fixture';
import { distanceField } from '../../scene/collider/colliders';
import { offsetBy } from '../../scene/placement';
import type { DistanceFieldCollider, Vec3 } from '../../scene/types';
import { ColliderFields } from './collider-fields';
import type { Three } from './contact-vectors';
import { colliderLanes, packCollider } from './pack-colliders';
import { surfaceAt } from './shape-distance';

type Contact = (point: Three) => [number, Three];

function packed(collider: DistanceFieldCollider, offset: Vec3 = [0, 0, 0]) {
  const [placed] = new ColliderFields().place([collider]);
  const { field, first } = placed!;
  const numbers = new Float64Array(colliderLanes + field.numbers.length);
  numbers.set(field.numbers, first);
  const stands = offsetBy(offset);
  packCollider(collider, stands, stands, numbers, 0, placed);
  const contact: Contact = (point) => {
    const { distance, normal } = surfaceAt(numbers, 0, point);
    return [distance, normal];
  };
  return { contact, field };
}

/** Random points around the shape, and how far the field is off there: in distance [m], and in the sine of the angle between the normals. */
function errors(contact: Contact, shape: SignedDistance, keep: (distance: number) => boolean) {
  const random = seededRandom(5);
  let [distanceError, normalError, count] = [0, 0, 0];
  for (let n = 0; n < 30_000; n++) {
    const p = shape.low.map((low, axis) => low + (1.4 * random() - 0.2) * (shape.high[axis] - low)) as Three;
    const wanted = shape.distance(...p);
    if (!keep(wanted)) continue;
    const [distance, normal] = contact(p);
    const gradient = [0, 1, 2].map((axis) => {
      const [a, b] = [p.slice() as Three, p.slice() as Three];
      a[axis] -= 1e-6;
      b[axis] += 1e-6;
      return (shape.distance(...b) - shape.distance(...a)) / 2e-6;
    });
    const apart = Math.hypot(...normal.map((x, axis) => x - gradient[axis]));
    distanceError = Math.max(distanceError, Math.abs(distance - wanted));
    normalError = Math.max(normalError, apart);
    count++;
  }
  expect(count).toBeGreaterThan(1000);
  return { distanceError, normalError };
}

describe('near the surface', () => {
  it('of a ball', () => {
    const [radius, cellSize] = [0.5, 0.02];
    const shape = sdf.sphere({ radius });
    const { contact } = packed(distanceField({ shape, cellSize }));
    const found = errors(contact, shape, (distance) => Math.abs(distance) < cellSize);
    // Facets are off by about an eighth of a cell squared over the radius, and what is between samples by twice that.
    expect(found.distanceError).toBeLessThan(cellSize ** 2 / radius / 2);
    expect(found.normalError).toBeLessThan(cellSize / radius);
  });

  it('of a box: exact along its faces, and off by part of a cell at its edges', () => {
    const half: Three = [0.3, 0.2, 0.25];
    const cellSize = 0.02;
    const shape = sdf.box({ halfSize: half });
    const { contact } = packed(distanceField({ mesh: boxMesh(...half), cellSize }));
    const face = (p: Three) => p.filter((x, axis) => half[axis] - Math.abs(x) > 2 * cellSize).length === 2;
    const random = seededRandom(6);
    let faces = 0;
    for (let n = 0; n < 20_000; n++) {
      const p = half.map((x) => 2.2 * (random() - 0.5) * x) as Three;
      if (!face(p) || Math.abs(shape.distance(...p)) > cellSize) continue;
      const [distance, normal] = contact(p);
      expect(Math.abs(distance - shape.distance(...p))).toBeLessThan(1e-7);
      expect(Math.max(...normal.map(Math.abs))).toBeGreaterThan(1 - 1e-6);
      faces++;
    }
    expect(faces).toBeGreaterThan(300);
    expect(errors(contact, shape, (distance) => Math.abs(distance) < cellSize).distanceError).toBeLessThan(
      0.4 * cellSize,
    );
  });

  it('stands at its position, moved by its offset', () => {
    const mesh = boxMesh(0.1, 0.1, 0.1);
    const still = packed(distanceField({ mesh, cellSize: 0.01 })).contact;
    const moved = packed(distanceField({ mesh, cellSize: 0.01, position: [1, 2, 3] }), [0, 0, -5]).contact;
    const [distance, normal] = still([0.02, 0.105, 0.03]);
    const [there, direction] = moved([1.02, 2.105, -1.97]);
    expect(there).toBeCloseTo(distance, 6);
    direction.forEach((x, axis) => {
      expect(x).toBeCloseTo(normal[axis], 5);
    });
  });
});

describe('deep inside', () => {
  const [radius, cellSize] = [0.5, 0.02];
  const shape = sdf.sphere({ radius });
  const { contact, field } = packed(distanceField({ shape, cellSize }));

  it('bricks have eight samples', () => {
    const [x, y, z] = field.bricks;
    const entries = field.numbers.subarray(0, x * y * z);
    expect(entries.filter((entry) => entry < 0).length).toBeGreaterThan(50);
    expect(entries.filter((entry) => entry === 0).length).toBeGreaterThan(100);
    expect(field.numbers.length).toBeLessThan(0.5 * x * y * z * 5 ** 3);
  });

  it('the way out is known, down to a brick from the centre', () => {
    const found = errors(contact, shape, (distance) => distance < -5 * cellSize && distance > -radius + 8 * cellSize);
    expect(found.distanceError).toBeLessThan(cellSize);
    expect(found.normalError).toBeLessThan(0.3);
  });

  it('the centre, where there is no way out, has one', () => {
    const [distance, normal] = contact([0, 0, 0]);
    expect(distance).toBeLessThan(-radius / 2);
    expect(Math.hypot(...normal)).toBeCloseTo(1, 12);
  });

  it('nothing jumps at the borders of bricks and cells', () => {
    // Straight through, in steps of a thousandth of a cell.
    const random = seededRandom(7);
    for (let line = 0; line < 20; line++) {
      const direction = [random() - 0.5, random() - 0.5, random() - 0.5];
      const size = Math.hypot(...direction);
      const [a, b, c] = direction.map((x) => x / size);
      const [oy, oz] = [0.3 * random(), 0.3 * random()];
      let before = Number.NaN;
      for (let t = -radius; t < radius; t += cellSize / 1000) {
        const [distance] = contact([t * a, t * b + oy, t * c + oz]);
        const within = distance < cellSize;
        // The gradient of an interpolated distance is no steeper than the square root of 3, and a seam is twice as steep at worst.
        if (within && Math.abs(distance - before) > (4 * cellSize) / 1000) {
          expect.fail(`from ${before} to ${distance} at ${t}`);
        }
        before = within ? distance : Number.NaN;
      }
    }
  });
});

it('far outside, and where a point is no number, it is far away', () => {
  const { contact } = packed(distanceField({ mesh: boxMesh(0.1, 0.1, 0.1), cellSize: 0.005 }));
  for (const point of [
    [5, 0, 0],
    [0.14, 0.14, 0.14],
    [Number.NaN, 0, 0],
    [0, -1e9, 0],
  ] as Three[]) {
    expect(contact(point)[0], `at ${point}`).toBeGreaterThan(0.05);
  }
});
