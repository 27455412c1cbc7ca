/** Constraints for the parity tests of what lists the active ones: none in some blocks, all in others. */

import { integers, type Random } from '../../compute/sample';
import { sampleConstraints } from '../../constraints/sample-constraints';

export function sampleActive(blockCount: number, random: Random) {
  const { particleCount, count, owner, owned, incidence } = sampleConstraints(blockCount, random);
  const blockParticle = integers(blockCount + 1, (b) => Math.floor((particleCount * b) / Math.max(1, blockCount)));
  const active = Array.from(owner, (i) => i % 40 > 20 && (i % 40 > 30 || random() < 0.3));
  return { blockParticle, owned, incidence, active: active.slice(0, count) };
}
