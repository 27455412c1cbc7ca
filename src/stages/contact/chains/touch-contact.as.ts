import { addScaled, dot3, scale } from '../../../compute/vec.as';

export function touchContact(
  begin: u32,
  end: u32,
  position: usize,
  previous: usize,
  residual: usize,
  begun: usize,
  probe: usize,
  touch: usize,
  reach: f32,
  calm: f32,
  slack: f32,
): void {
  for (let i = begin; i < end; i++) {
    const at = (<usize>i) << 4;
    const ahead = v128.load(probe + at);
    const diagonal = f32x4.extract_lane(ahead, 3);
    store<f32>(probe + at, 0, 12);
    if (diagonal == 0) continue;
    const out = f32x4.sub(v128.load(position + at), ahead);
    const depth = sqrt(dot3(out, out));
    if (!(depth > 0.02 * reach)) continue;
    const guess = v128.load(begun + at);
    const inverseMass = f32x4.extract_lane(guess, 3);
    const before = v128.load(previous + at);
    const force = v128.load(residual + at);
    const n = scale(out, 1 / depth);
    const gap = -dot3(f32x4.sub(ahead, before), n) - depth;
    const slip = f32x4.sub(guess, before);
    const rise = dot3(slip, n);
    const pull = dot3(force, n);
    const down = -rise - pull / diagonal;
    if (!(pull < 0) || abs(gap) > max<f32>(0, down) + slack || abs(gap + rise) > calm) continue;
    const into = (max<f32>(0, -rise) / inverseMass - pull) / diagonal;
    const way = addScaled(slip, 1 / diagonal, force);
    let along = addScaled(way, -dot3(way, n), n);
    const size = sqrt(dot3(along, along));
    const cut = size > 5 * into;
    if (cut) along = scale(along, (5 * into) / size);
    const second = addScaled(along, -into, n);
    const shown = addScaled(addScaled(before, -gap, n), reach / sqrt(dot3(second, second)), second);
    v128.store(position + at, f32x4.replace_lane(shown, 3, inverseMass));
    v128.store(probe + at, f32x4.replace_lane(shown, 3, cut ? -diagonal : diagonal));
    v128.store(touch + at, f32x4.replace_lane(n, 3, gap + rise));
  }
}
