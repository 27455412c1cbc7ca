fn undoRise(block: u32, lane: u32) {
  if (pairVerdict(block, lane, false).z != 1.0) {
    return;
  }
  let end = blockList[4u * block + 1u];
  for (var k = blockList[4u * block] + lane; k < end; k += blockLanes) {
    let i = blockList[k];
    let p = position[i];
    position[i] = vec4f(p.xyz + (lastSolution[i].xyz - lastStep[i].xyz), p.w);
  }
}
