const faceShare = 0.75;
const capShare = 2.0;

// How far a face lies beyond a triangle along a direction.
fn apartAlong(face: mat3x3f, corners: mat3x3f, along: vec3f) -> f32 {
  let ours = along * face;
  let theirs = along * corners;
  return min(ours.x, min(ours.y, ours.z)) - max(theirs.x, max(theirs.y, theirs.z));
}

fn clearOf(mesh: Mesh, face: mat3x3f, carrier: vec3f, thickness: f32) -> f32 {
  let rest = select(0.0, 1.0 - mesh.before, mesh.now != mesh.before);
  let radius = capShare * thickness;
  let least = min(min(face[0], face[1]), face[2]);
  let most = max(max(face[0], face[1]), face[2]);
  let low = min(least, least + rest * carrier) - radius;
  let high = max(most, most + rest * carrier) + radius;
  let middle = face * vec3f(1.0 / 3.0);
  var clear = radius;
  var n = 0u;
  while (n < mesh.nodeCount && clear > faceShare * thickness) {
    let nodeLow = collider[mesh.nodes + 2u * n];
    let nodeHigh = collider[mesh.nodes + 2u * n + 1u];
    // Negative: none of its triangles is sharp.
    if (nodeLow.w < 0.0 || any(low > nodeHigh.xyz) || any(high < nodeLow.xyz)) {
      n = u32(abs(nodeLow.w));
      continue;
    }
    n++;
    if (nodeHigh.w < 0.0) {
      continue;
    }
    for (var t = u32(nodeHigh.w); t < mesh.points - mesh.triangles; t++) {
      let corners = cornersOf(mesh, t, mesh.before);
      var beyond = 0.0;
      if (rest > 0.0) {
        let ways = waysOf(mesh, t);
        beyond = rest * max(length(ways[0] - carrier), max(length(ways[1] - carrier), length(ways[2] - carrier)));
      }
      let normal = normalOf(corners);
      let facing = select(normal, -normal, dot(middle - corners[0], normal) < 0.0);
      let away = middle - corners * nearestWeights(corners, middle);
      let far = length(away);
      let straight = select(vec3f(0.0), away / far, far > 0.0);
      let gap = max(apartAlong(face, corners, facing), apartAlong(face, corners, straight)) - beyond;
      clear = min(clear, gap);
      if (collider[mesh.triangles + t].w == 1.0) {
        break;
      }
    }
  }
  return select(0.0, clear, clear > faceShare * thickness);
}

fn clearFaces(f: u32) {
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
    let carrier = nearby[carrying + 1u].xyz;
    let face = mat3x3f(nearby[lists.x].xyz, nearby[lists.y].xyz, nearby[lists.z].xyz);
    nearby[listsOf(c) + u.clearAt + f] = vec4f(carrier, clearOf(meshOf(c), face, carrier, shape.y / shape.w));
  }
}
