fn flagStars(t: u32) {
  let corners = feature[t];
  if ((corners.w & 192u) != 0u) {
    return;
  }
  let areSmooth = vec3u(starIsSmooth[corners.x], starIsSmooth[corners.y], starIsSmooth[corners.z]);
  triangleBox[3u * t + 1u].w = f32(dot(areSmooth, vec3u(1u, 2u, 4u)));
}
