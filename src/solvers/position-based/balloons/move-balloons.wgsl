fn moveBalloons(m: u32) {
  let p = position[member[m]];
  position[member[m]] = vec4f(p.xyz + (p.w * change[balloonOf[m]]) * gradient[m].xyz, p.w);
}
