var<private> pointPairs: u32;
var<private> edgePairs: u32;

fn note(isEdges: bool, particles: vec4u) {
  if (isEdges) {
    edgePairs++;
  } else {
    pointPairs++;
  }
}

fn countPairs(t: u32) {
  pointPairs = 0u;
  edgePairs = 0u;
  findNearPairs(t);
  nearCount[t] = pointPairs;
  nearCount[u.triangles + t] = edgePairs;
}
