/** What a user holds while a scene runs. `createWorld` makes one. */
import type { BackendName, StageTime } from '../compute/backend';
import type { StrainedKind } from '../elements/spring/springs';
import type { FrameDistance } from '../exact/frame-distance';
import type { Placement, PlacementOptions } from '../scene/placement';
import type { CutShape } from '../scene/tear/cut-shape';
import type { Body, BuiltBody, Collider, MeshRepair, Scene, Vec3, Wind } from '../scene/types';
import type { ColliderLoad } from '../stages/contact/collider-loads';
import type { GpuBuffer, GpuDevice } from './gpu-types';

export type { CutPlane, CutShape, CutStroke } from '../scene/tear/cut-shape';
export type { BackendName, ColliderLoad, StageTime };

/** A body of the scene: the object itself, its name, or its index in `scene.bodies`. */
export type BodyKey = Body | string | number;
/** Likewise for a collider. */
export type ColliderKey = Collider | string | number;

export interface WorldOptions {
  /** Made by a function of `selvedge/solvers`. */
  solver: import('../solvers/solver').Solver;
  /** 'auto' takes webgpu where it works, else wasm. */
  backend?: BackendName | 'auto';
  /**
   * Threads of the wasm backend. 'auto': by the size of the scene and the cores of the machine. More threads than cores take
   * time from each other.
   */
  threads?: number | 'auto';
  /** Share this device instead of asking for one (to draw from the same buffers, say). */
  device?: GpuDevice;
  /** A particle faster than this has exploded [m/s]. Default 1000. */
  maxSpeed?: number;
  /** On webgpu: steps between copies of the state to the CPU, from which the world goes on if the GPU is lost. Default 60. */
  checkpointSteps?: number;
  /** Called for each event, from creation on. */
  onEvent?: (event: WorldEvent) => void;
}

/** Whose mesh: the name of a body, or that of a collider. */
export type Mended = { body: string; collider?: undefined } | { collider: string; body?: undefined };

export type WorldEvent =
  /**
   * A solver is being prepared in a worker, at creation or for a change of the bodies; so much of it is done, from 0 to 1. Sent by solvers that can tell, where it takes
   * longer than a worker takes to start.
   */
  | { type: 'preparing'; fraction: number }
  /** Which backend runs the world, and why. Sent once at creation. */
  | { type: 'backend-chosen'; backend: BackendName; why: string }
  /** Something of the mesh of a body or of a collider was mended when it came into the world: what, how many of them, and the indices of the first few in the mesh as it came. See `MeshRepair`. */
  | ({ type: 'mesh-repaired'; frame: number; why: string } & Mended & MeshRepair)
  /** A body had a NaN, an infinity or an impossible speed; it stands still at its last good state. */
  | { type: 'body-frozen'; body: string; frame: number; why: string }
  /**
   * The solver's steps are longer than what is sure to be stable [s]; sent at creation and when `retune` makes it so. `step` is the solver's:
   * that of the world divided by the substeps. `auto`: the solver chose their number, and takes no more.
   */
  | { type: 'step-too-long'; frame: number; step: number; stable: number; auto: boolean; why: string }
  /** The GPU went away; the world goes on elsewhere from `frame`. */
  | { type: 'backend-lost'; from: BackendName; to: BackendName; frame: number; lostAtFrame: number; why: string }
  /**
   * Something of the world came or went: bodies (`add`, `remove`, `removeSprings`, `cut`, `restore`, and `reset` of what was torn), pins or colliders. Views of positions and surfaces that were taken before
   * are of no use after a change of the bodies.
   */
  | { type: 'changed'; what: 'bodies' | 'pins' | 'colliders'; revision: number; frame: number }
  /** A body came apart, by `cut` or because it was pulled too hard: so many particles are new, so many springs are gone. */
  | { type: 'torn'; body: string; particles: number; springs: number; frame: number }
  /** A body was pulled too hard, but the world could not be prepared for its coming apart: from here on, bodies no longer tear by themselves. */
  | { type: 'tear-failed'; frame: number; why: string }
  /** Bodies tore that had no room left for new particles: there is more now. So many there are in all. */
  | { type: 'room-grown'; frame: number; particles: number }
  /** More of bodies came near each other than there was room for: so many pairs of features were left out of the last list. There is more room now, or `full` says why there cannot be. */
  | { type: 'contact-room-grown'; frame: number; missed: number; full: string | null }
  /** In a scene with contact bodies pass through each other or themselves at the start, or when bodies have come or gone: so many edges pass through a triangle each, seen in f32. `world.intersections` looks at any time, exactly. */
  | { type: 'tangled'; frame: number; count: number; pairs: Intersections['pairs'] }
  /** The GPU refused something that the world asked of it: results may be wrong. */
  | { type: 'backend-error'; backend: BackendName; frame: number; why: string }
  /** The backend was lost and no other could be started: the world stands still and cannot be read. */
  | { type: 'world-stopped'; frame: number; why: string };

