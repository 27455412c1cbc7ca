fn unpackParticles(i: u32) {
  let a = positionVx[i];
  position[i] = vec4f(a.xyz, inverseMass[i]);
  velocity[i] = vec4f(a.w, velocityYz[i], 0.0);
}
