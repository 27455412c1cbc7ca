// The force of a spring on particle i, negated.
fn pull(i: u32, p: vec3f, v: vec3f, spring: Spring) -> vec3f {
  let k = spring.constants.x;
  let j = u32(i32(i) + spring.offset);
  let other = positionVx[j];
  let along = p - other.xyz;
  var parting = vec3f(0.0);
  if (damped) {
    parting = v - vec3f(other.w, velocityYz[j]);
  }
  return springPull(along, parting, k, k * spring.rest, spring.constants.y) * along;
}

fn stepMesh(i: u32) {
  let here = positionVx[i];
  var v = vec3f(here.w, velocityYz[i]);
  let end = 32u * link[i / 32u + 1u];
  var entry = 32u * link[i / 32u] + i % 32u;
  var f = vec3f(0.0);
  // Each entry is loaded one iteration before its use, which hides latency. WGSL keeps the load beyond the last entry within the buffer; its value is not used.
  var next = entryAt(entry);
  for (; entry < end; entry += 32u) {
    let current = next;
    // The row ends before the slice where other rows of the slice are longer: the padding is not read.
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
  nextPositionVx[i] = vec4f(here.xyz + u.h * v, v.x);
  nextVelocityYz[i] = v.yz;
  // The bits of positive floats are ordered as the floats are, and those of infinity and NaN come after all others.
  if (bitcast<u32>(dot(v, v)) > bitcast<u32>(u.maxSpeed * u.maxSpeed)) {
    atomicStore(&bodyStatus[u.body], 1u);
  }
}

@compute @workgroup_size(lanes)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let groupIndex = group.y * groups.x + group.x;
  let blocks = (u.spanCount + lanes - 1u) / lanes;
  let block = select(groupIndex, blocks - 1u - groupIndex, u.backwards != 0u);
  let n = block * lanes + lane;
  if (groupIndex < blocks && n < u.spanCount) {
    stepMesh(u.spanFirst + n);
  }
}
