// The share of the way from a point of a ball, with its radius in the fourth number, to another point that lies within the ball.
fn shareWithin(ball: vec4f, origin: vec3f, to: vec3f) -> f32 {
  let way = to - origin;
  let out = origin - ball.xyz;
  let squared = dot(way, way);
  if (squared == 0.0) {
    return 1.0;
  }
  let along = dot(out, way);
  let room = max(0.0, ball.w * ball.w - dot(out, out));
  return (sqrt(along * along + squared * room) - along) / squared;
}
