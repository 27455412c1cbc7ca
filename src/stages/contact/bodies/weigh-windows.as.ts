import { addScaled, cross3, dot3, inverseLength, scale } from '../../../compute/vec.as';

const leastStretch: f32 = 0.4;
const tiltShare: f32 = 2.2;

export function weighWindows(
  begin: u32,
  end: u32,
  windowFirst: usize,
  windowCluster: usize,
  windowPlane: usize,
  clusterFrame: usize,
  triangleBox: usize,
  triangleFrame: usize,
  restAxes: usize,
  isSmooth: usize,
  slack: f32,
  exact: u32,
): void {
  for (let w = begin; w < end; w++) {
    const planeU = v128.load(windowPlane + (<usize>w << 5));
    const planeV = v128.load(windowPlane + (<usize>w << 5), 16);
    const n = cross3(planeU, planeV);
    const first = load<u32>(windowFirst + (<usize>w << 2));
    const last = load<u32>(windowFirst + (<usize>w << 2), 4);
    let ofU = f32x4.splat(0);
    let ofV = f32x4.splat(0);
    for (let k = first; k < last; k++) {
      const cluster = <usize>load<u32>(windowCluster + (<usize>k << 2));
      const frame = clusterFrame + cluster * 48;
      ofU = addScaled(ofU, f32x4.extract_lane(planeU, 0), v128.load(frame));
      ofU = addScaled(ofU, f32x4.extract_lane(planeU, 1), v128.load(frame, 16));
      ofU = addScaled(ofU, f32x4.extract_lane(planeU, 2), v128.load(frame, 32));
      ofV = addScaled(ofV, f32x4.extract_lane(planeV, 0), v128.load(frame));
      ofV = addScaled(ofV, f32x4.extract_lane(planeV, 1), v128.load(frame, 16));
      ofV = addScaled(ofV, f32x4.extract_lane(planeV, 2), v128.load(frame, 32));
    }
    const q1 = scale(ofU, inverseLength(ofU));
    const across = addScaled(ofV, -dot3(q1, ofV), q1);
    const q2 = scale(across, inverseLength(across));
    const q3 = cross3(q1, q2);
    let least: f32 = f32.MAX_VALUE;
    let most: f32 = 0;
    let farthest: f32 = 0;
    for (let k = first; k < last; k++) {
      const cluster = <usize>load<u32>(windowCluster + (<usize>k << 2));
      let box = triangleBox + cluster * 1536;
      for (let t = cluster << 10; t < (cluster + 1) << 10; t += 32, box += 48) {
        const t1 = v128.load(restAxes + t);
        const t2 = v128.load(restAxes + t, 16);
        const c1 = v128.load(triangleFrame + t);
        const c2 = v128.load(triangleFrame + t, 16);
        if (dot3(t1, t1) == 0) continue;
        const change = f32x4.extract_lane(c1, 3);
        const a = addScaled(addScaled(scale(q1, dot3(planeU, t1)), dot3(planeV, t1), q2), dot3(n, t1), q3);
        const b = addScaled(addScaled(scale(q1, dot3(planeU, t2)), dot3(planeV, t2), q2), dot3(n, t2), q3);
        const xx = dot3(a, c1);
        const yy = dot3(b, c2);
        const xy = (dot3(a, c2) + dot3(b, c1)) / 2;
        const between = (xx - yy) / 2;
        least = min<f32>(least, (xx + yy) / 2 - sqrt<f32>(between * between + xy * xy) - change);
        most = max<f32>(most, sqrt<f32>(dot3(c1, c1) + dot3(c2, c2)) + change);
        farthest = max<f32>(farthest, load<f32>(box, 44));
      }
      // Bent too far already: the rest does not matter.
      if (!(least > leastStretch)) break;
    }
    const stretch = least - tiltShare * f32x4.extract_lane(planeV, 3) * most;
    const reach: f32 = 2 * slack + (exact ? 2 * farthest : 0);
    const smooth = stretch > leastStretch && stretch * f32x4.extract_lane(planeU, 3) > reach;
    store<u32>(isSmooth + (<usize>w << 2), smooth ? 1 : 0);
  }
}
