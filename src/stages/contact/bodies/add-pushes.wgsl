/// From where the list was made, relative to the others.
fn wayOf(particle: u32, at: vec4f, weight: f32) -> vec3f {
  return weight * (at.xyz - wayStart[particle].xyz);
}

fn giveOf(particle: u32, at: vec4f, weight: f32) -> f32 {
  return abs(weight) * at.w * f32(atomicLoad(&moveSum[5u * particle + 4u])) / 262144.0;
}

/// See touch-pairs.kernel.ts. Most pairs that are listed do not touch: of those no more is looked at than tells so.
fn pushOf(k: u32) -> vec4f {
  let normal = pairPlane[k].xyz;
  let w = pairWeight[k];
  let ends = pair[k];
  let p = position[ends.x];
  let q = position[ends.y];
  let r = position[ends.z];
  let s = position[ends.w];
  let last = pairPush[2u * k];
  let touched = last.w > 0.0;
  let missing = wantedGap(pairApart[k], u.recovery) - dot(normal, fromFirst(p.xyz, q.xyz, r.xyz, s.xyz, w));
  var give = 0.0;
  if (touched) {
    give = giveOf(ends.x, p, w.x) + giveOf(ends.y, q, w.y) + giveOf(ends.z, r, w.z) + giveOf(ends.w, s, w.w);
  }
  if (!(give > 0.0)) {
    let own = vec4f(0.0, 0.0, 0.0, select(select(0.0, 2.0, missing > 0.0), 1.0, touched));
    if (any(own != last)) {
      pairPush[2u * k] = own;
    }
    return own;
  }
  let before = pairPush[2u * k + 1u];
  let way = wayOf(ends.x, p, w.x) + wayOf(ends.y, q, w.y) + wayOf(ends.z, r, w.z) + wayOf(ends.w, s, w.w);
  let out = dot(normal, before.xyz);
  let going = select(u.momentum, 0.0, last.w > 1.0) * last.xyz;
  let pressed = max(0.0, out + missing / give + dot(normal, going));
  let slip = way - dot(normal, way) * normal;
  let rub = before.xyz + going - (out + dot(normal, going)) * normal - slip / give;
  let rubbed = length(rub);
  var held = 1.0;
  if (rubbed > u.stick * pressed) {
    held = u.friction * pressed / rubbed;
  }
  let sum = pressed * normal + held * rub;
  let own = vec4f(sum - before.xyz, 1.0);
  pairPush[2u * k] = own;
  pairPush[2u * k + 1u] = vec4f(sum, before.w);
  return own;
}
