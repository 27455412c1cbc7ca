fn packParticles(i: u32) {
  let p = position[i];
  let v = velocity[i].xyz;
  positionVx[i] = vec4f(p.xyz, v.x);
  velocityYz[i] = v.yz;
  inverseMass[i] = p.w;
  previous[i] = p;
}
