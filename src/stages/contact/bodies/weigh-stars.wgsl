/// Whether all windows of a cluster are smooth; of one that a star lies alone in, the one that it has with itself.
fn areWindowsSmooth(home: u32) -> bool {
  let cluster = home & 0x7fffffffu;
  for (var k = beside[cluster]; k < beside[cluster + 1u]; k += 2u) {
    if ((cluster == home || beside[k] == cluster) && isSmooth[beside[k + 1u]] == 0u) {
      return false;
    }
  }
  return true;
}

fn weighStars(s: u32) {
  let head = starHead[s];
  if (head.w != 0xffffffffu && areWindowsSmooth(head.w)) {
    starIsSmooth[head.x] = 0u;
    return;
  }
  let planeU = starPlane[2u * s];
  let planeV = starPlane[2u * s + 1u];
  var ofU = vec3f(0.0);
  var ofV = vec3f(0.0);
  for (var k = head.y; k < head.z; k++) {
    let t = starSlot[k];
    let t1 = restAxes[2u * t].xyz;
    let t2 = restAxes[2u * t + 1u].xyz;
    let c1 = triangleFrame[2u * t].xyz;
    let c2 = triangleFrame[2u * t + 1u].xyz;
    ofU += dot(planeU.xyz, t1) * c1 + dot(planeU.xyz, t2) * c2;
    ofV += dot(planeV.xyz, t1) * c1 + dot(planeV.xyz, t2) * c2;
  }
  let built = asBuilt(planeU.xyz, planeV.xyz);
  let turned = rotationOf(ofU, ofV);
  var bent = unbent;
  for (var k = head.y; k < head.z; k++) {
    bent = takeIn(bent, starSlot[k], built, turned);
  }
  starIsSmooth[head.x] = select(0u, 1u, isSmoothPart(bent, turned, planeU.w, planeV.w));
}
