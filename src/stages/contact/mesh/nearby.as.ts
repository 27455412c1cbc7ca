/** The lists of `findNearby` (find-nearby.kernel.ts), as kernels read them. */
import { addScaled, dot3 } from '../../../compute/vec.as';

/** Bytes of the list of a particle: where it was and what the list is good for, how it is carried, eight triangles, and their gaps. */
export const listBytes: usize = 96;
export const trianglesAt: usize = 32;
export const gapsAt: usize = 64;
/** What is a little farther off than the thickness is looked at too, for what is rounded. */
const roundedUp: f32 = 1.01;

/** Where the lists of a mesh begin. `listed`: vec4 for each mesh. */
@inline export function listsOf(nearby: usize, data: usize, listed: u32): usize {
  return nearby + ((<usize>load<f32>(data, 108) * <usize>listed) << 4);
}

/** From where a particle would be at a fraction of the step of the world, had it been carried along, to where it is. */
@inline export function strayed(list: usize, carrier: v128, p: v128, fraction: f32): v128 {
  const ahead = fraction - f32x4.extract_lane(carrier, 3);
  return f32x4.sub(f32x4.sub(p, v128.load(list)), f32x4.mul(f32x4.splat(ahead), carrier));
}

/** How many triangles of the list a particle may meet on its way; -1 where the list does not say. */
@inline export function listedOn(list: usize, from: v128, to: v128, before: f32, now: f32, thickness: f32): i32 {
  const carrier = v128.load(list, 16);
  const start = strayed(list, carrier, from, before);
  const end = strayed(list, carrier, to, now);
  const need = sqrt(max<f32>(dot3(start, start), dot3(end, end))) + roundedUp * thickness;
  if (!(need <= load<f32>(list, 12))) return -1;
  const wide = f32x4.splat(need);
  return popcnt(
    i32x4.bitmask(f32x4.le(v128.load(list, gapsAt), wide)) |
      (i32x4.bitmask(f32x4.le(v128.load(list, gapsAt + 16), wide)) << 4),
  );
}
