fn weighWindows(w: u32) {
  if (windowWithin[w] != 0xffffffffu) {
    if (isSmooth[windowWithin[w]] != 0u) {
      isSmooth[w] = 1u;
      return;
    }
  }
  let planeU = windowPlane[2u * w];
  let planeV = windowPlane[2u * w + 1u];
  var ofU = vec3f(0.0);
  var ofV = vec3f(0.0);
  for (var k = windowFirst[w]; k < windowFirst[w + 1u]; k++) {
    let frame = mat3x3f(clusterFrame[3u * windowCluster[k]].xyz, clusterFrame[3u * windowCluster[k] + 1u].xyz, clusterFrame[3u * windowCluster[k] + 2u].xyz);
    ofU += frame * planeU.xyz;
    ofV += frame * planeV.xyz;
  }
  let built = asBuilt(planeU.xyz, planeV.xyz);
  let turned = rotationOf(ofU, ofV);
  var bent = unbent;
  for (var k = windowFirst[w]; k < windowFirst[w + 1u]; k++) {
    for (var t = 32u * windowCluster[k]; t < 32u * windowCluster[k] + 32u; t++) {
      bent = takeIn(bent, t, built, turned);
    }
  }
  isSmooth[w] = select(0u, 1u, isSmoothPart(bent, turned, planeU.w, planeV.w));
}
