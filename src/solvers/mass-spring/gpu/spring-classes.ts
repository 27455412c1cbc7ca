/** Classes of springs: those of a body are often of one stiffness, or of two or three. */
import type { PlacedSprings } from './sliced-springs';

/** Springs that share one stiffness and one damping. */
export interface SpringClass {
  /** [N/m] */
  readonly stiffness: number;
  /** Whether they have a rest length: springs of rest length 0 have no damping. */
  readonly hasLength: boolean;
}

export interface ClassedSprings {
  /** In the order in which the rows mention them. */
  readonly classes: readonly SpringClass[];
  /** Index of the class of each spring; 0 for springs outside of the spans. */
  readonly classOf: Uint8Array;
}

/** As many as fit into a link beside the offset to the neighbour. */
const maxClasses = 4;

/** Null where there are more classes than a link can tell apart. */
export function findClasses({ springs, ends, own }: PlacedSprings): ClassedSprings | null {
  const { stiffness, rest, count } = springs;
  /** Of the classes found so far: stiffness, whether they have a length, the first row that mentions them and by which spring. */
  const found = new Float64Array(maxClasses);
  const long = new Uint8Array(maxClasses);
  const firstRow = new Uint32Array(maxClasses);
  const mention = new Uint32Array(maxClasses);
  const classOf = new Uint8Array(count);
  let classCount = 0;
  // Springs of a class come one after the other: most are of that of the spring before.
  let c = 0;
  let before = Number.NaN;
  let longBefore = 0;
  let rowBefore = 0;
  for (let s = 0; s < count; s++) {
    if (own && own[s] === 0) continue;
    const row = ends[2 * s];
    const hasLength = rest[s] > 0 ? 1 : 0;
    if (stiffness[s] === before && hasLength === longBefore && row >= rowBefore) {
      classOf[s] = c;
      continue;
    }
    const rounded = Math.fround(stiffness[s]);
    c = 0;
    while (c < classCount && (found[c] !== rounded || long[c] !== hasLength)) c++;
    if (c === maxClasses) return null;
    if (c === classCount || row < firstRow[c]) {
      firstRow[c] = row;
      mention[c] = s;
    }
    if (c === classCount) {
      found[c] = rounded;
      long[c] = hasLength;
      classCount++;
    }
    classOf[s] = c;
    before = stiffness[s];
    longBefore = hasLength;
    rowBefore = firstRow[c];
  }
  // A row mentions its springs in their order.
  const sorted = Array.from({ length: classCount }, (_, c) => c).sort(
    (a, b) => firstRow[a] - firstRow[b] || mention[a] - mention[b],
  );
  if (sorted.some((c, k) => c !== k)) {
    const renamed = sorted.map((_, c) => sorted.indexOf(c));
    for (let s = 0; s < count; s++) classOf[s] = renamed[classOf[s]];
  }
  return { classes: sorted.map((c) => ({ stiffness: found[c], hasLength: long[c] === 1 })), classOf };
}
