fn takeStep(block: u32, lane: u32) {
  var verdict = vec3f(0.0);
  if (u.first == 0u) {
    verdict = pairVerdict(block, lane, u.anderson == 1u);
  }
  let learns = verdict.x != 0.0 || verdict.y != 0.0;
  let end = blockList[4u * block + 1u];
  for (var k = blockList[4u * block] + lane; k < end; k += blockLanes) {
    let i = blockList[k];
    let p = position[i];
    if (verdict.z == 1.0) {
      position[i] = vec4f(p.xyz + (lastSolution[i].xyz - lastStep[i].xyz), p.w);
      lastStep[i] = vec4f(0.0);
      continue;
    }
    let w = solution[i].xyz;
    var taken = w;
    if (learns) {
      taken += verdict.x * (w - lastSolution[i].xyz) + verdict.y * lastStep[i].xyz;
    }
    position[i] = vec4f(p.xyz + taken, p.w);
    lastStep[i] = vec4f(taken, 0.0);
    lastSolution[i] = vec4f(w, 0.0);
  }
}
