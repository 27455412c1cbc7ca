/**
 * What bodies are made of: presets by name, and the checks of materials given by numbers.
 *
 * Masses are those of common goods. Stiffnesses are those felt at small loads, where the weave still gives: pulled hard,
 * a woven sheet is ten times stiffer, which nobody sees and every solver pays for.
 *
 * Flexural rigidities of woven and knitted goods are those that Kawabata's instrument gives for such goods (1 gf cm2/cm is 9.8e-5 N m):
 * hundreds of times less than a solid sheet of that thickness would have, as the yarns slide. Solid things follow from Young's modulus E:
 * E t3 / 12 for a sheet of thickness t, E pi d4 / 64 for a round rod of diameter d.
 */
import { checkFields, checkNumber, checkOneOf, type ErrorPath, fail, inside, isObject, pathOf } from '../core/check';
import type { ClothMaterial, RopeMaterial, SoftMaterial } from './types';

export const clothMaterials = {
  /** Shirt fabric. */
  cotton: { massPerArea: 0.15, stretch: 1500, shear: 150, bend: 15, flexuralRigidity: 6e-6 },
  /** Light and flowing. */
  silk: { massPerArea: 0.06, stretch: 800, shear: 40, bend: 2, flexuralRigidity: 2e-6 },
  /** Flax, loosely woven: crisp, and shears easily for its weight. */
  linen: { massPerArea: 0.18, stretch: 2000, shear: 120, bend: 30, flexuralRigidity: 1.5e-5 },
  /** Jeans: holds large folds. */
  denim: { massPerArea: 0.4, stretch: 4000, shear: 800, bend: 120, flexuralRigidity: 8e-5 },
  /** Heavy and soft. */
  wool: { massPerArea: 0.3, stretch: 900, shear: 90, bend: 40, flexuralRigidity: 1.5e-5 },
  /** Knitted jersey: stretches visibly. */
  jersey: { massPerArea: 0.18, stretch: 250, shear: 80, bend: 4, flexuralRigidity: 2e-6 },
  /** Flags and tents. */
  nylon: { massPerArea: 0.09, stretch: 1800, shear: 300, bend: 90, flexuralRigidity: 1e-5 },
  /** Sails and tarpaulins. */
  canvas: { massPerArea: 0.5, stretch: 6000, shear: 1200, bend: 250, flexuralRigidity: 3e-4 },
  /** One millimetre of cowhide. */
  leather: { massPerArea: 0.9, stretch: 8000, shear: 3000, bend: 600, flexuralRigidity: 7e-4 },
  /** A 0.3 mm latex sheet: the same in every direction, shear modulus a third of Young's. */
  rubber: { massPerArea: 0.3, stretch: 400, shear: 130, bend: 10, flexuralRigidity: 3e-6 },
} satisfies Record<string, ClothMaterial>;

export const ropeMaterials = {
  /** 10 mm laid rope. */
  rope: { massPerLength: 0.07, stretch: 8000, bend: 80, flexuralRigidity: 3e-3 },
  /** 2 mm twine. */
  string: { massPerLength: 0.003, stretch: 600, bend: 2, flexuralRigidity: 2e-6 },
  /** 2 mm steel wire. By bend springs it sags, and the more so the more particles it has; `bending: 'quadratic'` has its true 0.157 N m2. */
  wire: { massPerLength: 0.025, stretch: 20000, bend: 5000, flexuralRigidity: 0.157 },
  /** A link chain: does not resist bending at all. */
  chain: { massPerLength: 0.6, stretch: 50000, bend: 0, flexuralRigidity: 0 },
  /** Shock cord. */
  elastic: { massPerLength: 0.03, stretch: 60, bend: 1, flexuralRigidity: 6e-5 },
  /** A lock of some fifty hairs. */
  hair: { massPerLength: 0.0003, stretch: 60, bend: 6, flexuralRigidity: 3.5e-7 },
} satisfies Record<string, RopeMaterial>;

/**
 * Rubber, silicone, jelly and flesh keep their volume but for parts of a per cent (Poisson's ratio 0.499 and more). Here they have 0.48, which nobody can tell
 * from that by eye and which one local step per substep follows: the bulk modulus beyond that of the springs is ten times Young's. Foams give way in volume, too: theirs is
 * that of Poisson's ratio 0.3.
 */
