/** What the paper prints: Tables 1 and 2, and the numbers of its text and captions. The curves of figures 5, 6 and 9 have no numbers to read. */
import type { SoftSceneName } from '../../gpu/soft-shapes';

export const paperMachines = { table1: 'NVIDIA GeForce 660', table2: 'NVIDIA Quadro K6000' };

export interface PublishedCalls {
  calls: number;
  constraints: number;
  msPerFrame: number;
}

/** Table 1. */
export const callRows: readonly PublishedCalls[] = [
  { calls: 344, constraints: 200_000, msPerFrame: 1.7 },
  { calls: 344, constraints: 400_000, msPerFrame: 2.2 },
  { calls: 344, constraints: 800_000, msPerFrame: 1.9 },
  { calls: 688, constraints: 200_000, msPerFrame: 3.8 },
  { calls: 688, constraints: 400_000, msPerFrame: 4.0 },
  { calls: 688, constraints: 800_000, msPerFrame: 3.7 },
  { calls: 1032, constraints: 200_000, msPerFrame: 5.3 },
  { calls: 1032, constraints: 400_000, msPerFrame: 5.5 },
  { calls: 1032, constraints: 800_000, msPerFrame: 13.0 },
];

/** Of Table 2, in its words: GS, GSPh and J. */
export type PublishedMethod = 'coloured' | 'phantoms' | 'jacobi';

export interface PublishedScene {
  scene: SoftSceneName;
  /** As the text counts them. */
  stretch: number;
  tetrahedra: number;
  method: PublishedMethod;
  iterations: number;
  /** Phantoms included. */
  constraints: number;
  callsPerFrame: number;
  fps: number;
  speedUp: number;
}

const ball = { scene: 'squishy ball', stretch: 452_000, tetrahedra: 250_000 } as const;
const omotondo = { scene: 'omotondo', stretch: 80_000, tetrahedra: 65_000 } as const;
const tori = { scene: 'tori', stretch: 493_000, tetrahedra: 313_000 } as const;

/** Table 2. */
export const sceneRows: readonly PublishedScene[] = [
  { ...ball, method: 'coloured', iterations: 8, constraints: 702_000, callsPerFrame: 880, fps: 205, speedUp: 5.9 },
  { ...ball, method: 'phantoms', iterations: 8, constraints: 704_000, callsPerFrame: 448, fps: 405, speedUp: 11.6 },
  { ...ball, method: 'jacobi', iterations: 110, constraints: 702_000, callsPerFrame: 110, fps: 35, speedUp: 1 },
  { ...omotondo, method: 'coloured', iterations: 16, constraints: 144_000, callsPerFrame: 736, fps: 280, speedUp: 1.4 },
  { ...omotondo, method: 'phantoms', iterations: 16, constraints: 155_000, callsPerFrame: 432, fps: 384, speedUp: 2 },
  { ...omotondo, method: 'jacobi', iterations: 74, constraints: 144_000, callsPerFrame: 74, fps: 195, speedUp: 1 },
  { ...tori, method: 'coloured', iterations: 4, constraints: 806_000, callsPerFrame: 172, fps: 225, speedUp: 8 },
  { ...tori, method: 'phantoms', iterations: 4, constraints: 822_000, callsPerFrame: 148, fps: 240, speedUp: 8.6 },
  { ...tori, method: 'jacobi', iterations: 43, constraints: 806_000, callsPerFrame: 40, fps: 28, speedUp: 1 },
];

/** The ring of figure 3 and the fan of figure 4: colours that the captions and the text name. */
export const smallGraphColours = { ring: 5, fan: 5, fanWithPhantoms: 2 };

/** Figures 5 and 10: sheets. */
export const sheetSizes = {
  figure5Constraints: 10_000,
  figure10Particles: 400,
  figure10Constraints: 1121,
  figure10Area: 16,
};

/** Figure 8: tetrahedra of its torus. */
export const bigTorusTetrahedra = 52_000;
