const lanes = 256u;
/** The sum of the vectors, and of the masses. */
var<workgroup> sums: array<vec4f, lanes>;
var<workgroup> heldParticles: array<u32, lanes>;

fn keepMomentum(body: u32, lane: u32) {
  let first = memberFirst[body] + lane;
  let last = memberFirst[body + 1u];
  var own = vec4f(0.0);
  var held = 0u;
  for (var k = first; k < last; k += lanes) {
    let i = member[k];
    let inverseMass = position[i].w;
    if (inverseMass == 0.0) {
      held += 1u;
    } else {
      let mass = 1.0 / inverseMass;
      own += vec4f(vector[i].xyz * select(mass, 1.0, u.before == 1u), mass);
    }
  }
  sums[lane] = own;
  heldParticles[lane] = held;
  workgroupBarrier();
  for (var step = lanes / 2u; step > 0u; step /= 2u) {
    if (lane < step) {
      sums[lane] += sums[lane + step];
      heldParticles[lane] += heldParticles[lane + step];
    }
    workgroupBarrier();
  }
  let all = sums[0];
  let isFree = heldParticles[0] == 0u && all.w > 0.0;
  let mean = select(vec3f(0.0), all.xyz / max(all.w, 1e-30), isFree);
  var add = -mean;
  if (u.before == 0u) {
    add += translation[body].xyz;
  } else if (lane == 0u) {
    translation[body] = vec4f(mean, 0.0);
  }
  if (isFree) {
    for (var k = first; k < last; k += lanes) {
      let i = member[k];
      let share = select(1.0, 1.0 / position[i].w, u.before == 1u);
      vector[i] = vec4f(vector[i].xyz + share * add, vector[i].w);
    }
  }
}
