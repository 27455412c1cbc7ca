/** The strain in a world in one line: threads first. */
import type { Statistics, World } from '../src/world/types';

const isCloth = ({ kind }: World['bodies'][number]) => kind === 'cloth' || kind === 'clothFromMesh';

/** Nothing where nothing has a strain. */
export function describeStrain({ strain }: Statistics, { bodies }: World): string[] {
  const names = { structural: bodies.some(isCloth) ? 'threads' : 'structural springs', shear: 'shear', bend: 'bend' };
  const parts = (['structural', 'shear', 'bend'] as const).flatMap((kind) => {
    const { count, largest, rms } = strain[kind];
    return count === 0 ? [] : [`${names[kind]} ${percent(largest)} at most, ${percent(rms)} rms`];
  });
  return parts.length === 0 ? [] : [`strain of ${parts.join('; ')}`];
}

const percent = (share: number) => `${Number((100 * share).toPrecision(2))} %`;
