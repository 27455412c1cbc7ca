const capShare = 2.0;
const farShare = 6.0;

// How far a face lies beyond a triangle along a direction.
fn apartAlong(face: mat3x3f, corners: mat3x3f, along: vec3f) -> f32 {
  let ours = along * face;
  let theirs = along * corners;
  return min(ours.x, min(ours.y, ours.z)) - max(theirs.x, max(theirs.y, theirs.z));
}

fn listFace(mesh: Mesh, list: u32, face: mat3x3f, carrier: vec3f, thickness: f32) {
  let rest = restOf(mesh);
  let cap = capShare * thickness;
  var radius = farShare * thickness;
  let least = min(min(face[0], face[1]), face[2]);
  let most = max(max(face[0], face[1]), face[2]);
  let low = min(least, least + rest * carrier);
  let high = max(most, most + rest * carrier);
  let middle = face * vec3f(1.0 / 3.0);
  emptyList();
  var n = 0u;
  while (n < mesh.nodeCount) {
    let nodeLow = collider[mesh.nodes + 2u * n];
    let nodeHigh = collider[mesh.nodes + 2u * n + 1u];
    // Negative: none of its triangles is sharp.
    if (nodeLow.w < 0.0 || any(low - radius > nodeHigh.xyz) || any(high + radius < nodeLow.xyz)) {
      n = u32(abs(nodeLow.w));
      continue;
    }
    n++;
    if (nodeHigh.w < 0.0) {
      continue;
    }
    let beyond = max(nodeLow.xyz - high, low - nodeHigh.xyz);
    let away = max(beyond.x, max(beyond.y, beyond.z));
    radius = max(cap, min(radius, away));
    if (away > cap) {
      continue;
    }
    for (var t = u32(nodeHigh.w); t < mesh.points - mesh.triangles; t++) {
      let corners = cornersOf(mesh, t, mesh.before);
      let normal = normalOf(corners);
      let facing = select(normal, -normal, dot(middle - corners[0], normal) < 0.0);
      let toMiddle = middle - corners * nearestWeights(corners, middle);
      let far = length(toMiddle);
      let straight = select(vec3f(0.0), toMiddle / far, far > 0.0);
      let between = max(apartAlong(face, corners, facing), apartAlong(face, corners, straight));
      let gap = between - beyondCarrier(mesh, t, carrier, rest);
      if (gap < min(listLimit, cap)) {
        insertTriangle(t, gap);
      }
      if (collider[mesh.triangles + t].w == 1.0) {
        break;
      }
    }
  }
  let known = min(radius, listLimit);
  nearby[list] = vec4f(carrier, known);
  storeList(list + 1u, known);
}

fn findNearbyFaces(f: u32) {
  let particles = vec3u(corner[3u * f], corner[3u * f + 1u], corner[3u * f + 2u]);
  if (u.group != 0u && contactGroup[particles.x] != u.group) {
    return;
  }
  for (var c = u.colliderFirst; c < u.colliderFirst + u.colliderCount; c++) {
    let shape = collider[8u * c];
    if (shape.x != 6.0) {
      continue;
    }
    let lists = vec3u(listOf(c, particles.x), listOf(c, particles.y), listOf(c, particles.z));
    let gaps = vec3f(nearby[lists.x + 4u].x, nearby[lists.y + 4u].x, nearby[lists.z + 4u].x);
    var carrying = lists.x;
    if (gaps.y < gaps.x && gaps.y <= gaps.z) {
      carrying = lists.y;
    } else if (gaps.z < gaps.x && gaps.z < gaps.y) {
      carrying = lists.z;
    }
    let face = mat3x3f(nearby[lists.x].xyz, nearby[lists.y].xyz, nearby[lists.z].xyz);
    let list = listsOf(c) + u.facesAt + 5u * f;
    listFace(meshOf(c), list, face, nearby[carrying + 1u].xyz, shape.y / shape.w);
  }
}
