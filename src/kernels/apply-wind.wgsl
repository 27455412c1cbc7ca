fn applyWind(i: u32) {
  let inverseMass = previous[i].w;
  var force = vec3f(0.0);
  var resistance = 0.0;
  for (var t = triangleFirst[i]; t < triangleFirst[i + 1u]; t++) {
    let first = 3u * triangleList[t];
    let a = corner[first];
    let b = corner[first + 1u];
    let c = corner[first + 2u];
    let pa = previous[a].xyz;
    let normal = cross(previous[b].xyz - pa, previous[c].xyz - pa);
    let twiceArea = length(normal);
    let v = u.wind.xyz - (velocity[a].xyz + velocity[b].xyz + velocity[c].xyz) / 3.0;
    let speed = length(v);
    if (!(twiceArea > 0.0 && speed > 0.0)) {
      continue;
    }
    let n = normal / twiceArea;
    let across = dot(v, n);
    let third = u.wind.w * twiceArea / 6.0;
    let drag = u.dragCoefficient * abs(across) * v;
    let lift = u.liftCoefficient * across * (n * speed - (across / speed) * v);
    force += third * (drag + lift);
    resistance += third * u.dragCoefficient * speed;
  }
  let gain = (u.h * u.h * inverseMass) / (1.0 + u.h * inverseMass * resistance);
  let y = vec4f(inertial[i].xyz + gain * force, inverseMass);
  inertial[i] = y;
  position[i] = y;
}
