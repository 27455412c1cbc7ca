import { Bone, Group, Object3D, Vector3 } from 'three';
import { afterEach, describe, expect, it } from 'vitest';
import { thrownMessage } from '../core/thrown-message.fixture';
import { cloth, createWorld, sphere, type World } from '../index';
import { projective } from '../solvers/projective/index';
import { ObjectCollider } from './object-collider';
import { ObjectPin } from './object-pin';

const sheet = cloth({
  name: 'cape',
  size: [1, 1],
  particles: [5, 5],
  position: [0, 2, 0],
  plane: 'vertical',
  pins: [{ name: 'shoulders', at: 'top' }],
});

let world: World;
const make = async () => {
  const colliders = [sphere({ centre: [0, 2.5, 0], radius: 0.1 })];
  world = await createWorld({ bodies: [sheet], colliders }, { solver: projective(), backend: 'wasm', threads: 1 });
};
afterEach(() => world.dispose());

/** A bone that stands turned and scaled somewhere in a skeleton, as it was when the cape was made for it. */
function shoulder() {
  const parent = new Group();
  parent.position.set(0.3, 1, 0);
  parent.rotation.y = 0.4;
  parent.scale.setScalar(2);
  const bone = new Bone();
  bone.position.set(0, 0.4, 0.1);
  bone.rotation.x = 0.3;
  parent.add(bone);
  return { parent, bone };
}

/** The point of the world that is fixed to the object, from where it was to where it is now. */
function carried(object: Object3D, points: readonly number[], move: () => void): number[] {
  const locals = Array.from({ length: points.length / 3 }, (_, i) =>
    object.worldToLocal(new Vector3(...points.slice(3 * i, 3 * i + 3))),
  );
  move();
  return locals.flatMap((local) => object.localToWorld(local).toArray());
}

const topRow = () => Array.from(world.positions('cape')).slice(0, 15);

function expectClose(found: readonly number[], wanted: readonly number[]): void {
  expect(Math.max(...wanted.map((x, i) => Math.abs(x - found[i])))).toBeLessThan(1e-5);
}

describe('ObjectPin', () => {
  it('carries the particles of a pin as if they were parts of the object', async () => {
    await make();
    const { parent, bone } = shoulder();
    const pin = new ObjectPin(world, 'cape', 'shoulders', bone);
    const start = topRow();
    pin.update();
    world.step();
    expectClose(topRow(), start);
    const wanted = carried(bone, start, () => {
      bone.rotation.set(0.5, 0.2, -0.6);
      parent.position.x += 0.2;
      parent.scale.setScalar(2.2);
    });
    pin.update();
    world.step();
    expectClose(topRow(), wanted);
    expect(Math.max(...wanted.map((x, i) => Math.abs(x - start[i])))).toBeGreaterThan(0.2);
  });

  it('may have a scale of its own that is not even, as long as that does not change', async () => {
    await make();
    const object = new Object3D();
    object.scale.set(1, 2, 3);
    const pin = new ObjectPin(world, 'cape', 'shoulders', object);
    const wanted = carried(object, topRow(), () => object.rotation.set(0.1, 0.2, 0.3));
    pin.update();
    world.step();
    expectClose(topRow(), wanted);
  });

  it.each<[message: string, change: (object: Object3D, parent: Group) => void]>([
    [
      'ObjectPin: object must be scaled by the same along x, y and z since it was taken, got [1, 2, 1]',
      (object) => object.scale.set(1, 2, 1),
    ],
    [
      'ObjectPin: object must be neither mirrored nor scaled to 0, got [-1, 1, 1]',
      (object) => object.scale.set(-1, 1, 1),
    ],
    [
      'ObjectPin: object must not be sheared, got one that turned in a parent of uneven scale',
      (object, parent) => {
        // Both axes of the plane are as long as before, and no longer at right angles.
        parent.scale.set(Math.SQRT2 * Math.cos(0.6), Math.SQRT2 * Math.sin(0.6), 1);
        object.rotation.z = Math.PI / 4;
      },
    ],
  ])('%s', async (message, change) => {
    await make();
    const object = new Object3D();
    const parent = new Group().add(object);
    const pin = new ObjectPin(world, 'cape', 'shoulders', object);
    change(object, parent);
    expect(thrownMessage(() => pin.update())).toBe(message);
  });

  it('names what is wrong', async () => {
    await make();
    const object = new Object3D();
    expect(thrownMessage(() => new ObjectPin(world, 'cape', 'shoulder', object))).toBe(
      'ObjectPin: pin must be the name of a pin of the body, got "shoulder"',
    );
    expect(thrownMessage(() => new ObjectPin(world, 'cape', 'shoulders', undefined as never))).toBe(
      'ObjectPin: object must be an Object3D of three.js, got undefined',
    );
    object.scale.setScalar(0);
    expect(thrownMessage(() => new ObjectPin(world, 'cape', 'shoulders', object))).toBe(
      'ObjectPin: object must have a scale other than 0, got [0, 0, 0]',
    );
  });
});

describe('ObjectCollider', () => {
  it('carries a collider likewise', async () => {
    await make();
    const { bone } = shoulder();
    const follower = new ObjectCollider(world, 'sphere', bone);
    const wanted = carried(bone, [0, 2.5, 0], () => {
      bone.rotation.z = 1;
      bone.scale.setScalar(1.5);
    });
    follower.update();
    world.step();
    const { offset, scale } = world.colliderPlacement('sphere');
    expectClose([offset[0], offset[1] + 2.5, offset[2]], wanted);
    expect(scale).toBeCloseTo(1.5, 6);
  });

  it('names what is wrong', async () => {
    await make();
    expect(() => new ObjectCollider(world, 'spere', new Object3D())).toThrow('did you mean sphere?');
  });
});
