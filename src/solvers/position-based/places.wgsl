// Places in memory, for the kernels of one type of constraint.
fn placeAt(i: u32) -> vec4f {
  return place[i];
}

fn putPlace(i: u32, p: vec4f) {
  place[i] = p;
}

