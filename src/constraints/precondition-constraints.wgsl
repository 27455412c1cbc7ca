fn freeMass(i: u32) -> f32 {
  if (u.holds > 0u) {
    return heldAlong[2u * i].w;
  }
  return position[i].w;
}

fn preconditionConstraints(block: u32, lane: u32) {
  for (var k = work[8u * block] + lane; k < work[8u * block + 1u]; k += blockLanes) {
    let i = work[k];
    let mi = position[i].w;
    let wi = freeMass(i);
    var diagonalPart = vec3f(1.0);
    // xy, yz, zx
    var mixedPart = vec3f(0.0);
    for (var e = owned[i]; e < owned[i + 1u]; e++) {
      let c = e - owned[0];
      let mj = position[owned[e]].w;
      let wj = freeMass(owned[e]);
      let j = jacobian[c].xyz;
      let squared = dot(j, j);
      let diagonal = (mi + mj) * squared;
      var s = 1.0;
      if (u.preconditioner == 1u) {
        s = (wi + wj) * squared + u.epsilon * diagonal;
      } else if (u.preconditioner == 2u) {
        s = max(wj, floorShare * wi) * squared + u.epsilon * diagonal;
      }
      var inverse = 0.0;
      if (diagonal > 0.0) {
        inverse = 1.0 / s;
      }
      constraint[2u * c + 1u] = inverse;
      diagonalPart += (wi * inverse) * j * j;
      mixedPart += (wi * inverse) * j * j.yzx;
    }
    if (u.preconditioner == 2u) {
      let cofactorsDiagonal = diagonalPart.yzx * diagonalPart.zxy - mixedPart.yzx * mixedPart.yzx;
      let cofactorsMixed = mixedPart.yzx * mixedPart.zxy - mixedPart * diagonalPart.zxy;
      let determinant =
        diagonalPart.x * cofactorsDiagonal.x + mixedPart.x * cofactorsMixed.x + mixedPart.z * cofactorsMixed.z;
      blockInverse[2u * i] = vec4f((wi / determinant) * cofactorsDiagonal, 0.0);
      blockInverse[2u * i + 1u] = vec4f((wi / determinant) * cofactorsMixed, 0.0);
    } else {
      blockInverse[2u * i] = vec4f(0.0);
      blockInverse[2u * i + 1u] = vec4f(0.0);
    }
  }
}
