// (k - k rest / l + kd parting . along / l^2) along, in as few operations as there can be: constants are k, kd.
fn pull(i: u32, p: vec3f, v: vec3f, spring: Spring) -> vec3f {
  let k = spring.constants.x;
  let j = u32(i32(i) + spring.ahead);
  let other = place[j];
  let along = p - other.xyz;
  let perLength = inverseSqrt(fma(along.x, along.x, fma(along.y, along.y, fma(along.z, along.z, 1e-30))));
  var byLength = -k * spring.rest;
  if (damped) {
    let parting = v - vec3f(other.w, speed[j]);
    byLength = fma(spring.constants.y * dot(parting, along), perLength, byLength);
  }
  return fma(perLength, byLength, k) * along;
}

fn stepMesh(i: u32) {
  let here = place[i];
  var v = vec3f(here.w, speed[i]);
  let end = 32u * link[i / 32u + 1u];
  var entry = 32u * link[i / 32u] + i % 32u;
  var f = vec3f(0.0);
  // An entry is asked for a turn before it is needed; after the last, that is of no use and does no harm.
  var next = entryAt(entry);
  for (; entry < end; entry += 32u) {
    let current = next;
    // Others of the slice may have more springs: what they have more is not read.
    if (isNone(current)) {
      break;
    }
    next = entryAt(entry + 32u);
    let springs = springsOf(current);
    f += pull(i, here.xyz, v, springs.first);
    f += pull(i, here.xyz, v, springs.second);
  }
  let w = inverseMass[i];
  if (w > 0.0) {
    v = u.keep * v + u.h * (u.gravity.xyz - w * f);
  }
  nextPlace[i] = vec4f(here.xyz + u.h * v, v.x);
  nextSpeed[i] = v.yz;
  // As whole numbers, squares are in the same order, and what is no number comes after all that are.
  if (bitcast<u32>(dot(v, v)) > bitcast<u32>(u.maxSpeed * u.maxSpeed)) {
    atomicStore(&bodyStatus[u.body], 1u);
  }
}

@compute @workgroup_size(lanes)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let turn = group.y * groups.x + group.x;
  let blocks = (u.spanCount + lanes - 1u) / lanes;
  let block = select(turn, blocks - 1u - turn, u.backwards != 0u);
  let n = block * lanes + lane;
  if (turn < blocks && n < u.spanCount) {
    stepMesh(u.spanFirst + n);
  }
}
