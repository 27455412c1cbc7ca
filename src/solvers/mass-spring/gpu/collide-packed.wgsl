fn collidePacked(i: u32) {
  if (inverseMass[i] == 0.0 || (u.group != 0u && contactGroup[i] != u.group)) {
    return;
  }
  let p = positionVx[i];
  let out = outOfColliders(i, p.xyz, nextPositionVx[i].xyz);
  let change = (out - p.xyz) / u.h;
  positionVx[i] = vec4f(out, p.w + change.x);
  velocityYz[i] += change.yz;
}
