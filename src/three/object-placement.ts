/**
 * How an object of three.js moved since it was looked at first, as a placement for `world.movePin` and `world.moveCollider`.
 *
 * With M its matrix in the world, what is fixed to it goes from x to D x, D = M M0^-1. Where D turns, scales evenly and shifts, D x = s R x + t: that is turned and scaled about the origin.
 */
import { Matrix4, type Object3D, Quaternion, Vector3 } from 'three';
import { type ErrorPath, fail } from '../core/check';
import type { PlacementOptions } from '../scene/placement';
import { refreshMatrices } from './refresh-matrices';

/** Relative differences below this are rounding. */
const tolerance = 1e-4;

const [axisX, axisY, axisZ] = [new Vector3(), new Vector3(), new Vector3()];

export class ObjectPlacement {
  private readonly start = new Matrix4();
  private readonly moved = new Matrix4();
  private readonly offset = new Vector3();
  private readonly rotation = new Quaternion();
  private readonly scale = new Vector3();

  constructor(
    private readonly path: ErrorPath,
    private readonly object: Object3D,
  ) {
    if (object?.isObject3D !== true) fail(path, 'object', 'be an Object3D of three.js', object);
    refreshMatrices([object]);
    if (Math.abs(object.matrixWorld.determinant()) < Number.MIN_VALUE) {
      fail(path, 'object', 'have a scale other than 0', object.scale.toArray());
    }
    this.start.copy(object.matrixWorld).invert();
  }

  /** From where the object stood at first to where it stands now. */
  now(): Exclude<PlacementOptions, readonly number[]> {
    const { object, moved, offset, rotation, scale } = this;
    refreshMatrices([object]);
    moved.multiplyMatrices(object.matrixWorld, this.start).decompose(offset, rotation, scale);
    const { x, y, z } = scale;
    if (!(Math.min(x, y, z) > 0)) fail(this.path, 'object', 'be neither mirrored nor scaled to 0', [x, y, z]);
    if (Math.max(Math.abs(y - x), Math.abs(z - x)) > tolerance * x) {
      fail(this.path, 'object', 'be scaled by the same along x, y and z since it was taken', [x, y, z]);
    }
    if (isSheared(moved, tolerance * x * x)) {
      fail(this.path, 'object', 'not be sheared', object.name, 'one that turned in a parent of uneven scale');
    }
    return {
      offset: [offset.x, offset.y, offset.z],
      rotation: [rotation.x, rotation.y, rotation.z, rotation.w],
      scale: x,
      about: [0, 0, 0],
    };
  }
}

/** Whether two of its axes are no longer at right angles. */
function isSheared(matrix: Matrix4, most: number): boolean {
  matrix.extractBasis(axisX, axisY, axisZ);
  return Math.max(...[axisX.dot(axisY), axisY.dot(axisZ), axisZ.dot(axisX)].map(Math.abs)) > most;
}
