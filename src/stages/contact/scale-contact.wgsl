const lanes = 256u;
var<workgroup> asked: array<f32, lanes>;
var<workgroup> answered: array<f32, lanes>;

fn scaleContact(body: u32, lane: u32) {
  var wanted = 0.0;
  var given = 0.0;
  for (var k = memberFirst[body] + lane; k < memberFirst[body + 1u]; k += lanes) {
    let i = member[k];
    let moved = position[i].xyz - solved[i].xyz;
    wanted += contactMass[i] * dot(moved, moved);
    given += contactMass[i] * dot(moved, solution[i].xyz);
  }
  asked[lane] = wanted;
  answered[lane] = given;
  workgroupBarrier();
  for (var step = lanes / 2u; step > 0u; step /= 2u) {
    if (lane < step) {
      asked[lane] += asked[lane + step];
      answered[lane] += answered[lane + step];
    }
    workgroupBarrier();
  }
  if (lane == 0u) {
    let alpha = select(0.0, asked[0] / answered[0], answered[0] > 0.0);
    let nearer = select(min(1.0, alpha + u.slack), max(1.0, alpha - u.slack), alpha > 1.0);
    contactScale[body] = select(0.0, nearer, alpha > 0.0);
  }
}