export const softMaterials = {
  /** Soft natural rubber. */
  rubber: { density: 1000, stiffness: 2e6, bulkModulus: 2e7 },
  /** Cast silicone, as of masks. */
  silicone: { density: 1070, stiffness: 1e6, bulkModulus: 1e7 },
  /** Gelatine pudding: wobbles, and barely carries itself beyond some decimetres. */
  jelly: { density: 1000, stiffness: 2e4, bulkModulus: 2e5 },
  /** Relaxed muscle under fat. */
  flesh: { density: 1050, stiffness: 6e4, bulkModulus: 6e5 },
  /** Upholstery foam. */
  foam: { density: 40, stiffness: 3e4, bulkModulus: 6e3 },
  /** A bath sponge: light and very soft. */
  sponge: { density: 25, stiffness: 5e3, bulkModulus: 1e3 },
} satisfies Record<string, SoftMaterial>;

export type ClothMaterialName = keyof typeof clothMaterials;
export type RopeMaterialName = keyof typeof ropeMaterials;
export type SoftMaterialName = keyof typeof softMaterials;

/** The numbers behind a preset's name, or the checked numbers themselves. */
export function clothMaterial(
  material: string | ClothMaterial,
  path: ErrorPath = pathOf('cloth'),
  field = 'material',
): ClothMaterial {
  const numbers = resolve<ClothMaterial>(material, clothMaterials, path, field);
  const at = inside(path, field);
  checkFields(at, numbers, ['massPerArea', 'stretch', 'stretchWeft', 'shear', 'bend', 'flexuralRigidity']);
  checkNumber(at, 'massPerArea', numbers.massPerArea, {
    above: 0,
    plausible: 50,
    unit: 'kg/m2',
    hint: '300 g/m2 is 0.3',
  });
  checkNumber(at, 'stretch', numbers.stretch, { above: 0, plausible: 1e9, unit: 'N/m' });
  if (numbers.stretchWeft !== undefined) {
    checkNumber(at, 'stretchWeft', numbers.stretchWeft, { above: 0, plausible: 1e9, unit: 'N/m' });
  }
  checkNumber(at, 'shear', numbers.shear, { atLeast: 0, plausible: 1e9, unit: 'N/m' });
  checkNumber(at, 'bend', numbers.bend, { atLeast: 0, plausible: 1e9, unit: 'N/m' });
  if (numbers.flexuralRigidity !== undefined) {
    checkNumber(at, 'flexuralRigidity', numbers.flexuralRigidity, { atLeast: 0, plausible: 1e6, unit: 'N m' });
  }
  return numbers;
}

/** The numbers behind a preset's name, or the checked numbers themselves. */
export function ropeMaterial(
  material: string | RopeMaterial,
  path: ErrorPath = pathOf('rope'),
  field = 'material',
): RopeMaterial {
  const numbers = resolve(material, ropeMaterials, path, field);
  const at = inside(path, field);
  checkFields(at, numbers, ['massPerLength', 'stretch', 'bend', 'flexuralRigidity']);
  checkNumber(at, 'massPerLength', numbers.massPerLength, {
    above: 0,
    plausible: 50,
    unit: 'kg/m',
    hint: '70 g/m is 0.07',
  });
  checkNumber(at, 'stretch', numbers.stretch, { above: 0, plausible: 1e9, unit: 'N' });
  checkNumber(at, 'bend', numbers.bend, { atLeast: 0, plausible: 1e9, unit: 'N' });
  if (numbers.flexuralRigidity !== undefined) {
    checkNumber(at, 'flexuralRigidity', numbers.flexuralRigidity, { atLeast: 0, plausible: 1e6, unit: 'N m2' });
  }
  return numbers;
}

/** The numbers behind a preset's name, or the checked numbers themselves. */
export function softMaterial(
  material: string | SoftMaterial,
  path: ErrorPath = pathOf('softBody'),
  field = 'material',
): SoftMaterial {
  const numbers = resolve<SoftMaterial>(material, softMaterials, path, field);
  const at = inside(path, field);
  checkFields(at, numbers, ['density', 'stiffness', 'bulkModulus']);
  checkNumber(at, 'density', numbers.density, { above: 0, plausible: 3e4, unit: 'kg/m3', hint: '1 g/cm3 is 1000' });
  checkNumber(at, 'stiffness', numbers.stiffness, { above: 0, plausible: 1e12, unit: 'N/m2', hint: '1 MPa is 1e6' });
  if (numbers.bulkModulus !== undefined) {
    checkNumber(at, 'bulkModulus', numbers.bulkModulus, { atLeast: 0, plausible: 1e12, unit: 'N/m2' });
  }
  return numbers;
}

function resolve<T extends object>(
  material: string | T,
  presets: Record<string, T>,
  path: ErrorPath,
  field: string,
): T {
  if (typeof material === 'string') return presets[checkOneOf(path, field, material, Object.keys(presets))];
  if (!isObject(material)) fail(path, field, 'be the name of a preset or an object of numbers', material);
  return material;
}
