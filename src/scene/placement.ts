/** Where a collider or a pin stands: moved, turned and scaled from where it was built. */
import {
  checkFields,
  checkNumber,
  checkObject,
  checkVec3,
  type ErrorPath,
  fail,
  inside,
  plainArray,
} from '../core/check';
import { betweenTurns, normalised, noTurn, type Quaternion, sameTurn, turned } from '../core/quaternion';
import type { Vec3 } from './types';

export interface Placement {
  /** How far it is from where it was built [m]. */
  readonly offset: Vec3;
  /** How it is turned about its own middle: a unit quaternion x, y, z, w. */
  readonly rotation: Quaternion;
  /** How many times as large it is. */
  readonly scale: number;
}

/** What a user says of a placement: an offset [m], or any part of one. */
export type PlacementOptions =
  | Vec3
  | {
      /** From where it was built [m]. Default [0, 0, 0]. */
      offset?: Vec3;
      /** A unit quaternion x, y, z, w. Default: not turned. */
      rotation?: Quaternion;
      /** How many times as large. Default 1. */
      scale?: number;
      /** The point about which it is turned and scaled, as it was built [m]. Default: its own middle. */
      about?: Vec3;
    };

export const asBuilt: Placement = { offset: [0, 0, 0], rotation: noTurn, scale: 1 };

export const offsetBy = (offset: Vec3): Placement => ({ ...asBuilt, offset });

/** Whether it differs from a mere offset. */
export const isTurned = ({ rotation, scale }: Placement): boolean => scale !== 1 || rotation[3] !== 1;

export function samePlacement(one: Placement, other: Placement): boolean {
  return (
    one.scale === other.scale &&
    one.offset.every((x, k) => x === other.offset[k]) &&
    sameTurn(one.rotation, other.rotation)
  );
}

/** At `fraction` of the way from one to the other; exactly the other at 1. */
export function between(from: Placement, to: Placement, fraction: number): Placement {
  if (fraction === 1) return to;
  const mix = (a: number, b: number) => a + fraction * (b - a);
  const at = (axis: 0 | 1 | 2) => mix(from.offset[axis], to.offset[axis]);
  return {
    offset: [at(0), at(1), at(2)],
    rotation: betweenTurns(from.rotation, to.rotation, fraction),
    scale: mix(from.scale, to.scale),
  };
}

/** The placement that a user asks for, of a thing that was built around `middle`. */
export function placementFrom(path: ErrorPath, asked: unknown, middle: Vec3): Placement {
  const given = plainArray(asked);
  if (Array.isArray(given)) return offsetBy(checkVec3(path, 'offset', given));
  const { about, ...rest } = checkObject(path, 'placement', given, form);
  const placement = checkFieldsOf(path, rest);
  if (about === undefined) return placement;
  const { offset, rotation, scale } = placement;
  const point = checkVec3(path, 'about', plainArray(about));
  // Turned about the point, the middle goes from a to R a on top of the offset.
  const away = (axis: number) => middle[axis] - point[axis];
  const now = turned([scale * away(0), scale * away(1), scale * away(2)], rotation);
  const moved = (axis: 0 | 1 | 2) => offset[axis] + now[axis] - away(axis);
  return { offset: [moved(0), moved(1), moved(2)], rotation, scale };
}

/** A placement as plain data in `field`: an offset alone, or with what is more than that. */
export function checkPlacement(path: ErrorPath, field: string, given: unknown): Placement {
  const value = plainArray(given);
  if (Array.isArray(value)) return offsetBy(checkVec3(path, field, value));
  return checkFieldsOf(inside(path, field), checkObject(path, field, value, form));
}

const form = 'an offset such as [0, 1, 0] or { offset, rotation, scale }';

function checkFieldsOf(path: ErrorPath, fields: Record<string, unknown>): Placement {
  checkFields(path, fields, ['offset', 'rotation', 'scale']);
  const { offset = asBuilt.offset, rotation = asBuilt.rotation, scale = 1 } = fields;
  return {
    offset: checkVec3(path, 'offset', plainArray(offset)),
    rotation: checkRotation(path, 'rotation', rotation),
    scale: checkNumber(path, 'scale', scale, { above: 0, plausible: 1000 }),
  };
}

/** A quaternion, which is made to have length 1 where it almost has. */
export function checkRotation(path: ErrorPath, field: string, given: unknown): Quaternion {
  const value = plainArray(given);
  const rule = 'be the four numbers x, y, z, w of a quaternion of length 1';
  if (!Array.isArray(value) || value.length !== 4 || !value.every((x) => Number.isFinite(x))) {
    fail(path, field, rule, given);
  }
  if (Math.abs(Math.hypot(...(value as number[])) - 1) > 1e-3) fail(path, field, rule, given);
  return normalised(value as unknown as Quaternion);
}

/** In a snapshot or a scene: an offset alone where it is no more than that. */
export const plainPlacement = (placement: Placement): Vec3 | Placement =>
  isTurned(placement) ? placement : placement.offset;
