fn pushTriangles(i: u32) {
  let a = corner[3u * i];
  let b = corner[3u * i + 1u];
  let c = corner[3u * i + 2u];
  let pa = previous[a].xyz;
  let normal = cross(previous[b].xyz - pa, previous[c].xyz - pa);
  let twiceArea = length(normal);
  let v = u.wind.xyz - (velocity[a].xyz + velocity[b].xyz + velocity[c].xyz) / 3.0;
  let speed = length(v);
  trianglePush[i] = vec4f(0.0);
  if (twiceArea > 0.0 && speed > 0.0) {
    let n = normal / twiceArea;
    let across = dot(v, n);
    let third = u.wind.w * twiceArea / 6.0;
    let drag = u.dragCoefficient * abs(across) * v;
    let lift = u.liftCoefficient * across * (n * speed - (across / speed) * v);
    trianglePush[i] = vec4f(third * (drag + lift), third * u.dragCoefficient * speed);
  }
}
