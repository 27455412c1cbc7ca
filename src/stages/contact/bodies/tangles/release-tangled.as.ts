import { cross3, dot3 } from '../../../../compute/vec.as';

const leastReturn: f32 = 1e-6;

export function releaseTangled(
  begin: u32,
  end: u32,
  pair: usize,
  bodyOf: usize,
  previous: usize,
  tangle: usize,
  side: usize,
  pairPlane: usize,
  pairApart: usize,
  way: f32,
): void {
  for (let k = begin; k < end; k++) {
    const particles = pair + (<usize>k << 4);
    const i = <usize>load<u32>(particles) << 2;
    const j = <usize>load<u32>(particles, 4) << 2;
    const l = <usize>load<u32>(particles, 8) << 2;
    const m = <usize>load<u32>(particles, 12) << 2;
    const sideI = load<u32>(side + i);
    const sideJ = load<u32>(side + j);
    const sideL = load<u32>(side + l);
    const sideM = load<u32>(side + m);
    let marks = load<u32>(tangle + i);
    let otherMarks = load<u32>(tangle + l) | load<u32>(tangle + m);
    const markJ = load<u32>(tangle + j);
    if ((marks | otherMarks | markJ | sideI | sideJ | sideL | sideM) == 0) continue;
    const apart = pairApart + (<usize>k << 3);
    const plane = pairPlane + (<usize>k << 4);
    const isEdges = load<f32>(apart) < 0;
    if (isEdges) marks |= markJ;
    else otherMarks |= markJ;
    const body = load<u32>(bodyOf + i);
    const otherBody = load<u32>(bodyOf + m);
    const together = sideI == sideM;
    if (!isEdges && !together && sideI >> 1 == otherBody + 1) {
      const a = v128.load(previous + (j << 2));
      const ab = f32x4.sub(v128.load(previous + (l << 2)), a);
      const ac = f32x4.sub(v128.load(previous + (m << 2)), a);
      const isInFront = dot3(cross3(ab, ac), f32x4.sub(v128.load(previous + (i << 2)), a)) > 0;
      if (isInFront == ((sideI & 1) != 0)) continue;
      v128.store(plane, f32x4.neg(v128.load(plane)));
      const before = load<f32>(apart);
      store<f32>(apart, 0);
      store<f32>(apart, min<f32>(-leastReturn, way - before), 4);
      continue;
    }
    let isFree = (((marks >> (otherBody & 31)) | (otherMarks >> (body & 31))) & 1) != 0;
    if (!together) {
      const sideOfJ = isEdges ? otherBody + 1 : body + 1;
      isFree = isFree || sideI >> 1 == otherBody + 1 || sideJ >> 1 == sideOfJ || sideL >> 1 == body + 1 || sideM >> 1 == body + 1;
    }
    if (!isFree) continue;
    v128.store(plane, f32x4.splat(0));
    store<f32>(apart, 0);
    store<f32>(apart, -1, 4);
  }
}
