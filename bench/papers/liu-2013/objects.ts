/** The six objects of Table 1, with the paper's figures for each. */
import { brush } from '../../../scenes/brush';
import dogScene from '../../../scenes/dog';
import frogScene from '../../../scenes/frog';
import hippoScene from '../../../scenes/hippo';
import type { Motion, Pin, Scene } from '../../../src/scene/types';
import { curtain } from './curtain';
import { dress } from './dress';

export interface PaperObject {
  name: string;
  /** `small`: where the object can be smaller, as small as the quick version needs. */
  scene(small: boolean): Scene;
  /** Whether the quick version has it. */
  inQuick: boolean;
  /** Local/global iterations a frame. */
  iterations: number;
  paper: {
    vertices: number;
    springs: number;
    /** Length of a step [ms]. */
    stepMs: number;
    iterationMs: number;
    /** Null: none. */
    collisionMs: number | null;
    frameMs: number;
    prefactorMs: number;
  };
  /** What the row does not say by itself. */
  remark: string;
}

/** An animal of the scenes, of springs alone and stepped as in the paper, and like there without anything to collide with. */
const animal = (build: () => Scene) => (): Scene => {
  const scene = build();
  const bodies = scene.bodies.map((body) => (body.kind === 'softBody' ? { ...body, volume: 0 } : body));
  return { ...scene, bodies, timeStep: 1 / 30, colliders: [] };
};

/** The same, shaken by its feet instead of dropped. */
const shaken = (build: () => Scene) => (): Scene => {
  const scene = animal(build)();
  const motion: Motion = { kind: 'oscillate', amplitude: [0.08, 0, 0.08], period: 0.8 };
  const pins: Pin[] = [{ name: 'feet', at: 'bottom', motion }];
  return { ...scene, bodies: scene.bodies.map((body) => ({ ...body, pins })) };
};

const noPublicModel = 'the paper’s is not public: our own animal, shaken by its feet';
const noPublicDog = 'the paper’s is not public: our own animal, carried by the neck';
/** Its bristles alone, as the other objects are timed. */
const brushAlone = (): Scene => ({ ...brush(null), colliders: [] });

const timedInContact = 'our own model; its collisions are timed in the scene of its figure';

export const objects: readonly PaperObject[] = [
  {
    name: 'Curtain',
    scene: (small) => curtain(small ? { side: 21 } : {}),
    inQuick: true,
    iterations: 10,
    paper: {
      vertices: 6561,
      springs: 32158,
      stepMs: 33,
      iterationMs: 5,
      collisionMs: null,
      frameMs: 50,
      prefactorMs: 113,
    },
    remark: '',
  },
  {
    name: 'Hippo',
    scene: shaken(hippoScene.build),
    inQuick: false,
    iterations: 20,
    paper: {
      vertices: 2387,
      springs: 13135,
      stepMs: 33,
      iterationMs: 1,
      collisionMs: null,
      frameMs: 20,
      prefactorMs: 18,
    },
    remark: noPublicModel,
  },
  {
    name: 'Frog',
    scene: shaken(frogScene.build),
    inQuick: false,
    iterations: 20,
    paper: {
      vertices: 6834,
      springs: 35261,
      stepMs: 33,
      iterationMs: 3.1,
      collisionMs: null,
      frameMs: 62,
      prefactorMs: 54,
    },
    remark: noPublicModel,
  },
  {
    name: 'Dog',
    scene: animal(dogScene.build),
    inQuick: false,
    iterations: 20,
    paper: {
      vertices: 28390,
      springs: 148047,
      stepMs: 33,
      iterationMs: 20.3,
      collisionMs: null,
      frameMs: 406,
      prefactorMs: 442,
    },
    remark: noPublicDog,
  },
  {
    name: 'Dress',
    scene: dress,
    inQuick: true,
    iterations: 20,
    paper: {
      vertices: 3505,
      springs: 6811,
      stepMs: 8.3,
      iterationMs: 0.61,
      collisionMs: 476,
      frameMs: 488,
      prefactorMs: 11,
    },
    remark: timedInContact,
  },
  {
    name: 'Brush',
    scene: brushAlone,
    inQuick: true,
    iterations: 20,
    paper: {
      vertices: 1995,
      springs: 6405,
      stepMs: 33,
      iterationMs: 0.68,
      collisionMs: 0.99,
      frameMs: 14.6,
      prefactorMs: 9.8,
    },
    remark: timedInContact,
  },
];
