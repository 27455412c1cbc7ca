fn projectCords(i: u32) {
  let rest = cordRest[i].x;
  let stiffness = cordRest[i].y;
  let d = position[cordEnd[2u * i + 1u]].xyz - position[cordEnd[2u * i]].xyz;
  let size = length(d);
  var factor = stiffness;
  if (size > rest) {
    factor = stiffness * rest / size;
  }
  let beyond = max(0.0, size - rest);
  pull[i] = vec4f(factor * d, 0.5 * stiffness * beyond * beyond);
}
