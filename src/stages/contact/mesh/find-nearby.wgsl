const capShare = 2.0;
const toldShare = 2.0;

// Whether the box of any leaf meets this one.
fn isAnyLeaf(mesh: Mesh, low: vec3f, high: vec3f) -> bool {
  var n = 0u;
  while (n < mesh.nodeCount) {
    let nodeLow = collider[mesh.nodes + 2u * n];
    let nodeHigh = collider[mesh.nodes + 2u * n + 1u];
    if (any(low > nodeHigh.xyz) || any(high < nodeLow.xyz)) {
      n = u32(abs(nodeLow.w));
    } else if (nodeHigh.w >= 0.0) {
      return true;
    } else {
      n++;
    }
  }
  return false;
}

fn squaredAway(mesh: Mesh, n: u32, p: vec3f) -> f32 {
  let away = p - clamp(p, collider[mesh.nodes + 2u * n].xyz, collider[mesh.nodes + 2u * n + 1u].xyz);
  return dot(away, away);
}

// The way of the triangle whose middle is nearest, of those of the leaf that is found by always going to the nearer box.
fn carrierOf(mesh: Mesh, p: vec3f) -> vec3f {
  var n = 0u;
  while (collider[mesh.nodes + 2u * n + 1u].w < 0.0) {
    let second = u32(abs(collider[mesh.nodes + 2u * (n + 1u)].w));
    n = select(second, n + 1u, squaredAway(mesh, n + 1u, p) <= squaredAway(mesh, second, p));
  }
  let third = vec3f(1.0 / 3.0);
  var carrying = 0u;
  var nearestMiddle = 1e30;
  for (var t = u32(collider[mesh.nodes + 2u * n + 1u].w); t < mesh.points - mesh.triangles; t++) {
    let away = length(p - cornersOf(mesh, t, mesh.before) * third);
    if (away < nearestMiddle) {
      nearestMiddle = away;
      carrying = t;
    }
    if (collider[mesh.triangles + t].w == 1.0) {
      break;
    }
  }
  return waysOf(mesh, carrying) * third;
}

fn listNearby(mesh: Mesh, list: u32, p: vec3f, thickness: f32, reach: f32) {
  let rest = restOf(mesh);
  let cap = capShare * thickness;
  let told = toldShare * reach;
  var radius = max(cap, told);
  var isTold = reach == 0.0;
  emptyList();
  var carrier = vec3f(0.0);
  var behind = false;
  if (isAnyLeaf(mesh, p - radius, p + radius)) {
    if (rest > 0.0) {
      carrier = carrierOf(mesh, p);
    }
    let least = min(p, p + rest * carrier);
    let most = max(p, p + rest * carrier);
    var squared = told * told;
    var steep = 0.0;
    var n = 0u;
    while (n < mesh.nodeCount) {
      let nodeLow = collider[mesh.nodes + 2u * n];
      let nodeHigh = collider[mesh.nodes + 2u * n + 1u];
      if (any(least - radius > nodeHigh.xyz) || any(most + radius < nodeLow.xyz)) {
        n = u32(abs(nodeLow.w));
        continue;
      }
      n++;
      if (nodeHigh.w < 0.0) {
        continue;
      }
      for (var t = u32(nodeHigh.w); t < mesh.points - mesh.triangles; t++) {
        let corners = cornersOf(mesh, t, mesh.before);
        let away = p - corners * nearestWeights(corners, p);
        let distance = dot(away, away);
        let gap = sqrt(distance) - beyondCarrier(mesh, t, carrier, rest);
        if (gap < min(listLimit, radius)) {
          insertTriangle(t, gap);
        }
        if (reach > 0.0) {
          let height = heightOf(corners, p);
          let same = abs(distance - squared) <= sameDistance * squared;
          if (select((distance < squared), (abs(height) > steep), same)) {
            isTold = true;
            behind = height < 0.0;
            squared = select(distance, min(squared, distance), same);
            steep = abs(height);
          }
        }
        if (collider[mesh.triangles + t].w == 1.0) {
          break;
        }
      }
      radius = min(radius, max(cap, sqrt(squared) * 1.0001));
    }
  }
  let known = min(radius, listLimit);
  let good = select(min(known, known - reach + thickness), known, isTold);
  nearby[list] = vec4f(p, select(good, -1.0, behind));
  nearby[list + 1u] = vec4f(carrier, mesh.before);
  storeList(list + 2u, known);
}

fn findNearby(i: u32) {
  if (u.group != 0u && contactGroup[i] != u.group) {
    return;
  }
  for (var c = u.colliderFirst; c < u.colliderFirst + u.colliderCount; c++) {
    let shape = collider[8u * c];
    if (shape.x != 6.0) {
      continue;
    }
    let point = seen(c, previous[i].xyz, u.moveAhead + u.moveShare) - collider[8u * c + 1u].xyz;
    let p = turnBack(point, collider[8u * c + 3u]) / shape.w;
    listNearby(meshOf(c), listOf(c, i), p, shape.y / shape.w, collider[8u * c + 7u].z);
  }
}
