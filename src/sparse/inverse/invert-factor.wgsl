/// Column j of four rows.
fn quadAt(q: u32, j: u32) -> u32 {
  return quad[q].x + j - quad[q].y;
}

fn invertFactor(j: u32) {
  for (var above = columnPanel[j] + 1u; above > 0u; above = panel[2u * above - 1u].y) {
    let columns = panel[2u * above - 2u];
    let begins = max(j, columns.x) - columns.x;
    for (var c = begins / 4u; 4u * c < columns.y; c++) {
      inverse[quadAt(panel[2u * above - 1u].z + c, j)] = vec4f(0.0);
    }
  }
  inverse[quadAt(rowQuad[j] / 4u, j)][rowQuad[j] % 4u] = 1.0;
  for (var above = columnPanel[j] + 1u; above > 0u; above = panel[2u * above - 1u].y) {
    let a = panel[2u * above - 2u];
    let b = panel[2u * above - 1u];
    let stride = (a.y + 3u) / 4u;
    let begins = max(j, a.x) - a.x;
    for (var r = begins; r < a.w; r++) {
      let numbers = b.x + r * stride;
      // Fours of columns that are all done, and then what is done of the four that the row itself is in.
      let done = min(r, a.y) / 4u;
      var sum = 0.0;
      for (var c = begins / 4u; c < done; c++) {
        sum += dot(factor[numbers + c], inverse[quadAt(b.z + c, j)]);
      }
      let own = row[a.z + r];
      let at = quadAt(rowQuad[own] / 4u, j);
      let component = rowQuad[own] % 4u;
      if (r < a.y) {
        let line = factor[numbers + done];
        let partly = inverse[quadAt(b.z + done, j)];
        let before = vec4u(0u, 1u, 2u, 3u) < vec4u(component);
        sum += dot(select(vec4f(0.0), line, before), select(vec4f(0.0), partly, before));
        inverse[at][component] = (inverse[at][component] - sum) / line[component];
      } else {
        if (done < stride) {
          sum += dot(factor[numbers + done], inverse[quadAt(b.z + done, j)]);
        }
        inverse[at][component] -= sum;
      }
    }
  }
}
