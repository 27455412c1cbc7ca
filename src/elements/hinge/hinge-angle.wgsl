// The built-in atan2 may be off by 4096 units in the last place. Polynomial of Moshier's Cephes, after a reduction to tan(pi / 8).
fn hingeAngle(y: f32, x: f32) -> f32 {
  let larger = max(abs(x), abs(y));
  if (larger == 0.0) {
    return 0.0;
  }
  var t = min(abs(x), abs(y)) / larger;
  var angle = 0.0;
  if (t > 0.41421356) {
    angle = 0.78539816;
    t = (t - 1.0) / (t + 1.0);
  }
  let z = t * t;
  angle += (((8.05374449538e-2 * z - 1.38776856032e-1) * z + 1.99777106478e-1) * z - 3.33329491539e-1) * z * t + t;
  if (abs(y) > abs(x)) {
    angle = 1.57079633 - angle;
  }
  if (x < 0.0) {
    angle = 3.14159265 - angle;
  }
  return select(angle, -angle, y < 0.0);
}

