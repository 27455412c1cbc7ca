/**
 * What the paper prints, as far as it can be read: Table 10, the labels of Figures 7 to 9 whose sizes are certain, and the sizes that its text
 * calls real time.
 */

export const paperMachine = 'Intel i7-7700 at 3.6 GHz (one core) and NVIDIA GeForce GTX 1070, OpenGL 4.3';

/** The paper calls more than this many frames a second real time (section 1). */
export const realTimeFps = 30;

export interface PublishedRow {
  /** Nodes along each side. */
  side: number;
  nodes: number;
  springs: number;
  cpuFps: number;
  gpuFps: number;
  speedUp: number;
  /** Why `gpuFps` is not what is printed; left out where it is. */
  remark?: string;
}

/** Table 10, left half. */
export const massSpringRows: readonly PublishedRow[] = [
  { side: 384, nodes: 147_456, springs: 880_898, cpuFps: 45, gpuFps: 2229, speedUp: 50 },
  { side: 512, nodes: 262_144, springs: 1_567_746, cpuFps: 26, gpuFps: 1436, speedUp: 55 },
  { side: 640, nodes: 409_600, springs: 2_451_202, cpuFps: 16, gpuFps: 1008, speedUp: 63 },
  { side: 768, nodes: 589_824, springs: 3_531_266, cpuFps: 11, gpuFps: 736, speedUp: 67 },
  {
    side: 896,
    nodes: 802_816,
    springs: 4_807_938,
    cpuFps: 8,
    gpuFps: 560,
    speedUp: 70,
    remark:
      'The last row is printed as "8f 5 70". Taken for 8 frames a second on the CPU and 5.. on the GPU, of which two digits are lost: the printed ' +
      'speed-up of 70, which the printed mean of 61 needs, makes it 560.',
  },
];

/** Table 10, right half. */
export const constraintRows: readonly PublishedRow[] = [
  { side: 12, nodes: 144, springs: 746, cpuFps: 32, gpuFps: 2787, speedUp: 87 },
  { side: 14, nodes: 196, springs: 1038, cpuFps: 17, gpuFps: 1890, speedUp: 111 },
  { side: 16, nodes: 256, springs: 1378, cpuFps: 10, gpuFps: 1280, speedUp: 128 },
  { side: 18, nodes: 324, springs: 1766, cpuFps: 6, gpuFps: 861, speedUp: 144 },
  { side: 20, nodes: 400, springs: 2202, cpuFps: 4, gpuFps: 601, speedUp: 150 },
];

/** Means that the text names. */
export const meanSpeedUp = { massSpring: 61, constraintEnforcement: 124 };

/** The largest sizes that the text calls real time, with the springs it counts for them. */
export const realTimeSizes = {
  massSpring: { columns: 2048, rows: 2560, nodes: 5_242_880, springs: 31_434_242 },
  /** Without bending springs. */
  constraintEnforcement: { columns: 52, rows: 52, nodes: 2704, springs: 10_506 },
  adaptiveConstraints: { columns: 128, rows: 128, nodes: 16_384, springs: 97_026 },
};

/**
 * Labels of Figure 7 that belong to a size for certain: 1,436 is Table 10's figure for 262,144 nodes, and 16 is that of the largest sheet, which
 * the text names.
 */
export const figure7Fps: readonly { nodes: number; fps: number }[] = [
  { nodes: 262_144, fps: 1436 },
  { nodes: 5_242_880, fps: 16 },
];

export const figureRemark =
  'Of Figure 7 the labels 4,792, 4,756, 3,718, 1,436 and 16 frames a second can be read, but their sizes only in part: 1,436 is Table 10’s ' +
  'for 262,144 nodes and 16 belongs to the largest sheet, of 5,242,880; both are shown, with Table 10’s rows, and the other three are not. ' +
  'The labels of Figures 8 and 9 are lost; of them remain Table 10 and the sizes that the text calls real time, drawn at the 30 frames a ' +
  'second that the paper defines it by.';
