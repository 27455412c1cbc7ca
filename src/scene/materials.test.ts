import { describe, expect, it } from 'vitest';
import { clothMaterial, clothMaterials, ropeMaterial, ropeMaterials } from './materials';

describe('materials', () => {
  it.each(Object.keys(clothMaterials))('%s passes the checks and resists stretching most', (name) => {
    const { stretch, shear, bend } = clothMaterial(name);
    expect(stretch).toBeGreaterThan(shear);
    expect(shear).toBeGreaterThan(bend);
  });

  it.each(Object.keys(ropeMaterials))('%s passes the checks and resists stretching most', (name) => {
    const { stretch, bend } = ropeMaterial(name);
    expect(stretch).toBeGreaterThan(bend);
  });

  it('takes numbers as they are', () => {
    const numbers = { massPerArea: 1, stretch: 2, shear: 0, bend: 0 };
    expect(clothMaterial(numbers)).toBe(numbers);
  });
});
