/**
 * Distance constraints (CSSE 2022 eq. 5) as kernels see them. Constraint c joins its owner i, the end that comes first, to another particle j:
 *
 *   Phi_c = |q_i - q_j|^2 - r^2,   J_c = 2 (q_i - q_j) at i, -J_c at j.
 *
 * The constraints of one owner lie together, so that particles gather and nothing is scattered. J is kept in compressed rows (`owned`) and
 * its transpose in compressed columns (`incidence`), each in one array: entry i is where the list of particle i begins in the same array.
 *
 * Kernels run over blocks, and each block belongs to one body: a body has conjugate gradients of its own, so that what breaks in one never
 * reaches another, and what is easy does not wait for what is hard. `work` says what a block does.
 */
import type { KernelBuffer, Span } from '../compute/backend';

/** What is known before anything runs: `layOutConstraints` makes it. */
export interface ConstraintLayout {
  /** Constraints. */
  readonly count: number;
  /** Particles. */
  readonly particleCount: number;
  /** Spring of the model that each constraint stands for. */
  readonly springOf: Uint32Array;
  /** Owner of each constraint. */
  readonly owner: Uint32Array;
  /** [m] */
  readonly rest: Float64Array;
  /** particleCount + 1 starts, then the other end of each constraint: constraint c is at particleCount + 1 + c. */
  readonly owned: Uint32Array;
  /** particleCount + 1 starts, then 2 c for each constraint that a particle owns, 2 c + 1 where it is the other end. */
  readonly incidence: Uint32Array;
  readonly blockCount: number;
  /** As when every constraint is active. */
  readonly work: Uint32Array;
  /** Where the lists of a body begin in `work`: at this plus the first particle of the body. */
  readonly ownersAt: number;
  readonly touchedAt: number;
}

/** Words of a block at the start of `work`: the block b has those from blockWords * b on. */
export const blockWords = 8;
export const blockWord = {
  /** The particles that own active constraints: places in `work`, from `ownersFirst` up to before `ownersEnd`. */
  ownersFirst: 0,
  ownersEnd: 1,
  /** The particles that are either end of active constraints, likewise. */
  touchedFirst: 2,
  touchedEnd: 3,
  /** The blocks of the same body. */
  bodyFirstBlock: 4,
  bodyBlockCount: 5,
  body: 6,
} as const;

/**
 * Buffers of the constraints. An inactive constraint has `rest` < 0 and zeros in `jacobian`, `multiplier` and `direction`; whoever makes it
 * inactive writes these, and leaves particles without active constraints out of the lists. Then no kernel here has to ask.
 */
export interface ConstraintState {
  /** Every block. */
  readonly blocks: Span;
  /** u32. The words of each block, then the lists that they speak of: owners, touched particles. */
  readonly work: KernelBuffer;
  /** u32. */
  readonly owned: KernelBuffer;
  /** u32. */
  readonly incidence: KernelBuffer;
  /** f32, two a constraint: rest length [m], negative while it is inactive; 1 / S of the preconditioner (`linearise` writes it). */
  readonly constraint: KernelBuffer;
  /** vec4f a constraint: J_c [m]; z of conjugate gradients. */
  readonly jacobian: KernelBuffer;
  /** f32, two a constraint: mu = h^2 lambda [kg]; the residual r [m2]. */
  readonly multiplier: KernelBuffer;
  /** f32, two a constraint: p and q = A p of conjugate gradients. */
  readonly direction: KernelBuffer;
  /** vec4f a particle: M^-1 J^T p; inverse mass. Of touched particles alone. */
  readonly nodeDirection: KernelBuffer;
  /** Two vec4f a particle: the K of the preconditioner, xx, yy, zz, 0 and xy, yz, zx, 0. Of owners alone. */
  readonly blockInverse: KernelBuffer;
  /**
   * Three vec4f a block, sums over it: (r.z, r.r, b.b, the r.z before) as an iteration finds them and as it leaves them, the two taking turns,
   * then (p.q, iterations done, 0, 0). All of the first, all of the second, all of the third.
   */
  readonly blockSums: KernelBuffer;
}
