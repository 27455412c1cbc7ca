/** How bodies meet each other, checked, with its defaults. */
import { checkBoolean, checkFields, checkNumber, checkObject, checkOneOf, type ErrorPath, inside } from '../core/check';
import type { BodyContact } from './types';

const modes = ['real-time', 'exact'] as const;
const defaults: BodyContact = {
  mode: 'real-time',
  thickness: 0.005,
  friction: 0.3,
  staticFriction: 0.3,
  untangle: false,
};

export function checkedBodyContact(
  path: ErrorPath,
  given: (typeof modes)[number] | Partial<BodyContact> | null,
): BodyContact | null {
  if (given === null) return null;
  if (typeof given === 'string') return { ...defaults, mode: checkOneOf(path, 'contact', given, modes) };
  checkObject(path, 'contact', given, "null, 'real-time', 'exact', or an object such as { thickness: 0.004 }");
  const own = inside(path, 'contact');
  checkFields(own, given, Object.keys(defaults));
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const contact: BodyContact = { ...defaults, ...known };
  if (given.staticFriction === undefined) contact.staticFriction = contact.friction;
  checkOneOf(own, 'mode', contact.mode, modes);
  checkNumber(own, 'thickness', contact.thickness, { above: 0, plausible: 1, unit: 'm', hint: '4 mm is 0.004' });
  checkNumber(own, 'friction', contact.friction, { atLeast: 0, plausible: 100 });
  checkNumber(own, 'staticFriction', contact.staticFriction, { atLeast: contact.friction, plausible: 100 });
  checkBoolean(own, 'untangle', contact.untangle);
  return contact;
}
