/** How far the material is stretched or pressed, in words: threads first. Bend springs shorten with every fold, which is no strain: they are left out. */
import type { Statistics, World } from 'selvedge';
import { percent } from './format';

const isCloth = ({ kind }: World['bodies'][number]) => kind === 'cloth' || kind === 'clothFromMesh';

export function strainNumbers({ structural, shear }: Statistics['strain'], { bodies }: World): Record<string, string> {
  const threads = bodies.some(isCloth) ? 'Thread strain' : 'Strain';
  return {
    ...(structural.count > 0 && { [threads]: percent(structural.largest) }),
    ...(shear.count > 0 && { Shear: percent(shear.largest) }),
  };
}
