fn applyWind(i: u32) {
  var push = vec4f(0.0);
  for (var t = triangleFirst[i]; t < triangleFirst[i + 1u]; t++) {
    push += trianglePush[triangleList[t]];
  }
  let y = inertial[i];
  let change = ((u.h * y.w) / (1.0 + u.h * y.w * push.w)) * push.xyz;
  let pushed = vec4f(y.xyz + u.travel * change, y.w);
  velocity[i] = vec4f(velocity[i].xyz + change, 0.0);
  inertial[i] = pushed;
  position[i] = pushed;
}
