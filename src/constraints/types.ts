/**
 * Distance constraints (CSSE 2022 eq. 5) as kernels see them. Constraint c joins its owner i, the end that comes first, to another particle j:
 *
 *   Phi_c = |q_i - q_j|^2 - r^2,   J_c = 2 (q_i - q_j) at i, -J_c at j.
 *
 * The constraints of one owner are consecutive, so that particles gather and nothing is scattered. J is in compressed sparse rows (`owned`) and its
 * transpose too (`incidence`), each as one array of offsets and lists (`csrJoinedEnds`): entry i is the index in that array where the list of particle i begins.
 *
 * Kernels run over blocks, and each block belongs to one body: a body has conjugate gradients of its own, so that a body that breaks never affects
 * another, and a body that converges early stops early. `work` has the particles of each block.
 */
import type { KernelBuffer, Span } from '../compute/backend';

/** The constraints of a model, before they are put into buffers: `layOutConstraints` makes it. */
export interface ConstraintLayout {
  /** The number of constraints. */
  readonly count: number;
  /** The number of particles. */
  readonly particleCount: number;
  /** The spring of the model that each constraint replaces. */
  readonly springOf: Uint32Array;
  /** The owner of each constraint. */
  readonly owner: Uint32Array;
  /** [m] */
  readonly rest: Float64Array;
  /** particleCount + 1 offsets, then the other end of each constraint: that of constraint c is at index particleCount + 1 + c. */
  readonly owned: Uint32Array;
  /** particleCount + 1 offsets, then 2 c for each constraint c that a particle owns, and 2 c + 1 where it is the other end. */
  readonly incidence: Uint32Array;
  readonly blockCount: number;
  /** The particles of ropes and strands, body after body. */
  readonly rubbed: readonly Span[];
  /** The words and lists of `work` when every constraint is active. */
  readonly work: Uint32Array;
  /** The lists of a body begin in `work` at this index plus the index of its first particle. */
  readonly ownersAt: number;
  readonly touchedAt: number;
}

/** The number of words per block at the beginning of `work`: those of block b begin at index blockWords * b. */
export const blockWords = 8;
export const blockWord = {
  /** The particles that own active constraints: indices ownersFirst <= k < ownersEnd of `work`. */
  ownersFirst: 0,
  ownersEnd: 1,
  /** The particles at either end of active constraints: indices touchedFirst <= k < touchedEnd of `work`. */
  touchedFirst: 2,
  touchedEnd: 3,
  /** The blocks of the same body. */
  bodyFirstBlock: 4,
  bodyBlockCount: 5,
  body: 6,
  /** 1 where the body is a rope or strands: what presses it against colliders rubs within the solve (friction/friction.ts). */
  rubs: 7,
} as const;

/**
 * The buffers of the constraints. An inactive constraint has `rest` < 0 and zeros in `jacobian`, `multiplier` and `direction`; the kernel that makes it
 * inactive writes these zeros, and leaves particles without active constraints out of the lists. So no kernel in this folder tests for it.
 */
export interface ConstraintState {
  /** As in the layout. */
  readonly rubbed: readonly Span[];
  /** Every block. */
  readonly blocks: Span;
  /** u32. The words of each block, then the lists that they refer to: owners, touched particles. */
  readonly work: KernelBuffer;
  /** u32. */
  readonly owned: KernelBuffer;
  /** u32. */
  readonly incidence: KernelBuffer;
  /** f32, two per constraint: rest length [m], negative while it is inactive; 1 / S of the preconditioner, which `preconditionConstraints` writes. */
  readonly constraint: KernelBuffer;
  /** vec4f per constraint: J_c [m]; z of conjugate gradients. */
  readonly jacobian: KernelBuffer;
  /** f32, two per constraint: the multiplier mu = h^2 lambda [kg]; the residual r [m2]. */
  readonly multiplier: KernelBuffer;
  /** The same of the solve after contact. */
  readonly otherMultiplier: KernelBuffer;
  /** f32, two per constraint: p and q = A p of conjugate gradients. */
  readonly direction: KernelBuffer;
  /** vec4f per particle, valid for touched particles: M^-1 J^T p; inverse mass. */
  readonly nodeDirection: KernelBuffer;
  /** Two vec4f per particle: which way it is held in the solve after contact (hold-touched.kernel.ts) and the inverse mass that friction leaves of it; J^T mu (friction/gather-loads.kernel.ts) and the inverse mass. */
  readonly heldAlong: KernelBuffer;
  /** vec4f per particle, of friction/: where contact put it, its probe, and what that touched. */
  readonly begun: KernelBuffer;
  readonly probe: KernelBuffer;
  readonly touch: KernelBuffer;
  /** f32 per particle: by how much it slid in the last steps, as friction has it [m]; 0 where nothing rubs. A snapshot holds it. */
  readonly slid: KernelBuffer;
  /** f32, two per particle: 1 over how far contact moved it [1/m]; what it held in the solve, over that way [kg], for the loads of colliders. */
  readonly heldBy: KernelBuffer;
  /** Two vec4f per particle, valid for owners: the K of the preconditioner, xx, yy, zz, 0 and xy, yz, zx, 0. */
  readonly blockInverse: KernelBuffer;
  /**
   * Three vec4f per block, sums over the block: (r.z, r.r, b.b, the r.z of the iteration before) that an iteration reads and that it writes, in ping-pong, and
   * (p.q, iterations done, b.b, 0). The b.b of the first two becomes less where the warm start left little (block-sums.ts). The first vec4f of all blocks, then the second of all, then the third of all.
   */
  readonly blockSums: KernelBuffer;
}
