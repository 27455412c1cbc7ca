fn multiplySystem(block: u32, lane: u32) {
  let sums = bodySums(block, lane);
  let beta = betaOf(sums);
  let going = !isDone(sums);
  let ownersFirst = work[8u * block];
  let ownersEnd = work[8u * block + 1u];
  var pq = 0.0;
  if (going && ownersFirst < ownersEnd) {
    // One invocation per row: the rows of the block are consecutive.
    let end = owned[work[ownersEnd - 1u] + 1u] - owned[0];
    for (var c = owned[work[ownersFirst]] - owned[0] + lane; c < end; c += blockLanes) {
      var q = 0.0;
      for (var a = system[c]; a < system[c + 1u]; a++) {
        let d = system[a];
        var p = jacobian[d].w;
        if (beta != 0.0) {
          p += beta * direction[2u * d];
        }
        q += systemValue[a - system[0]] * p;
      }
      var own = jacobian[c].w;
      if (beta != 0.0) {
        own += beta * direction[2u * c];
      }
      nextDirection[2u * c] = own;
      nextDirection[2u * c + 1u] = q;
      pq += own * q;
    }
  }
  let total = sumOfLanes(vec4f(pq, 0.0, 0.0, 0.0), lane);
  if (lane == 0u && going) {
    let before = blockSums[2u * u.stride + block];
    blockSums[2u * u.stride + block] = vec4f(total.x, before.y + 1.0, before.z, 0.0);
  }
}
