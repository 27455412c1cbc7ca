fn sumHeldLoads(block: u32) {
  let middle = collider[8u * u.loaded + 6u].xyz - u.moveAhead * collider[8u * u.loaded + 4u].xyz;
  var impulse = vec3f(0.0);
  var turning = vec3f(0.0);
  for (var k = blockFirst[block]; k < blockFirst[block + 1u]; k++) {
    let i = member[k];
    let share = heldBy[2u * i + 1u];
    if (share == 0.0) {
      continue;
    }
    let x = after[i].xyz;
    let given = (-u.perStep * share) * (x - before[i].xyz);
    impulse += given;
    turning += cross(x - middle, given);
  }
  let to = 2u * (u.loadFirst + block);
  loadSum[to] += vec4f(impulse, 0.0);
  loadSum[to + 1u] += vec4f(turning, 0.0);
}
