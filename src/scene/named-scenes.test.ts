import { describe, expect, it } from 'vitest';
import { assemble } from './assemble';
import type { NamedScene } from './named-scene';
import { sceneFromJson, sceneToJson } from './scene-json';
import type { Vec3 } from './types';

const files = import.meta.glob<NamedScene>('../../scenes/*.ts', { eager: true, import: 'default' });

const unstrained = { largest: 0 };
const stats = {
  strain: { structural: unstrained, shear: unstrained, bend: unstrained },
  energy: { kinetic: 0 },
};

describe.each(Object.entries(files))('%s', (file, named) => {
  const built = named.build();
  const offset = (): Vec3 => [0, 0, 0];

  it('is named after its file', () => {
    expect(file.endsWith(`/${named.name}.ts`)).toBe(true);
    expect(built.name).toBe(named.name);
  });

  it('survives JSON', () => {
    expect(sceneFromJson(sceneToJson(built))).toEqual(built);
  });

  it('starts outside its own check: a scene that never moved does not pass', () => {
    const model = assemble(built);
    const start = (name: string) => model.bodies.find((body) => body.name === name)!.positions;
    const still = { positions: start, start, scene: built, offset, time: 0, stats };
    expect(named.check(still)).not.toEqual([]);
  });

  it('reports a particle that was lost', () => {
    const model = assemble(built);
    const start = (name: string) => model.bodies.find((body) => body.name === name)!.positions;
    const lost = (name: string) => start(name).map((x, i) => (i === 4 ? Number.NaN : x));
    const run = { positions: lost, start, scene: built, offset, time: 0, stats };
    expect(named.check(run).join()).toContain('stays within 100 m');
  });

  it('is looked at from outside', () => {
    const { position, target } = named.camera;
    expect(Math.hypot(...position.map((x, k) => x - target[k]))).toBeGreaterThan(0.5);
  });
});
