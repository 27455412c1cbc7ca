import { addScaled, dot3, scale } from '../../../compute/vec.as';

const nowhere: f32 = 1e30;

@inline function squaredApart(a: v128, b: v128): f32 {
  const d = f32x4.sub(a, b);
  return dot3(d, d);
}

export function boundTriangles(
  begin: u32,
  end: u32,
  wayStart: usize,
  wayEnd: usize,
  restPosition: usize,
  feature: usize,
  restShape: usize,
  triangleBox: usize,
  triangleFrame: usize,
  stop: v128,
  slack: f32,
  exact: u32,
): void {
  const zero = f32x4.splat(0);
  for (let t = begin; t < end; t++) {
    const corners = feature + (<usize>t << 4);
    const box = triangleBox + <usize>t * 48;
    const frame = triangleFrame + (<usize>t << 5);
    if ((load<u32>(corners, 12) & 128) != 0) {
      v128.store(box, f32x4.replace_lane(f32x4.splat(nowhere), 3, 0));
      v128.store(box, f32x4.replace_lane(f32x4.splat(-nowhere), 3, 0), 16);
      v128.store(box, zero, 32);
      v128.store(frame, zero);
      v128.store(frame, zero, 16);
      continue;
    }
    const a = <usize>load<u32>(corners) << 4;
    const b = <usize>load<u32>(corners, 4) << 4;
    const c = <usize>load<u32>(corners, 8) << 4;
    const atA = v128.load(wayStart + a);
    const atB = v128.load(wayStart + b);
    const atC = v128.load(wayStart + c);
    const toA = v128.load(wayEnd + a);
    const toB = v128.load(wayEnd + b);
    const toC = v128.load(wayEnd + c);
    const wayA = f32x4.sub(toA, atA);
    const wayB = f32x4.sub(toB, atB);
    const wayC = f32x4.sub(toC, atC);
    const mean = scale(f32x4.add(f32x4.add(wayA, wayB), wayC), <f32>1 / 3);
    const once = max<f32>(max<f32>(f32x4.extract_lane(atA, 3), f32x4.extract_lane(atB, 3)), f32x4.extract_lane(atC, 3)) - slack;
    const radius = max<f32>(max<f32>(load<f32>(restPosition + a, 12), load<f32>(restPosition + b, 12)), load<f32>(restPosition + c, 12));
    const apart = sqrt<f32>(max<f32>(max<f32>(squaredApart(wayA, mean), squaredApart(wayB, mean)), squaredApart(wayC, mean)));
    const farthest: f32 = exact ? apart + once : apart;
    const margin = f32x4.splat(slack + radius + farthest);
    const low = f32x4.replace_lane(f32x4.sub(f32x4.add(f32x4.min(f32x4.min(atA, atB), atC), f32x4.min(zero, stop)), margin), 3, radius);
    const high = f32x4.replace_lane(f32x4.add(f32x4.add(f32x4.max(f32x4.max(atA, atB), atC), f32x4.max(zero, stop)), margin), 3, 0);
    v128.store(box, low);
    v128.store(box, high, 16);
    v128.store(box, f32x4.replace_lane(mean, 3, farthest), 32);
    const shape = v128.load(restShape + (<usize>t << 4));
    const along = f32x4.extract_lane(shape, 0);
    const mixed = f32x4.extract_lane(shape, 1);
    const across = f32x4.extract_lane(shape, 2);
    const first = f32x4.sub(atB, atA);
    const second = f32x4.sub(atC, atA);
    const firstWay = scale(f32x4.sub(wayB, wayA), 0.5);
    const secondWay = scale(f32x4.sub(wayC, wayA), 0.5);
    const oneHalf = scale(firstWay, along);
    const otherHalf = addScaled(scale(firstWay, mixed), across, secondWay);
    const change = sqrt<f32>(dot3(oneHalf, oneHalf) + dot3(otherHalf, otherHalf));
    const one = f32x4.add(scale(first, along), oneHalf);
    const other = f32x4.add(addScaled(scale(first, mixed), across, second), otherHalf);
    v128.store(frame, f32x4.replace_lane(one, 3, change));
    v128.store(frame, f32x4.replace_lane(other, 3, once), 16);
  }
}
