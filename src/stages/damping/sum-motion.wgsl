fn sumMotion(block: u32) {
  let origin = blockOrigin[block];
  let originPosition = position[origin].xyz;
  let originVelocity = velocity[origin].xyz;
  var sum = mat4x4f();
  for (var k = blockFirst[block]; k < blockFirst[block + 1u]; k++) {
    let place = member[k];
    let p = position[place];
    if (p.w == 0.0) {
      continue;
    }
    let mass = 1.0 / p.w;
    let r = p.xyz - originPosition;
    let v = velocity[place].xyz - originVelocity;
    sum[0] += mass * vec4f(r, 1.0);
    sum[1] += mass * vec4f(v, r.x * r.y);
    sum[2] += mass * vec4f(cross(r, v), r.y * r.z);
    sum[3] += mass * vec4f(r * r, r.z * r.x);
  }
  for (var k = 0u; k < 4u; k++) {
    blockMotion[4u * block + k] = sum[k];
  }
}
