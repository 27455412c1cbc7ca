// The groups of one axis of a dispatch.
const maxGroups = 65535u;

@group(0) @binding(0) var<storage, read> counter: array<u32>;
// A slot of uniforms: see dispatch-arguments.ts.
@group(0) @binding(1) var<storage, read_write> slot: array<u32>;

fn ceilDivide(a: u32, b: u32) -> u32 {
  return a / b + select(0u, 1u, a % b > 0u);
}

@compute @workgroup_size(1)
fn main() {
  let tail = arrayLength(&slot) - 8u;
  let count = min(counter[slot[tail + 4u]], slot[tail + 5u]);
  let groups = ceilDivide(count, slot[tail + 6u]);
  let rows = ceilDivide(groups, maxGroups);
  slot[1] = count;
  slot[tail] = ceilDivide(groups, max(rows, 1u));
  slot[tail + 1u] = rows;
}
