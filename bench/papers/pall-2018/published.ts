/** What Pall, Nylén and Fratarcangeli say in words: their figures are curves without a table. */

export const paperMachine =
  'an NVIDIA GeForce GTX 970 (red-black and Jacobi) and an Intel Xeon E5-1620 (serial Gauss-Seidel)';

/** Section 5.1: both scenarios. */
export const performance51 = {
  /** Particles along each side of the sheet: 10,000 particles, 19,800 springs. */
  side: 100,
  iterations: 11,
  /** For each frame [ms]. */
  budgetMs: 2,
  /** Iterations of serial Gauss-Seidel within that. Of the others it says that red-black makes about half as many as Jacobi. */
  serialIterations: 2,
};

export interface PublishedScene {
  figure: string;
  /** As the paper counts them. */
  particles: string;
  springs: string;
  /** Of one time step, integration and collisions included [ms]. */
  stepMs: number | null;
  /** Frames a second, with 8 time steps in each. */
  fps: number | null;
}

/** Figures 1, 6 and 7; section 5.2. Figure 1 counts four layers where Figure 6 has three cloths. */
export const publishedScenes = {
  chair: { figure: 'Figure 1, middle', particles: '', springs: '19K', stepMs: 2.5, fps: null },
  fourLayers: { figure: 'Figure 1, right', particles: '', springs: '32K', stepMs: 4.1, fps: null },
  sphere: { figure: 'Figure 6', particles: '16,000', springs: '32,000', stepMs: null, fps: 35 },
  funnel: { figure: 'Figure 7', particles: '30,000', springs: '59,000', stepMs: null, fps: 35 },
} satisfies Record<string, PublishedScene>;

/** Section 5.2, Figure 8: 4K particles, 8K springs. */
export const leastFps = 60;