/** Strain |length - rest| / rest of everything of one kind, a share of the rest length: 0.05 is 5 %. */
export interface KindStrain {
  /** How many springs or threads are of the kind; without any, the strains are 0. */
  count: number;
  /** That of the one with the most. */
  largest: number;
  /** Root mean square over all of them. */
  rms: number;
}

export interface Statistics {
  frame: number;
  /** [s] */
  time: number;
  /** Sum over all springs that have a rest length of (length - rest length)^2 [m2], Pall 2018 eq. 7. */
  error: number;
  /** [J] */
  energy: { kinetic: number; elastic: number; gravity: number; total: number };
  /**
   * How far springs are from their rest length, by kind. 'structural' are the threads of cloth, the segments of ropes and strands and the edges of soft bodies: what a person sees as
   * stretch. Warp and weft of triangles and the three axes of tetrahedra by strain are among them. 'shear' springs are the diagonals of cloth, 'bend' springs reach past a neighbour and shorten with
   * every fold, which is no strain of the material. Cords, which may be slack, are not counted.
   */
  strain: Readonly<Record<StrainedKind, KindStrain>>;
  /** What the solver has to say about its last step: iterations, residuals, shares. */
  solver: Readonly<Record<string, number>>;
  /** Time per kernel, when `profiling` is on; else empty. */
  stages: readonly StageTime[];
}

/** What a cut did to a body. */
export interface TornPart {
  /** The name of the body. */
  readonly body: string;
  /** Particles that are new. */
  readonly particles: number;
  /** Springs that are gone. */
  readonly springs: number;
}

/** Part of a body held by hand. After `dispose` of the world both calls are errors, as all of its own are. */
export interface Grab {
  /** Moves the grabbed point here over the next step [m]; the particles around it follow. */
  moveTo(point: Vec3): void;
  release(): void;
}

/**
 * How far a whole step of the world, all its substeps together, ended from the exact one. Particles count that move freely: not those that are held, nor those of
 * bodies that were frozen before.
 */
export interface FrameError extends FrameDistance {
  /** The frame that the step led to. */
  frame: number;
  /** Newton iterations of the exact step, all substeps and bodies together. */
  iterations: number;
  /** False if Newton's method did not get to the end of every substep: the distances are then from where it got. */
  converged: boolean;
}

/** How far the last substep was from the exact implicit Euler step (Liu 2013 eq. 15). */
export interface RelativeError {
  /** (g(x) - g(x*)) / (g(y) - g(x*)): 0 is exact, 1 as far as the first guess y was. */
  relative: number;
  /** g at the first guess, at the solver's positions and at the exact ones [kg m2]. */
  start: number;
  reached: number;
  exact: number;
  /** Newton iterations from the solver's positions to the exact ones. */
  iterations: number;
  /** False if Newton's method did not get there: `exact` and `relative` are then what it reached. */
  converged: boolean;
}

