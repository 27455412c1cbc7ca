/** Adds up what the measuring kernels wrote of strain: that of springs by kind, and that of the threads of triangles and tetrahedra. */
import type { ThreadStrains } from '../elements/element-kind';
import type { SpringKind } from '../elements/spring/springs';
import type { KindStrain, Statistics } from './types';

/** Of each block of `measureSprings`, the kind of its springs and how many they are. */
export type SpringBlock = { readonly kind: SpringKind; readonly springs: number };

class Strains {
  private count = 0;
  private largest = 0;
  private squares = 0;

  add(count: number, largest: number, squares: number): void {
    this.count += count;
    this.largest = Math.max(this.largest, largest);
    this.squares += squares;
  }

  get result(): KindStrain {
    const { count, largest } = this;
    return { count, largest, rms: count === 0 ? 0 : Math.sqrt(this.squares / count) };
  }
}

/**
 * @param sums four numbers of each block, as `measureSprings` writes them
 * @param elements what was measured of elements whose threads have a strain
 */
export function strainByKind(
  blocks: readonly SpringBlock[],
  sums: ArrayLike<number>,
  elements: readonly { measured: ArrayLike<number>; threads: ThreadStrains }[],
): Statistics['strain'] {
  const strains = { structural: new Strains(), shear: new Strains(), bend: new Strains() };
  blocks.forEach(({ kind, springs }, b) => {
    if (kind in strains) strains[kind as keyof typeof strains].add(springs, sums[4 * b + 2], sums[4 * b + 3]);
  });
  for (const { measured, threads } of elements) {
    for (let first = 0; first < measured.length; first += threads.stride) {
      for (let k = first; k < first + threads.count; k++) {
        strains.structural.add(1, Math.abs(measured[k]), measured[k] * measured[k]);
      }
    }
  }
  const { structural, shear, bend } = strains;
  return { structural: structural.result, shear: shear.result, bend: bend.result };
}
