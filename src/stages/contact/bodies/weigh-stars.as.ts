import { addScaled, dot3 } from '../../../compute/vec.as';
import { beginSmooth, isSmoothSoFar, takeIn } from './smoothness.as';

export function weighStars(
  begin: u32,
  end: u32,
  starHead: usize,
  starSlot: usize,
  starPlane: usize,
  triangleFrame: usize,
  restAxes: usize,
  beside: usize,
  isSmooth: usize,
  starIsSmooth: usize,
  stop: v128,
  slack: f32,
  exact: u32,
): void {
  for (let s = begin; s < end; s++) {
    const head = starHead + (<usize>s << 4);
    const to = starIsSmooth + (<usize>load<u32>(head) << 2);
    const home = load<u32>(head, 12);
    if (home != 0xffffffff && areWindowsSmooth(home, beside, isSmooth)) {
      store<u32>(to, 0);
      continue;
    }
    const first = starSlot + (<usize>load<u32>(head, 4) << 2);
    const last = starSlot + (<usize>load<u32>(head, 8) << 2);
    const planeU = v128.load(starPlane + (<usize>s << 5));
    const planeV = v128.load(starPlane + (<usize>s << 5), 16);
    let ofU = f32x4.splat(0);
    let ofV = f32x4.splat(0);
    for (let k = first; k < last; k += 4) {
      const t = <usize>load<u32>(k) << 5;
      const t1 = v128.load(restAxes + t);
      const t2 = v128.load(restAxes + t, 16);
      const c1 = v128.load(triangleFrame + t);
      const c2 = v128.load(triangleFrame + t, 16);
      ofU = addScaled(addScaled(ofU, dot3(planeU, t1), c1), dot3(planeU, t2), c2);
      ofV = addScaled(addScaled(ofV, dot3(planeV, t1), c1), dot3(planeV, t2), c2);
    }
    beginSmooth(planeU, planeV, ofU, ofV);
    let goesOn = true;
    for (let k = first; k < last && goesOn; k += 16) {
      // The last of them again where there are no four more.
      const a = slotAt(k, last);
      const b = slotAt(k + 4, last);
      const c = slotAt(k + 8, last);
      const d = slotAt(k + 12, last);
      goesOn = takeIn(restAxes, triangleFrame, a, b, c, d);
    }
    store<u32>(to, isSmoothSoFar(stop, slack, exact) ? 1 : 0);
  }
}

@inline function slotAt(at: usize, last: usize): usize {
  return <usize>load<u32>(min<usize>(at, last - 4)) << 5;
}

/** Whether all windows of a cluster are smooth; of one that a star lies alone in, the one that it has with itself. */
@inline function areWindowsSmooth(home: u32, beside: usize, isSmooth: usize): bool {
  const cluster = home & 0x7fffffff;
  const row = beside + (<usize>cluster << 2);
  for (let k = load<u32>(row); k < load<u32>(row, 4); k += 2) {
    const entry = beside + (<usize>k << 2);
    if (cluster != home && load<u32>(entry) != cluster) continue;
    if (load<u32>(isSmooth + (<usize>load<u32>(entry, 4) << 2)) == 0) return false;
  }
  return true;
}
