import { addScaled } from '../../../compute/vec.as';
import { beginSmooth, isSmoothSoFar, takeIn } from './smoothness.as';

export function weighWindows(
  begin: u32,
  end: u32,
  windowFirst: usize,
  windowCluster: usize,
  windowWithin: usize,
  windowPlane: usize,
  clusterFrame: usize,
  triangleFrame: usize,
  restAxes: usize,
  isSmooth: usize,
  stop: v128,
  slack: f32,
  exact: u32,
): void {
  for (let w = begin; w < end; w++) {
    const within = load<u32>(windowWithin + (<usize>w << 2));
    if (within != 0xffffffff && load<u32>(isSmooth + (<usize>within << 2)) != 0) {
      store<u32>(isSmooth + (<usize>w << 2), 1);
      continue;
    }
    const planeU = v128.load(windowPlane + (<usize>w << 5));
    const planeV = v128.load(windowPlane + (<usize>w << 5), 16);
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
    beginSmooth(planeU, planeV, ofU, ofV);
    let goesOn = true;
    for (let k = first; k < last && goesOn; k++) {
      const cluster = <usize>load<u32>(windowCluster + (<usize>k << 2));
      // A cluster has 32 slots of 32 bytes.
      for (let t = cluster << 10; t < (cluster + 1) << 10 && goesOn; t += 128) goesOn = takeIn(restAxes + t, triangleFrame + t, 0, 32, 64, 96);
    }
    store<u32>(isSmooth + (<usize>w << 2), isSmoothSoFar(stop, slack, exact) ? 1 : 0);
  }
}
