fn fitRigidMotion(body: u32) {
  var sum = mat4x4f();
  for (var block = bodyBlockFirst[body]; block < bodyBlockFirst[body + 1u]; block++) {
    for (var k = 0u; k < 4u; k++) {
      sum[k] += blockMotion[4u * block + k];
    }
  }
  let mass = sum[0].w;
  let perMass = select(0.0, 1.0 / mass, mass > 0.0);
  let centre = perMass * sum[0].xyz;
  let drift = perMass * sum[1].xyz;
  let spin = sum[2].xyz - mass * cross(centre, drift);
  let squares = sum[3].xyz - mass * centre * centre;
  let products = vec3f(sum[1].w, sum[2].w, sum[3].w) - mass * centre * centre.yzx;
  let trace = squares.x + squares.y + squares.z;
  let inertia = mat3x3f(
    squares.y + squares.z, -products.x, -products.z,
    -products.x, squares.z + squares.x, -products.y,
    -products.z, -products.y, squares.x + squares.y,
  );

  var omega = vec3f(0.0);
  var residual = spin;
  var direction = spin;
  var squared = dot(residual, residual);
  for (var k = 0; k < 4; k++) {
    let turned = inertia * direction;
    let curvature = dot(direction, turned);
    if (!(curvature > 1e-6 * trace * dot(direction, direction))) {
      break;
    }
    omega += (squared / curvature) * direction;
    residual -= (squared / curvature) * turned;
    let before = squared;
    squared = dot(residual, residual);
    direction = residual + (squared / before) * direction;
  }

  let origin = bodyOrigin[body];
  rigidMotion[3u * body] = vec4f(position[origin].xyz, 0.0);
  rigidMotion[3u * body + 1u] = vec4f(velocity[origin].xyz + drift - cross(omega, centre), 0.0);
  rigidMotion[3u * body + 2u] = vec4f(omega, 0.0);
}
