import { describe, expect, it } from 'vitest';
import {
  countingSort,
  csrAdjacency,
  csrElements,
  csrIncidence,
  csrJoinedEnds,
  csrNeighbours,
  csrOffsets,
  csrRows,
  prefixSum,
} from './csr';
import { thrownMessage } from './thrown-message.fixture';

/** Two triangles that share the edge 1-2, in a mesh of five vertices of which vertex 4 is used by none. */
const triangles = Uint32Array.of(0, 1, 2, 2, 1, 3);
const first = [0, 1, 3, 5, 6, 6];

describe('CSR rows', () => {
  it('turn counts into offsets by a prefix sum, from the first offset on', () => {
    const counts = Uint32Array.of(5, 1, 0, 3);
    prefixSum(counts);
    expect([...counts]).toEqual([5, 6, 6, 9]);
  });

  it('list the indices of each row, ascending', () => {
    expect(csrRows(4, [2, 0, 2, 3])).toEqual({
      first: Uint32Array.of(0, 1, 1, 3, 4),
      list: Uint32Array.of(1, 0, 2, 3),
    });
    expect(csrRows(0, [])).toEqual({ first: Uint32Array.of(0), list: new Uint32Array(0) });
  });

  it('begin where they are told to', () => {
    expect([...csrOffsets(4, Uint32Array.of(2, 0, 2, 3))]).toEqual([0, 1, 1, 3, 4]);
    expect([...csrOffsets(4, Uint32Array.of(2, 0, 2, 3), 5)]).toEqual([5, 6, 6, 8, 9]);
  });

  it('list the corners at each particle', () => {
    const rows = csrIncidence(5, 3, triangles);
    expect([...rows.first]).toEqual(first);
    expect([...rows.list]).toEqual([0, 1, 4, 2, 3, 5]);
  });

  it('list the elements at each particle', () => {
    const rows = csrElements(5, 3, triangles);
    expect([...rows.first]).toEqual(first);
    expect([...rows.list]).toEqual([0, 0, 1, 0, 1, 1]);
  });

  it('list edges at both ends, in the order of the edges', () => {
    const { first, neighbour, edge } = csrAdjacency(4, Uint32Array.of(3, 0, 0, 1, 2, 2));
    expect([...first]).toEqual([0, 2, 3, 5, 6]);
    expect([...neighbour]).toEqual([3, 1, 0, 2, 2, 0]);
    expect([...edge]).toEqual([0, 1, 1, 2, 2, 0]);
    expect(csrNeighbours(4, Uint32Array.of(3, 0, 0, 1, 2, 2))).toEqual({ first, neighbour });
  });

  it('fit into one array, whose offsets lead to its lists', () => {
    expect([...csrJoinedEnds(3, Uint32Array.of(0, 2), Uint32Array.of(2, 2))]).toEqual([4, 5, 5, 8, 0, 1, 2, 3]);
  });

  it('refuse elements that are not whole', () => {
    expect(thrownMessage(() => csrIncidence(3, 3, [0, 1, 2, 0]))).toBe(
      'CSR rows: particles must be 3 per element, got 4',
    );
  });
});

describe('counting sort', () => {
  it('keeps the order of items with equal keys', () => {
    const keys = Uint32Array.of(1, 0, 1, 2, 0);
    expect([...countingSort(3, keys, Uint32Array.of(4, 3, 2, 1, 0))]).toEqual([4, 1, 2, 0, 3]);
  });
});
