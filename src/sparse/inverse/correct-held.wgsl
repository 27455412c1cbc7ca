fn correctHeld(i: u32) {
  var x = solution[i].xyz;
  var own = false;
  for (var k = 0u; k < u.held; k++) {
    let number = heldColumn[k * u.size + i].x;
    // A row of another body has no part in this one, not even in a NaN of it.
    if (number != 0.0) {
      x -= number * heldWeight[k].xyz;
    }
    own = own || heldRow[k] == i;
  }
  solution[i] = vec4f(select(x, vec3f(0.0), own), 0.0);
}
