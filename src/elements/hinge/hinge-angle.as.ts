/** Polynomial of Moshier's Cephes, after a reduction to tan(pi / 8): the same as on a GPU, whose own atan2 may be far off. */
export function hingeAngle(y: f32, x: f32): f32 {
  const larger = max(abs(x), abs(y));
  if (larger == 0) return 0;
  let t = min(abs(x), abs(y)) / larger;
  let angle: f32 = 0;
  if (t > 0.41421356) {
    angle = 0.78539816;
    t = (t - 1) / (t + 1);
  }
  const z = t * t;
  const inner = ((<f32>8.05374449538e-2 * z - <f32>1.38776856032e-1) * z + <f32>1.99777106478e-1) * z;
  angle += (inner - <f32>3.33329491539e-1) * z * t + t;
  if (abs(y) > abs(x)) angle = <f32>1.57079633 - angle;
  if (x < 0) angle = <f32>3.14159265 - angle;
  return y < 0 ? -angle : angle;
}
