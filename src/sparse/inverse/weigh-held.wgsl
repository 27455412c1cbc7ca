fn weighHeld(i: u32) {
  for (var k = 0u; k < u.held; k++) {
    let row = heldRow[k];
    var weight = solution[row].xyz;
    for (var j = 0u; j < k; j++) {
      weight -= heldColumn[j * u.size + row].x * heldWeight[j].xyz;
    }
    heldWeight[k] = vec4f(weight / heldColumn[k * u.size + row].x, 0.0);
  }
}