export interface World {
  readonly scene: Scene;
  readonly solver: import('../solvers/solver').Solver;
  /** What the solver has to say about itself: its colours, say. */
  readonly facts: Readonly<Record<string, number | string>>;
  /** Steps of the solver in one `step`, each of its share of `timeStep`. */
  readonly substeps: number;
  readonly bodies: readonly BuiltBody[];
  readonly backend: BackendName;
  /** Why this backend, how many threads or which GPU. */
  readonly backendInfo: { name: BackendName; why: string; threads: number; adapter: string };
  /** Steps done. */
  readonly frame: number;
  /** Simulated time [s]. */
  readonly time: number;
  /**
   * True after `dispose`. Every other method is then an error, and so is setting a property; those that return a promise reject, or throw as they do with a bad argument.
   * Properties can still be read, and a listener can still leave.
   */
  readonly disposed: boolean;
  /** Names of bodies that are frozen. */
  readonly frozen: readonly string[];
  /** Measure the time of each kernel while it is on. */
  profiling: boolean;
  wind: Wind | null;
  gravity: Vec3;

  /**
   * Makes as many steps of `timeStep` as real time asks for, and returns how many: call it once per animation frame with the seconds since the last one, whatever the
   * rate of the screen. What is left over is owed to the next call, and surfaces and meshes show the moment in between (`blend`), one step behind. More than
   * `maxSteps` (default 4) are not made up for: after a hidden tab, or on a slow machine, the world falls behind instead of standing still.
   */
  advance(seconds: number, options?: { maxSteps?: number }): number;
  /** How far between the last two states that is which surfaces and meshes show, 0 to 1. 1, the last one, unless `advance` said otherwise. */
  readonly blend: number;
  /** Advances by `timeStep`. Never throws on what happens in the simulation: see events. */
  step(): void;
  /** x, y, z of each particle in the body's own order [m]: a view that the next call for this body overwrites. Not on webgpu: see `read`. */
  positions(body: BodyKey): Float32Array | Float64Array;
  /** The same on every backend: a copy. */
  read(body: BodyKey): Promise<Float32Array | Float64Array>;
  /** Velocities [m/s], as `read`. */
  readVelocities(body: BodyKey): Promise<Float32Array | Float64Array>;
  /** What is drawn of the body, on the backends whose memory is within reach; on webgpu see `gpu`. */
  surface(body: BodyKey): SurfaceView;
  /**
   * A number from 0 to 1 for each particle to colour it by, in the body's own order; null where the solver has none. `adaptiveConstraints`: the
   * share of the particle's springs that are constraints now.
   */
  readShades(body: BodyKey): Promise<Float32Array | null>;
  statistics(): Promise<Statistics>;
  /**
   * Where edges pass through triangles, of one body or of two: exactly, by predicates that do not round, for the positions at the call. Triangles are those of cloth and of the skins of soft bodies; edges are theirs, and the segments of ropes and strands.
   * What only touches, because it has a particle in common or two at the same place, does not count. In f64 on one core, in turns: 0.2 s for 10,000 triangles that are draped over a ball. Ropes and strands have no triangles for each other: of those the segments that are too close are told as `overlaps`.
   */
  intersections(): Promise<Intersections>;
  /**
   * Makes one step, as `step` does and to the same bits, and tells how far it ended from the exact one: the same step from the same start, in as many substeps, each of which
   * Newton's method solves to the end in f64. Damping, wind, pins, hands and colliders are those of the world; contact acts after each substep, as in `newton`,
   * and where the solver deals with it otherwise, the difference counts. Takes seconds for some thousand particles, with a pause after each substep; the world may go on meanwhile.
   * For `projective`, with any integrator, `positionBased` without tethers, and `newton`; not for bodies with air inside.
   */
  measureFrame(): Promise<FrameError>;
  /**
   * How far the last (sub)step was from the exact implicit Euler step, which Newton's method computes in f64: seconds for some thousand
   * particles. What colliders did counts as error. Not for the midpoint integrators, and not before the first step after a start or a jump.
   */
  relativeError(): Promise<RelativeError>;
  /** Length of one `step` [s]: the scene's, or what `retune` made of it. */
  readonly timeStep: number;
  /** Every spring is this many times as stiff as its body was built; at most 1e12. */
  readonly stiffness: number;
  /**
   * Changes the length of the step [s] or the stiffness of everything while the world runs. A factor that has to be made anew for that is
   * made in the background; the world goes on as before until it is there. Resolves when the next step takes it up.
   */
  retune(wanted: { timeStep?: number; stiffness?: number }): Promise<void>;
  /** Waits until every queued step is done, and bodies that the last one strained too much came apart, where the solver follows tears in place. */
  finished(): Promise<void>;

