/**
 * The constant matrix of the global step as springs. Each element adds `ElementSet.laplacian` to it, whose rows sum to 0: that is the Hessian of the energy
 * sum of -L_ij |x_i - x_j|^2 / 2 over pairs of its particles, and so of springs of rest length 0 and of constants -L_ij, which may be negative. A global step that
 * knows springs then knows every kind of element.
 */
import { type ElementLists, elementKinds } from '../generated/elements';
import { joinLists } from './element-list';
import type { ElementSet } from './element-set';
import { listOf, localKinds } from './local-elements';
import { QuadraticForm } from './spring/quadratic-form';
import { SpringList } from './spring/spring-list';
import type { Springs } from './spring/springs';

/** The springs of the model, and behind them those that stand for the elements of other kinds. */
export function globalSprings(lists: Partial<ElementLists> & { springs: Springs }): Springs {
  const form = new QuadraticForm();
  let found = false;
  for (const kind of localKinds) {
    const list = listOf(lists, kind);
    if (!list) continue;
    addLaplacians(form, kind.elements(list));
    found = true;
  }
  if (!found) return lists.springs;
  const pairs = new SpringList();
  form.addTo(pairs, 'element');
  return joinLists(elementKinds.spring, [lists.springs, pairs.finish()], [0, 0]);
}

function addLaplacians(form: QuadraticForm, set: ElementSet): void {
  const { size, particles } = set;
  const block = new Float64Array(size * size);
  for (let e = 0; e < set.count; e++) {
    set.laplacian(e, block);
    for (let i = 0; i < size; i++) {
      for (let j = i + 1; j < size; j++) {
        form.addPair(particles[size * e + i], particles[size * e + j], -block[size * i + j]);
      }
    }
  }
}
