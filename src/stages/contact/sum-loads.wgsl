fn sumLoads(block: u32) {
  let middle = collider[8u * u.loaded + 6u].xyz - u.moveAhead * collider[8u * u.loaded + 4u].xyz;
  var impulse = vec4f(0.0);
  var turning = vec3f(0.0);
  for (var k = blockFirst[block]; k < blockFirst[block + 1u]; k++) {
    let i = member[k];
    let p = position[i];
    let moved = p.xyz - before[i].xyz;
    before[i] = p;
    if (p.w == 0.0 || all(moved == vec3f(0.0))) {
      continue;
    }
    let given = (-u.perStep / p.w) * moved;
    impulse += vec4f(given, 1.0 / p.w);
    turning += cross(p.xyz - middle, given);
  }
  let to = 2u * (u.loadFirst + block);
  loadSum[to] += impulse;
  loadSum[to + 1u] += vec4f(turning, 0.0);
}
