// (k - k rest / l + kd parting . along / l^2) along, in as few operations as there can be: spring is k, kd.
fn pull(p: vec3f, v: vec3f, j: u32, rest: f32, spring: vec2f) -> vec3f {
  let other = place[j];
  let along = p - other.xyz;
  let perLength = inverseSqrt(fma(along.x, along.x, fma(along.y, along.y, fma(along.z, along.z, 1e-30))));
  var byLength = -spring.x * rest;
  if (damped) {
    let parting = v - vec3f(other.w, speed[j]);
    byLength = fma(spring.y * dot(parting, along), perLength, byLength);
  }
  return fma(perLength, byLength, spring.x) * along;
}

fn stepMesh(i: u32) {
  let here = place[i];
  var v = vec3f(here.w, speed[i]);
  let end = 32u * link[i / 32u + 1u];
  var entry = 32u * link[i / 32u] + i % 32u;
  var f = vec3f(0.0);
  // An entry is asked for a turn before it is needed; after the last, that is of no use and does no harm.
  var nextLinks = bitcast<i32>(link[u.entriesFrom + entry]);
  var nextSprings = springsAt(entry, nextLinks);
  for (; entry < end; entry += 32u) {
    let links = nextLinks;
    let springs = nextSprings;
    // Others of the slice may have more springs: what they have more is not read.
    if (links == 0) {
      break;
    }
    nextLinks = bitcast<i32>(link[u.entriesFrom + entry + 32u]);
    nextSprings = springsAt(entry + 32u, nextLinks);
    let first = u32(i32(i) + ((links << (16u + kindBits)) >> (16u + kindBits)));
    let second = u32(i32(i) + ((links << kindBits) >> (16u + kindBits)));
    f += pull(here.xyz, v, first, springs.rest.x, springs.first);
    f += pull(here.xyz, v, second, springs.rest.y, springs.second);
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
