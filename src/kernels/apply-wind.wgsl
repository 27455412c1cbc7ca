fn applyWind(i: u32) {
  var push = vec4f(0.0);
  for (var t = triangleFirst[i]; t < triangleFirst[i + 1u]; t++) {
    push += trianglePush[triangleList[t]];
  }
  let y = inertial[i];
  let gain = (u.h * u.h * y.w) / (1.0 + u.h * y.w * push.w);
  let pushed = vec4f(y.xyz + gain * push.xyz, y.w);
  inertial[i] = pushed;
  position[i] = pushed;
}
