/** What a body has of its own where bodies meet each other. */
import { checkNumber, type ErrorPath } from '../core/check';
import type { Body, Scene } from './types';

export interface BodyContactOptions {
  /**
   * How thick it is where bodies meet each other (`contact` of a scene) [m]: two surfaces, ropes or strands keep apart by half of the thickness of each. It changes neither weight nor stiffness, and is not for colliders, which have a thickness of their own. Default: that of the scene's contact.
   */
  contactThickness?: number;
}

export const bodyContactFields = ['contactThickness'] as const;

/** As plain data; nothing where it is not given. */
export function mergeBodyContact({ contactThickness }: BodyContactOptions): BodyContactOptions {
  return { ...(contactThickness !== undefined && { contactThickness }) };
}

export function checkBodyContactOptions(path: ErrorPath, { contactThickness }: BodyContactOptions): void {
  if (contactThickness === undefined) return;
  checkNumber(path, 'contactThickness', contactThickness, { above: 0, plausible: 1, unit: 'm', hint: '4 mm is 0.004' });
}

/** Of each body of a scene whose bodies meet each other [m]. */
export function contactThicknesses({ bodies, contact }: Pick<Scene, 'bodies' | 'contact'>): number[] {
  return bodies.map(({ contactThickness }: Body) => contactThickness ?? contact?.thickness ?? 0);
}
