fn smoothFromZero(i: u32) {
  let row = levelRow[i];
  guess[i] = vec4f((u.omega * row.w / (row.x + u.h * u.h * row.z)) * right[i].xyz, 0.0);
}
