const nowhere = 1e30;

fn boundTriangles(t: u32) {
  let corners = feature[t];
  if ((corners.w & 128u) != 0u) {
    triangleBox[3u * t] = vec4f(vec3f(nowhere), 0.0);
    triangleBox[3u * t + 1u] = vec4f(vec3f(-nowhere), 0.0);
    triangleBox[3u * t + 2u] = vec4f(0.0);
    triangleFrame[2u * t] = vec4f(0.0);
    triangleFrame[2u * t + 1u] = vec4f(0.0);
    return;
  }
  let atA = wayStart[corners.x].xyz;
  let atB = wayStart[corners.y].xyz;
  let atC = wayStart[corners.z].xyz;
  let toA = wayEnd[corners.x].xyz;
  let toB = wayEnd[corners.y].xyz;
  let toC = wayEnd[corners.z].xyz;
  let wayA = toA - atA;
  let wayB = toB - atB;
  let wayC = toC - atC;
  let mean = (wayA + wayB + wayC) / 3.0;
  let once = max(max(wayStart[corners.x].w, wayStart[corners.y].w), wayStart[corners.z].w) - u.slack;
  let radius = max(max(restPosition[corners.x].w, restPosition[corners.y].w), restPosition[corners.z].w);
  let apart = max(max(length(wayA - mean), length(wayB - mean)), length(wayC - mean));
  let farthest = apart + select(0.0, once, u.exact != 0u);
  let margin = vec3f(u.slack + radius + farthest);
  triangleBox[3u * t] = vec4f(min(min(atA, atB), atC) + min(vec3f(0.0), u.stop.xyz) - margin, radius);
  triangleBox[3u * t + 1u] = vec4f(max(max(atA, atB), atC) + max(vec3f(0.0), u.stop.xyz) + margin, 0.0);
  triangleBox[3u * t + 2u] = vec4f(mean, farthest);
  let shape = restShape[t];
  let firstWay = 0.5 * (wayB - wayA);
  let oneHalf = shape.x * firstWay;
  let otherHalf = shape.y * firstWay + shape.z * 0.5 * (wayC - wayA);
  let first = atB - atA;
  let change = sqrt(dot(oneHalf, oneHalf) + dot(otherHalf, otherHalf));
  triangleFrame[2u * t] = vec4f(shape.x * first + oneHalf, change);
  triangleFrame[2u * t + 1u] = vec4f(shape.y * first + shape.z * (atC - atA) + otherHalf, once);
}
