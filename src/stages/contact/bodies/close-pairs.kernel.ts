/** How many pairs there are, for spans that the device counts: those that found room, four times as many (their particles), and all that were found; and whether anything found no room, cells and meetings included. On a CPU; a GPU has `closeAppended`. One element. */
import { kernel, read, write } from '../../../compute/kernel';

/** How many cells, meetings and pairs there is room for, and how many clusters there are. */
export const roomUniforms = { clusters: 'u32', cells: 'u32', meetings: 'u32', pairs: 'u32' } as const;
type Rooms = Readonly<Record<keyof typeof roomUniforms, number>>;

export const closePairs = kernel({
  name: 'closePairs',
  bindings: { nearFirst: read('u32'), cellFirst: read('u32'), meetingFirst: read('u32'), pairCount: write('u32') },
  uniforms: roomUniforms,
  wgsl: null,
  reference(begin, end, { nearFirst, cellFirst, meetingFirst, pairCount }, rooms) {
    const met = meetingFirst[rooms.clusters];
    const found = nearFirst[Math.min(met, rooms.meetings)];
    for (let k = begin; k < end; k++) pairCount.set(countsOf(found, met, cellFirst[rooms.clusters], rooms), 4 * k);
  },
});

/** The four numbers of `pairCount`. */
export function countsOf(found: number, met: number, inCells: number, { cells, meetings, pairs }: Rooms): number[] {
  const listed = Math.min(found, pairs);
  return [listed, 4 * listed, found, found > pairs || inCells > cells || met > meetings ? 1 : 0];
}
