fn shortenRests(i: u32) {
  for (var e = neighbourFirst[i]; e < neighbourFirst[i + 1u]; e++) {
    let j = neighbour[e];
    let start = previous[i].xyz - previous[j].xyz;
    let middle = position[i].xyz - position[j].xyz;
    let sum = length(start) + length(2.0 * middle - start);
    var rest = fullRest[e];
    if (sum > 0.0) {
      rest *= 2.0 * length(middle) / sum;
    }
    neighbourRest[e] = rest;
  }
}