  /** The whole state, in one buffer, without what `retune` set. Bit-exact on wasm. */
  snapshot(): Promise<ArrayBuffer>;
  /**
   * Goes on from a snapshot of the same scene, or from a view of one (a Node Buffer, say). Hands let go. What a solver remembers from step to
   * step is taken up by the same solver with the same options; another one starts as after `reset`. Done when it returns, unless bodies have come, gone, torn or lost
   * springs since, the solver has been prepared anew for those that tore, or a change of them is under way, after which it comes: then the world has those of the snapshot when the promise resolves. A body that was frozen is so again, where it stood, its pins with it.
   */
  restore(snapshot: ArrayBuffer | ArrayBufferView): Promise<void>;
  /**
   * Back to the start: every body that is there now as it was built, whole, with its own pins. Hands let go; what `retune` set stays. Done when it returns, unless a body is torn: then it comes after the changes that
   * were asked for before, and the world is at its start when the promise resolves.
   */
  reset(): Promise<void>;
  /** 64 bits over positions, velocities and the frame, as 16 hexadecimal digits. */
  hash(): Promise<string>;

  /** Holds the particles within `radius` [m] of particle `particle` of the body. */
  grab(body: BodyKey, particle: number, options?: { radius?: number }): Grab;
  /** Moves the named pin over the next step to this offset from where it was built [m], or turns and scales its particles as well; replaces its scripted motion. */
  movePin(body: BodyKey, pin: string, to: PlacementOptions): void;
  /** Likewise for a collider. */
  moveCollider(collider: ColliderKey, to: PlacementOptions): void;
  /** Where the named pin stands now, and how it is turned and scaled, from how it was built; null where there is no such pin, or no longer. */
  pinPlacement(body: BodyKey, pin: string): Placement | null;
  /** Likewise for a collider. */
  colliderPlacement(collider: ColliderKey): Placement;
  /**
   * Moves the vertices of a mesh collider: x, y, z of each, as many as its mesh has, where they would be if the collider stood as it was built [m]. They go there over the next step, and what the collider does besides (`motion`,
   * `moveCollider`) comes on top. For characters and all else that bends.
   */
  updateCollider(collider: ColliderKey, vertices: ArrayLike<number>): void;
  /** Where the vertices of a mesh collider are now, in the same way: x, y, z of each [m]. A view that later steps overwrite. */
  colliderVertices(collider: ColliderKey): Readonly<Float64Array>;
  /**
   * Measures what bodies give to a collider, from the next step on, or no longer where `on` is false. A step takes longer meanwhile, and `projective` lets contact act on cloth as a whole, as it does on ropes and solids: what is pushed back may be heavy.
   * Not with every solver: see docs/rapier.md. For those who let bodies push things, as `RapierCoupling` of `selvedge/rapier` does.
   */
  measureLoads(collider: ColliderKey, on?: boolean): Promise<void>;
  /** What bodies gave to each collider that is measured, by its name, in the last step, all substeps together. Not on webgpu: see `readLoads`. */
  loads(): ReadonlyMap<string, ColliderLoad>;
  /** The same on every backend. */
  readLoads(): Promise<ReadonlyMap<string, ColliderLoad>>;
  /** Counts the changes of bodies, pins and colliders. */
  readonly revision: number;
  /**
   * Adds a body, which starts where it is built, at rest. The solver is prepared for it while the world goes on; it is there when the promise resolves. The other
   * bodies go on as if nothing had happened: bit for bit on wasm, unless bodies share a matrix (`projective` with 'cholesky'), the number of substeps follows from the
   * stiffest body, the first solid of a world brings contact between the sweeps, or a scene is so large that blocks of sums change.
   */
  add(body: Body): Promise<void>;
  /** Takes a body out, likewise. The last one stays. */
  remove(body: BodyKey): Promise<void>;
  /** Takes springs out of a body, by their indices in `world.bodies[...].springs`. */
  removeSprings(body: BodyKey, springs: readonly number[]): Promise<void>;
  /**
   * Cuts bodies apart, along the facets of their cells that are nearest: all bodies, or the one named. A plane `{ point, normal }` parts everything on its two sides; a stroke `{ eye, from, to }` is a line drawn over
   * what an eye sees, and may end within a body. New particles have the place and the velocity of the ones that they come from, and mass is shared. The cut is made where the bodies are at the call; the solver is prepared for it while the
   * world goes on; it is there when the promise resolves, which tells what became of each body that was cut.
   */
  cut(shape: CutShape, options?: { body?: BodyKey }): Promise<TornPart[]>;
  /** Holds particles of the body where they are, for good, under a name for `movePin` and `unpin`. At once, but on webgpu, where positions have to be read first. */
  pin(body: BodyKey, particles: number | readonly number[], options?: { name?: string }): Promise<void>;
  /** Lets go of a pin by its name, or of particles, whatever pins hold them. */
  unpin(body: BodyKey, pin: string | number | readonly number[]): void;
  addCollider(collider: Collider): void;
  removeCollider(collider: ColliderKey): void;
  /** Lets a frozen body move again, from its start. */
  thaw(body: BodyKey): void;

