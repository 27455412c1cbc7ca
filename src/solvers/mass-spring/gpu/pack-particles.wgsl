fn packParticles(i: u32) {
  let p = position[i];
  let v = velocity[i].xyz;
  place[i] = vec4f(p.xyz, v.x);
  speed[i] = v.yz;
  inverseMass[i] = p.w;
  previous[i] = p;
}
