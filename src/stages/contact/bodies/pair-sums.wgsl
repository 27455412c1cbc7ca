// Included by kernels that push: they define pushOf(k), which returns what pair k pushes and, in the fourth number, 2 where the pair is yet to be counted.
const slots = 512u;

/// 1 more than the particle of each slot; 0: the slot is free.
var<workgroup> holder: array<atomic<u32>, slots>;
var<workgroup> sums: array<atomic<u32>, 4u * slots>;

fn addToAll(particle: u32, moved: vec4u) {
  atomicAdd(&moveSum[5u * particle], moved.x);
  atomicAdd(&moveSum[5u * particle + 1u], moved.y);
  atomicAdd(&moveSum[5u * particle + 2u], moved.z);
  if (moved.w != 0u) {
    atomicAdd(&moveSum[5u * particle + 3u], moved.w);
  }
}

/// Into the slot of the particle, or the next that is free; where there is none nearby, into the buffer.
fn addToOwn(particle: u32, moved: vec4u) {
  var slot = (particle * 2654435761u) >> 23u;
  for (var probe = 0u; probe < 8u; probe++) {
    let was = atomicCompareExchangeWeak(&holder[slot], 0u, particle + 1u);
    if (was.exchanged || was.old_value == particle + 1u) {
      atomicAdd(&sums[4u * slot], moved.x);
      atomicAdd(&sums[4u * slot + 1u], moved.y);
      atomicAdd(&sums[4u * slot + 2u], moved.z);
      if (moved.w != 0u) {
        atomicAdd(&sums[4u * slot + 3u], moved.w);
      }
      return;
    }
    // An exchange may fail for no reason: then the slot is tried once more.
    slot = select((slot + 1u) % slots, slot, was.old_value == 0u);
  }
  addToAll(particle, moved);
}

fn addPush(k: u32) {
  let push = pushOf(k);
  let isNew = push.w > 1.0;
  if (!isNew && all(push.xyz == vec3f(0.0))) {
    return;
  }
  let w = pairWeight[k];
  let ends = pair[k];
  for (var c = 0u; c < 4u; c++) {
    let particle = ends[c];
    let share = position[particle].w * w[c] / u.unit;
    let weight = select(0u, u32(round(262144.0 * abs(w[c]))), isNew);
    if (share != 0.0) {
      addToOwn(particle, vec4u(bitcast<vec3u>(vec3i(round(share * push.xyz))), weight));
    }
  }
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = (group.y * groups.x + group.x) * 256u + lane;
  if (i < u.spanCount) {
    addPush(u.spanFirst + i);
  }
  workgroupBarrier();
  for (var slot = lane; slot < slots; slot += 256u) {
    let held = atomicLoad(&holder[slot]);
    if (held != 0u) {
      addToAll(held - 1u, vec4u(atomicLoad(&sums[4u * slot]), atomicLoad(&sums[4u * slot + 1u]), atomicLoad(&sums[4u * slot + 2u]), atomicLoad(&sums[4u * slot + 3u])));
    }
  }
}
