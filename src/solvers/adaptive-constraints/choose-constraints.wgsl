fn chooseConstraints(i: u32) {
  let p = position[i];
  let forcePer = 2.0 / (u.h * u.h);
  let longest = 1.0 + u.threshold;
  let shortest = max(0.0, 1.0 - u.threshold);
  var taut = 0u;
  var switched = 0u;
  for (var e = owned[i]; e < owned[i + 1u]; e++) {
    let c = e - owned[0];
    let other = position[owned[e]];
    let spring = springState[springOf[c]];
    let rest = spring.y;
    let marked = spring.w != 0.0;
    let aimedBefore = constraint[2u * c];
    let was = aimedBefore > 0.0;
    let d = p.xyz - other.xyz;
    let squared = dot(d, d);
    var now = false;
    var span = 0.0;
    var side = 1.0;
    if (p.w + other.w > 0.0 && squared > 0.0) {
      span = sqrt(squared);
      if (!was || u.anew > 0u) {
        now = squared > longest * longest * rest * rest || squared < shortest * shortest * rest * rest;
        if (now) {
          side = select(-1.0, 1.0, span > rest);
          multiplier[2u * c] = u.stiffness * spring.x * (span - rest) / (forcePer * span);
        }
      } else {
        let aimed = select(span, aimedBefore, u.held > 0.0);
        side = select(-1.0, 1.0, aimed > rest);
        let tension = forcePer * span * multiplier[2u * c];
        let outward = select(abs(tension), side * tension, u.held > 0.0);
        let inside = u.held > 0.0 && side * (span - rest) < 0.5 * u.held * rest;
        now = outward >= (1.0 - u.hysteresis) * u.stiffness * spring.x * u.threshold * rest && !inside;
      }
    }
    if (now) {
      let limit = rest * (1.0 + side * u.held);
      let excess = span - limit;
      constraint[2u * c] = select(limit, span - u.recovery * excess, side * excess > 0.0);
      taut++;
    } else if (was || marked) {
      constraint[2u * c] = -1.0;
      multiplier[2u * c] = 0.0;
      jacobian[c] = vec4f(0.0);
    }
    if (now != marked) {
      springState[springOf[c]].w = select(0.0, 1.0, now);
    }
    if (now != was) {
      switched++;
    }
  }
  tally[i] = taut + (switched << 16u);
}
