const uncoloured = 0xffffffffu;

fn priority(constraint: u32) -> u32 {
  var h = constraint;
  h = (h ^ (h >> 16u)) * 0x85ebca6bu;
  h = (h ^ (h >> 13u)) * 0xc2b2ae35u;
  return h ^ (h >> 16u);
}
