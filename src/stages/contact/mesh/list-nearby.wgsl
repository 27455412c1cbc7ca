const listCapacity = 8u;
const noGap = 1e9;

// The list at hand: triangles, sorted by their gaps, and the least gap of those that have no room.
var<private> listGaps: array<f32, listCapacity>;
var<private> listTriangles: array<f32, listCapacity>;
var<private> listLimit: f32;

fn emptyList() {
  for (var k = 0u; k < listCapacity; k++) {
    listGaps[k] = noGap;
    listTriangles[k] = -1.0;
  }
  listLimit = noGap;
}

fn insertTriangle(triangle: u32, gap: f32) {
  listLimit = min(listLimit, listGaps[listCapacity - 1u]);
  var k = listCapacity - 1u;
  while (k > 0u && listGaps[k - 1u] > gap) {
    listGaps[k] = listGaps[k - 1u];
    listTriangles[k] = listTriangles[k - 1u];
    k--;
  }
  listGaps[k] = gap;
  listTriangles[k] = f32(triangle);
}

// Writes the list without triangles whose gaps are no less than what it is whole up to.
fn storeList(at: u32, known: f32) {
  for (var k = 0u; k < listCapacity; k++) {
    if (!(listGaps[k] < known)) {
      listGaps[k] = noGap;
      listTriangles[k] = -1.0;
    }
  }
  nearby[at] = vec4f(listTriangles[0], listTriangles[1], listTriangles[2], listTriangles[3]);
  nearby[at + 1u] = vec4f(listTriangles[4], listTriangles[5], listTriangles[6], listTriangles[7]);
  nearby[at + 2u] = vec4f(listGaps[0], listGaps[1], listGaps[2], listGaps[3]);
  nearby[at + 3u] = vec4f(listGaps[4], listGaps[5], listGaps[6], listGaps[7]);
}

// How far the corners of a triangle go beyond what carries a particle in the rest of a step of the world.
fn beyondCarrier(mesh: Mesh, triangle: u32, carrier: vec3f, rest: f32) -> f32 {
  if (!(rest > 0.0)) {
    return 0.0;
  }
  let ways = waysOf(mesh, triangle);
  return rest * max(length(ways[0] - carrier), max(length(ways[1] - carrier), length(ways[2] - carrier)));
}

fn restOf(mesh: Mesh) -> f32 {
  return select(0.0, 1.0 - mesh.before, mesh.now != mesh.before);
}

