/** Compiled against the installed package, never run: every subpath that needs no other package, and proof that nothing is `any`. */
import {
  type Body,
  box,
  capsule,
  cloth,
  clothFromMesh,
  clothMaterials,
  createWorld,
  distanceField,
  plane,
  rope,
  type Scene,
  SelvedgeError,
  scene,
  sceneFromJson,
  sceneToJson,
  sdf,
  sphere,
  strands,
  type World,
  type WorldEvent,
} from 'selvedge';
import { createNewton, Objective } from 'selvedge/exact';
import { GlbAnimation, readObj, writeGlb, writeMetrics, writeObj } from 'selvedge/io';
import { scenes } from 'selvedge/scenes';
import { newton, projective, solvers } from 'selvedge/solvers';
import { createCholesky, symmetricMatrix } from 'selvedge/sparse';

const bodies: Body[] = [
  cloth({ size: [1, 1], material: 'silk', pins: ['top'] }),
  clothFromMesh({ vertices: [0, 0, 0, 1, 0, 0, 0, 0, 1], faces: [[0, 1, 2]] }),
  rope({ from: [0, 0, 0], to: [1, 0, 0] }),
];
const made: Scene = scene({
  bodies,
  colliders: [
    plane(),
    sphere({ radius: 1 }),
    box({ halfSize: [1, 1, 1] }),
    capsule({ from: [0, 0, 0], to: [0, 1, 0], radius: 0.1 }),
    distanceField({ shape: sdf.torus({ radius: 0.3, tube: 0.1 }), cellSize: 0.05 }),
  ],
});
const again: Scene = sceneFromJson(sceneToJson(made));
const density: number = clothMaterials.silk.massPerArea;

export async function use(): Promise<number> {
  const world: World = await createWorld(again, { solver: projective({ iterations: 2 }), backend: 'wasm', threads: 2 });
  const off = world.on((event: WorldEvent) => console.log(event.type));
  world.step();
  off();
  const { error } = await world.statistics();
  const positions: Float32Array | Float64Array = world.positions('cloth');
  const device: GPUDevice | undefined = world.gpu?.device;
  device?.destroy();
  return error + positions.length + density + Object.keys(scenes).length + Object.keys(solvers).length;
}

// @ts-expect-error a size is two numbers
cloth({ size: 'large' });
// @ts-expect-error there is no such material
cloth({ material: 'concrete' });
// @ts-expect-error there is no such global step
projective({ global: 'magic' });
// @ts-expect-error a world needs a solver
createWorld(made, {});

export async function solve(): Promise<Float64Array> {
  const cholesky = await createCholesky(symmetricMatrix(2, [0, 1, 1], [0, 1, 0], [2, 2, 1]), { threads: 1 });
  return cholesky.solve([1, 2]);
}

export const functions = [
  newton,
  createNewton,
  Objective,
  strands,
  SelvedgeError,
  GlbAnimation,
  readObj,
  writeGlb,
  writeMetrics,
  writeObj,
];
