/** What a body has of its own where bodies meet each other. */
import { checkInteger, checkNumber, type ErrorPath } from '../core/check';
import type { Body, Scene } from './types';

export interface BodyContactOptions {
  /**
   * How thick it is where bodies meet each other (`contact` of a scene) [m]: two surfaces, ropes or strands keep apart by half of the thickness of each. It changes neither weight nor stiffness, and is not for colliders, which have a thickness of their own. Default: that of the scene's contact.
   */
  contactThickness?: number;
  /**
   * For untangling (`untangle` of a scene's contact), a whole number: of two bodies that have one, that with the higher lies on the outer side of the other, to which its triangles face (their corners are counter-clockwise there), and is brought back there where they are tangled. A lining 0, a dress 1, a coat 2. Default: none; then
   * the smaller part gives way.
   */
  layer?: number;
}

export const bodyContactFields = ['contactThickness', 'layer'] as const;

/** As plain data; nothing where it is not given. */
export function mergeBodyContact({ contactThickness, layer }: BodyContactOptions): BodyContactOptions {
  return { ...(contactThickness !== undefined && { contactThickness }), ...(layer !== undefined && { layer }) };
}

export function checkBodyContactOptions(path: ErrorPath, { contactThickness, layer }: BodyContactOptions): void {
  if (layer !== undefined) checkInteger(path, 'layer', layer, { atLeast: 0, plausible: 1e6 });
  if (contactThickness === undefined) return;
  checkNumber(path, 'contactThickness', contactThickness, { above: 0, plausible: 1, unit: 'm', hint: '4 mm is 0.004' });
}

/** Of each body of a scene whose bodies meet each other [m]. */
export function contactThicknesses({ bodies, contact }: Pick<Scene, 'bodies' | 'contact'>): number[] {
  return bodies.map(({ contactThickness }: Body) => contactThickness ?? contact?.thickness ?? 0);
}
