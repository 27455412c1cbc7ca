import { describe, expect, it } from 'vitest';
import { globalSprings } from '../../../elements/global-springs';
import { cloth, rope, strands } from '../../../index';
import { assemble } from '../../../scene/assemble';
import { scene } from '../../../scene/scene';
import type { Body } from '../../../scene/types';
import { naturalOrder } from '../../../topology/order-by-colour';
import { findChains, noChain } from './find-chains';

const line = (name: string, more = {}) => rope({ name, from: [0, 0, 0], to: [1, 0, 0], particles: 5, ...more });
const sheet = cloth({ name: 'sheet', particles: [3, 3] });
const hairs = (bendSpans: number[]) =>
  strands({ name: 'hair', roots: [0, 0, 0, 1, 0, 0], directions: [0, 1, 0, 0, 1, 0], particles: 6, bendSpans });

function chainsOf(bodies: Body[], turned = false) {
  const model = assemble(scene({ bodies }));
  const { order } = naturalOrder(model.particleCount);
  return findChains(model, globalSprings(model), turned ? order.slice().reverse() : order);
}

describe('chains', () => {
  it('are ropes, whatever bends them, and each strand', () => {
    for (const bending of ['springs', 'quadratic'] as const) {
      expect(chainsOf([line('a', { bending }), line('b', { resist: 'stretch' })])!.first).toEqual(
        Uint32Array.of(0, 5, 10),
      );
    }
    expect(chainsOf([hairs([2])])!.first).toEqual(Uint32Array.of(0, 6, 12));
  });

  it('are not cloth, nor strands with springs that span more', () => {
    expect(chainsOf([sheet])).toBeNull();
    expect(chainsOf([hairs([2, 4])])).toBeNull();
  });

  it('have their particles in a row, in the order of the buffers', () => {
    const { first, member, place } = chainsOf([sheet, line('a')], true)!;
    expect(first).toEqual(Uint32Array.of(0, 5));
    expect(member).toEqual(Uint32Array.of(4, 3, 2, 1, 0));
    expect(place.subarray(0, 5)).toEqual(Uint32Array.of(4, 3, 2, 1, 0));
    expect(place.subarray(5)).toEqual(new Uint32Array(9).fill(noChain));
  });
});
