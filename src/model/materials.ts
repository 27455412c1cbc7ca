/**
 * What bodies are made of: presets by name, and the checks of materials given by numbers.
 *
 * Masses are those of common goods. Stiffnesses are those felt at small loads, where the weave still gives: pulled hard,
 * a woven sheet is ten times stiffer, which nobody sees and every solver pays for.
 */
import { checkFields, checkNumber, checkOneOf, fail, inside, isObject, type Place, placeOf } from './check';
import type { ClothMaterial, RopeMaterial } from './types';

export const clothMaterials = {
  /** Shirt fabric. */
  cotton: { massPerArea: 0.15, stretch: 1500, shear: 150, bend: 15 },
  /** Light and flowing. */
  silk: { massPerArea: 0.06, stretch: 800, shear: 40, bend: 2 },
  /** Flax, loosely woven: crisp, and shears easily for its weight. */
  linen: { massPerArea: 0.18, stretch: 2000, shear: 120, bend: 30 },
  /** Jeans: holds large folds. */
  denim: { massPerArea: 0.4, stretch: 4000, shear: 800, bend: 120 },
  /** Heavy and soft. */
  wool: { massPerArea: 0.3, stretch: 900, shear: 90, bend: 40 },
  /** Knitted jersey: stretches visibly. */
  jersey: { massPerArea: 0.18, stretch: 250, shear: 80, bend: 4 },
  /** Flags and tents. */
  nylon: { massPerArea: 0.09, stretch: 1800, shear: 300, bend: 90 },
  /** Sails and tarpaulins. */
  canvas: { massPerArea: 0.5, stretch: 6000, shear: 1200, bend: 250 },
  /** One millimetre of cowhide. */
  leather: { massPerArea: 0.9, stretch: 8000, shear: 3000, bend: 600 },
  /** A 0.3 mm latex sheet: the same in every direction, shear modulus a third of Young's. */
  rubber: { massPerArea: 0.3, stretch: 400, shear: 130, bend: 10 },
} satisfies Record<string, ClothMaterial>;

export const ropeMaterials = {
  /** 10 mm laid rope. */
  rope: { massPerLength: 0.07, stretch: 8000, bend: 80 },
  /** 2 mm twine. */
  string: { massPerLength: 0.003, stretch: 600, bend: 2 },
  /** 2 mm steel wire: the stiffest, yet it sags, and the more so the more particles it has (see `RopeMaterial.bend`). */
  wire: { massPerLength: 0.025, stretch: 20000, bend: 5000 },
  /** A link chain: does not resist bending at all. */
  chain: { massPerLength: 0.6, stretch: 50000, bend: 0 },
  /** Shock cord. */
  elastic: { massPerLength: 0.03, stretch: 60, bend: 1 },
  /** A lock of some fifty hairs. */
  hair: { massPerLength: 0.0003, stretch: 60, bend: 6 },
} satisfies Record<string, RopeMaterial>;

export type ClothMaterialName = keyof typeof clothMaterials;
export type RopeMaterialName = keyof typeof ropeMaterials;

/** The numbers behind a preset's name, or the checked numbers themselves. */
export function clothMaterial(
  material: string | ClothMaterial,
  place: Place = placeOf('cloth'),
  field = 'material',
): ClothMaterial {
  const numbers = resolve(material, clothMaterials, place, field);
  const at = inside(place, field);
  checkFields(at, numbers, ['massPerArea', 'stretch', 'shear', 'bend']);
  checkNumber(at, 'massPerArea', numbers.massPerArea, {
    above: 0,
    plausible: 50,
    unit: 'kg/m2',
    hint: '300 g/m2 is 0.3',
  });
  checkNumber(at, 'stretch', numbers.stretch, { above: 0, plausible: 1e9, unit: 'N/m' });
  checkNumber(at, 'shear', numbers.shear, { atLeast: 0, plausible: 1e9, unit: 'N/m' });
  checkNumber(at, 'bend', numbers.bend, { atLeast: 0, plausible: 1e9, unit: 'N/m' });
  return numbers;
}

/** The numbers behind a preset's name, or the checked numbers themselves. */
export function ropeMaterial(
  material: string | RopeMaterial,
  place: Place = placeOf('rope'),
  field = 'material',
): RopeMaterial {
  const numbers = resolve(material, ropeMaterials, place, field);
  const at = inside(place, field);
  checkFields(at, numbers, ['massPerLength', 'stretch', 'bend']);
  checkNumber(at, 'massPerLength', numbers.massPerLength, {
    above: 0,
    plausible: 50,
    unit: 'kg/m',
    hint: '70 g/m is 0.07',
  });
  checkNumber(at, 'stretch', numbers.stretch, { above: 0, plausible: 1e9, unit: 'N' });
  checkNumber(at, 'bend', numbers.bend, { atLeast: 0, plausible: 1e9, unit: 'N' });
  return numbers;
}

function resolve<T extends object>(material: string | T, presets: Record<string, T>, place: Place, field: string): T {
  if (typeof material === 'string') return presets[checkOneOf(place, field, material, Object.keys(presets))];
  if (!isObject(material)) fail(place, field, 'be the name of a preset or an object of numbers', material);
  return material;
}
