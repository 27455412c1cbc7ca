var<private> nextPoint: u32;
var<private> nextEdge: u32;

fn note(isEdges: bool, particles: vec4u) {
  var k = nextPoint;
  if (isEdges) {
    k = nextEdge;
    nextEdge++;
  } else {
    nextPoint++;
  }
  if (k < u.room) {
    for (var c = 0u; c < 4u; c++) {
      pair[4u * k + c] = particles[c];
    }
  }
}

fn listPairs(t: u32) {
  nextPoint = nearFirst[t];
  nextEdge = nearFirst[u.triangles + t];
  // Most triangles are near none: what was counted need not be looked for again.
  if (nearFirst[t + 1u] == nextPoint && nearFirst[u.triangles + t + 1u] == nextEdge) {
    return;
  }
  findNearPairs(t);
}
