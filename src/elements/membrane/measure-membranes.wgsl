fn measureMembranes(i: u32) {
  let rest = membraneRest[2u * i];
  let weight = membraneRest[2u * i + 1u].xyz;
  let p = position[membraneCorner[3u * i]].xyz;
  let edge0 = position[membraneCorner[3u * i + 1u]].xyz - p;
  let edge1 = position[membraneCorner[3u * i + 2u]].xyz - p;
  let warp = rest.x * edge0 + rest.z * edge1;
  let weft = rest.y * edge0 + rest.w * edge1;
  let lengths = vec2f(length(warp), length(weft));
  var shear = 0.0;
  if (lengths.x > 0.0 && lengths.y > 0.0) {
    shear = dot(warp / lengths.x, weft / lengths.y);
  }
  let strain = vec3f(lengths - 1.0, shear);
  measured[i] = vec4f(strain, 0.5 * dot(weight, strain * strain));
}
