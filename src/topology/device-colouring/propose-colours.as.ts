import { freeColour } from './free-colour.as';
import { priority, UNCOLOURED } from './priority.as';

export function proposeColours(
  begin: u32,
  end: u32,
  corners: usize,
  rowFirst: usize,
  row: usize,
  colour: usize,
  proposal: usize,
  size: u32,
  particleCount: u32,
  fresh: u32,
): void {
  for (let k = begin; k < end; k++) {
    const at = (<usize>k) << 2;
    const gone = load<u32>(corners + ((<usize>(size * k)) << 2)) == particleCount;
    if (gone || (fresh == 0 && load<u32>(colour + at) != UNCOLOURED)) {
      store<u32>(proposal + at, UNCOLOURED);
      continue;
    }
    const own = priority(k);
    let rank = UNCOLOURED;
    for (let corner = size * k; corner < size * (k + 1); corner++) {
      const ofParticle = rowFirst + ((<usize>load<u32>(corners + ((<usize>corner) << 2))) << 2);
      const rowEnd = load<u32>(ofParticle, 4);
      let before: u32 = 0;
      for (let e = load<u32>(ofParticle); e < rowEnd; e++) {
        const other = load<u32>(row + ((<usize>e) << 2)) / size;
        if (fresh == 0 && load<u32>(colour + ((<usize>other) << 2)) != UNCOLOURED) continue;
        if (priority(other) > own) before++;
      }
      rank = min(rank, before);
    }
    store<u32>(proposal + at, fresh == 1 ? rank : freeColour(corners, rowFirst, row, colour, size, k, rank));
  }
}
