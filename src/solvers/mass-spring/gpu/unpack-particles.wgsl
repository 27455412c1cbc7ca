fn unpackParticles(i: u32) {
  let a = place[i];
  position[i] = vec4f(a.xyz, inverseMass[i]);
  velocity[i] = vec4f(a.w, speed[i], 0.0);
}
