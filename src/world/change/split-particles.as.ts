// @ts-ignore: a decorator
@inline
function split(vector: usize, from: usize, to: usize): void {
  const own = load<f32>(vector + (to << 4), 12);
  v128.store(vector + (to << 4), f32x4.replace_lane(v128.load(vector + (from << 4)), 3, own));
}

export function splitParticles(
  begin: u32,
  end: u32,
  splitFrom: usize,
  splitTo: usize,
  position: usize,
  velocity: usize,
  previous: usize,
  inertial: usize,
  bodyOf: usize,
): void {
  for (let k = begin; k < end; k++) {
    const from = <usize>load<u32>(splitFrom + ((<usize>k) << 2));
    const to = <usize>load<u32>(splitTo + ((<usize>k) << 2));
    split(position, from, to);
    split(velocity, from, to);
    split(previous, from, to);
    split(inertial, from, to);
    store<u32>(bodyOf + (to << 2), load<u32>(bodyOf + (from << 2)));
  }
}