  on(listener: (event: WorldEvent) => void): () => void;
  dispose(): void;
  /** For bindings that draw on the same GPU: null unless the world runs on webgpu. */
  readonly gpu: GpuView | null;
}

/** What a body has of an intersection. */
export interface IntersectingPart {
  readonly body: string;
  /** Of the body: two of an edge, three of a triangle. */
  readonly particles: readonly number[];
}

export interface Intersections {
  /** Pairs of an edge and a triangle that it passes through: 0 where nothing has passed through anything. */
  readonly count: number;
  readonly pairs: readonly { readonly edge: IntersectingPart; readonly triangle: IntersectingPart }[];
  /**
   * Pairs of segments of ropes and strands that are closer than half of what they are to keep apart by. They are no part of `count`: ropes that are pressed on each other hard overlap, and ropes that passed through each other and came apart do not.
   */
  readonly overlaps: readonly LineOverlap[];
}

/** Two segments of ropes or strands, of two bodies or of one, that have no particle in common. */
export interface LineOverlap {
  readonly one: IntersectingPart;
  readonly other: IntersectingPart;
  /** Between their middle lines [m]. */
  readonly distance: number;
  /** What they are to keep apart by [m]: the thickness of the scene's contact, or without contact the sum of the radii of both bodies; within a body no more than 0.9 of the distance where it was built. */
  readonly thickness: number;
}

/** Render vertices of a body: views that the next call overwrites. */
export interface SurfaceView {
  /** x, y, z, 1 of each vertex [m]. */
  positions: Float32Array | Float64Array;
  /** x, y, z, 0. Of no meaning for ropes and strands. */
  normals: Float32Array | Float64Array;
}

/** GPU buffers of a body that a renderer on the same device may bind. */
export interface GpuView {
  readonly device: GpuDevice;
  /** Vertex positions (vec4f: x, y, z, 1) and normals (vec4f) of the body's surface, written by `refresh`. Usage: VERTEX | STORAGE | COPY_SRC. */
  surface(body: BodyKey): { positions: GpuBuffer; normals: GpuBuffer; vertexCount: number };
  /** Queues the kernels that write the surface buffers from the current particles and submits them. */
  refresh(body: BodyKey): void;
}
