fn dampInnerMotion(i: u32) {
  let p = position[i];
  if (p.w == 0.0) {
    return;
  }
  let body = 3u * bodyOf[i];
  let rigid = rigidMotion[body + 1u].xyz + cross(rigidMotion[body + 2u].xyz, p.xyz - rigidMotion[body].xyz);
  let v = velocity[i].xyz;
  velocity[i] = vec4f(v + u.loss * (rigid - v), 0.0);
}
