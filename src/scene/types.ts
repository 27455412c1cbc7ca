/**
 * The words of the model as TypeScript types: what a scene is made of before anything runs.
 *
 * Everything here is plain data in SI units, so that a scene can be written to JSON and read back. Bodies are descriptions
 * (`Body`); `buildBody` turns one into particles and springs (`BuiltBody`, see built-body.ts); `assemble` joins all of them into one `Model`.
 */
import type { Vec3 } from '../core/vec3';
import type { MeshRepair } from '../mesh/mesh-repair';
import type { Skin } from './collider/skin';

export type { Vec3 } from '../core/vec3';
export type { MeshRepair, RepairName } from '../mesh/mesh-repair';
export * from './built-body';
export type { Skin, SkinJoint, SkinKey, SkinPoses } from './collider/skin';

/** A sheet: what one square metre of it weighs and how it resists. */
export interface ClothMaterial {
  /** [kg/m2] */
  massPerArea: number;
  /** Resistance to stretching along the threads: force per width for a strain of 1 [N/m]. Where `stretchWeft` is given, that along the warp. */
  stretch: number;
  /** The same along the weft [N/m], which is across the warp. Left out: `stretch`. */
  stretchWeft?: number;
  /** Resistance to shearing in the plane [N/m]. */
  shear: number;
  /**
   * Resistance of springs that span two edges and unfold creases [N/m], for `bending: 'springs'`. They resist curvature only to fourth
   * order, so unlike stretch and shear, they soften as the resolution grows.
   */
  bend: number;
  /** Resistance to curvature, for `bending: 'quadratic'` and 'dihedral': moment per width for a curvature of 1 per metre [N m]. */
  flexuralRigidity?: number;
}

/** A rope, string or hair: a line with a weight and a resistance along it. */
export interface RopeMaterial {
  /** [kg/m] */
  massPerLength: number;
  /** Force for a strain of 1 (Young's modulus times cross-section) [N]. */
  stretch: number;
  /**
   * The same for springs that span two segments and straighten the rope [N], for `bending: 'springs'`. They resist curvature only to fourth
   * order, so unlike stretch, they soften as the resolution grows: the end of a clamped 'wire' of 0.4 m hangs 0.06 m below its line with
   * 6 particles, 0.35 m with 41.
   */
  bend: number;
  /** Resistance to curvature, for `bending: 'quadratic'`: moment for a curvature of 1 per metre (Young's modulus times second moment) [N m2]. */
  flexuralRigidity?: number;
}

/** A solid that gives: what one cubic metre of it weighs and how it resists. */
export interface SoftMaterial {
  /** [kg/m3] */
  density: number;
  /** Young's modulus: stress for a strain of 1 [N/m2]. Springs along edges give it, and with it Poisson's ratio 1/4. */
  stiffness: number;
  /** Resistance to a change of volume: the bulk modulus that comes to that of the springs, 2/3 of `stiffness` [N/m2]. Default 5 times `stiffness`. */
  bulkModulus?: number;
}

/** How pinned particles or a collider move by script from where they were built, as a function of time. They turn about their own middle. */
export type Motion =
  /** `velocity` [m/s]; `spin` turns about the axis along it, by its length [degrees/s]. */
  | { kind: 'linear'; velocity: Vec3; spin?: Vec3 }
  /** `amplitude` [m]; `swing` turns to and fro about the axis along it, by its length [degrees]; `period` [s], `phase` [rad]. */
  | { kind: 'oscillate'; amplitude: Vec3; swing?: Vec3; period: number; phase?: number }
  | { kind: 'keyframes'; keys: readonly MotionKey[]; loop?: boolean };

export interface MotionKey {
  /** [s] */
  time: number;
  /** [m] */
  offset: Vec3;
  /** Turn about y, x, then z [degrees]. */
  rotation?: Vec3;
  /** How many times as large. */
  scale?: number;
}

/** Particles held in place (or moved by `motion`). `at`: a name the body knows, a vertex index, or several. */
export interface Pin {
  name: string;
  at: string | number | readonly number[];
  motion?: Motion;
}

/** Which kinds of spring a body has. */
export interface SpringKinds {
  structural: boolean;
  shear: boolean;
  bend: boolean;
}

/**
 * How a body resists bending: by springs that span two edges; by an energy quadratic in the curvature (`flexuralRigidity` of its
 * material), whose rest shape is flat or straight; or, for sheets, by hinges between their triangles, whose rest shape is the one that the sheet is built in
 * (`flexuralRigidity` as well). Each is there only if `springs.bend` is on.
 */
export type Bending = 'springs' | 'quadratic' | 'dihedral';

/**
 * How a sheet resists stretch and shear in its plane: by springs along edges and diagonals, or by the strain of its triangles along warp and weft (Mueller et al. 2014), for solvers that take it. The stiffness is that of its material
 * either way; what `springs` switches off is off.
 */
export type Membrane = 'springs' | 'strain';

/** How a body tears by itself. */
export interface Tearing {
  /** It comes apart where its threads, segments or the edges of its tetrahedra are longer than at rest by more than this share of their length: 0.5 is 50 %. */
  strain: number;
  /** Room for new particles that is kept from the start, as a share of those that the body is built with. When it is used up, there will be more. */
  reserve: number;
}

interface BodyCommon {
  name: string;
  pins: readonly Pin[];
  /** Left out: it does not tear by itself. `world.cut` cuts it all the same. */
  tearing?: Tearing;
  /** How thick it is where bodies meet each other [m]. Left out: as the scene's contact says. */
  contactThickness?: number;
  /** Of two bodies with a layer that are tangled, the one with the higher comes out on the side of the other to which its triangles face. Left out: none. */
  layer?: number;
}

export interface ClothBody extends BodyCommon {
  kind: 'cloth';
  /** Width and height [m]. */
  size: readonly [number, number];
  /** Particles along the width and along the height. */
  particles: readonly [number, number];
  /** 'horizontal': the sheet lies in xz with its top edge at the back (z = 0); 'vertical': it hangs in xy from its top edge (y = 0). */
  plane: 'horizontal' | 'vertical';
  /** Where the top-left corner is [m]. */
  position: Vec3;
  material: string | ClothMaterial;
  springs: SpringKinds;
  /** Shear springs along both diagonals of each cell, or along one, alternating like a chessboard as the drawn triangles do. */
  diagonals: 'both' | 'alternating';
  bending: Bending;
  /** The warp is along the width. */
  membrane: Membrane;
  /** Resistance of each triangle to a change of its area [N/m]. 0: none. */
  area: number;
  /** Spring constants [N/m] that replace those derived from the material, by kind. */
  springConstants?: Partial<Record<keyof SpringKinds, number>>;
  /** Amplitude [m] of seeded noise on the start positions, so that a flat sheet is not a saddle. 0: none. */
  noise: number;
}

export interface MeshClothBody extends BodyCommon {
  kind: 'clothFromMesh';
  /** x, y, z of each mesh vertex [m]. */
  vertices: readonly number[];
  /** Each face: three or four vertex indices. Either this or `triangles`. */
  faces?: readonly (readonly number[])[];
  /** Three vertex indices a triangle, in one flat array: a third of the memory that `faces` take, and nothing for a collector to walk through. */
  triangles?: readonly number[];
  /** u, v of each mesh vertex. */
  uvs?: readonly number[];
  /** Vertices closer than this are one particle [m]. */
  weldDistance: number;
  /** Whether what is wrong with the mesh is an error. Left out: it is mended, and told. */
  strict?: true;
  /** 'all': it may be in several pieces. */
  pieces?: 'all';
  /** Whether particles and springs are those of quads with a bipartite graph that are made of the faces. */
  quads: boolean;
  position: Vec3;
  material: string | ClothMaterial;
  /** Structural: along edges. Shear: across quads. Bend: between the corners on either side of an edge. */
  springs: SpringKinds;
  bending: Bending;
  membrane: Membrane;
  /** The volume that the air within a closed mesh wants, over that of the mesh. Left out: no air. */
  pressure?: number;
  /** Share of its volume by which that air gives way, per pressure [1/Pa]. Left out: 0. */
  airCompliance?: number;
  /** Direction of the warp, for the membrane 'strain'. Left out: along the texture's u where there are `uvs`, else along x. */
  warp?: Vec3;
  /** Resistance of each triangle to a change of its area [N/m]. 0: none. */
  area: number;
  /** Spring constants [N/m] that replace those derived from the material, by kind. */
  springConstants?: Partial<Record<keyof SpringKinds, number>>;
}

export interface RopeBody extends BodyCommon {
  kind: 'rope';
  /** The two ends [m], or else a path: one of the two is there. */
  from?: Vec3;
  to?: Vec3;
  /** Points that the rope is laid along, from its first particle to its last [m]. */
  path?: readonly Vec3[];
  /** Whether the path is a smooth curve through its points. Left out: lines between them. */
  smooth?: boolean;
  /** Number of particles. */
  particles: number;
  /** Rest length over distance between the ends, or over the length along the path; above 1 the rope hangs slack. */
  slack: number;
  material: string | RopeMaterial;
  springs: { bend: boolean };
  bending: Bending;
  /** Whether its segments push back when they are shortened, or pull alone. */
  resist: 'both' | 'stretch';
  /** Radius for drawing [m]. */
  radius: number;
}

export interface StrandsBody extends BodyCommon {
  kind: 'strands';
  /** Root of each strand, x, y, z [m]. */
  roots: readonly number[];
  /** Direction of growth of each strand, x, y, z. */
  directions: readonly number[];
  /** Length of each strand [m]. */
  length: number;
  /** Particles in each strand, the root included. */
  particles: number;
  material: string | RopeMaterial;
  springs: { bend: boolean };
  bending: Bending;
  /** Segments that bend springs span, one spring for each at every particle; [2] where it is not given. Longer ones make bristles. */
  bendSpans?: readonly number[];
  /** Radius for drawing [m]. */
  radius: number;
}

/**
 * A solid as a lattice of tetrahedra with a spring along each edge. Each tetrahedron resists a change of its volume (`volume`) and does not stay inside out; with
 * solvers that know springs alone, a part that is crushed may.
 */
export interface SoftBody extends BodyCommon {
  kind: 'softBody';
  /** x, y, z of each particle [m]. */
  vertices: readonly number[];
  /** Four particles a tetrahedron; seen from the fourth, the first three turn counter-clockwise. */
  tetrahedra: readonly number[];
  /** What is drawn. Without it, the faces of the lattice. */
  surface?: SoftSurface;
  /** 'all': the lattice may be in several pieces. */
  pieces?: 'all';
  /** What was done to the mesh that it was made of. */
  repairs?: readonly MeshRepair[];
  position: Vec3;
  material: string | SoftMaterial;
  /** How the solid resists stretch and shear: by springs along the edges of its tetrahedra, or by their strain (Mueller et al. 2014), for solvers that take it. */
  solid: 'springs' | 'strain';
  /** One spring constant for all springs [N/m] instead of those derived from the material. */
  springConstant?: number;
  /**
   * Resistance of each tetrahedron to a change of its volume: the bulk modulus that comes to that of the springs [N/m2]. 0: none. Left out: that of the
   * material, for solvers that know such elements; none where `springConstant` is given.
   */
  volume?: number;
}

/** A surface whose vertices are tied to tetrahedra: each is the sum of the four corners with weights. */
export interface SoftSurface {
  /** Three vertices a triangle, counter-clockwise from outside. */
  triangles: readonly number[];
  /** The tetrahedron that each vertex is tied to. */
  tetrahedron: readonly number[];
  /** Weights of that tetrahedron's second, third and fourth corner, three numbers a vertex; the first has what is missing to 1. */
  weights: readonly number[];
  /** u, v of each vertex. */
  uvs?: readonly number[];
}

export type Body = ClothBody | MeshClothBody | RopeBody | StrandsBody | SoftBody;

interface ColliderCommon {
  name: string;
  /** Particles are kept this far from the surface [m]. */
  thickness: number;
  /** Coulomb's coefficient of friction while it slides. */
  friction: number;
  /** That of friction while it sticks. Where it is not given: the same. */
  staticFriction?: number;
  /** The share of its speed with which a particle bounces off, 0 to 1. Where it is not given: 0. */
  restitution?: number;
  motion?: Motion;
}
export interface PlaneCollider extends ColliderCommon {
  kind: 'plane';
  point: Vec3;
  /** Points to the free side. */
  normal: Vec3;
}
export interface SphereCollider extends ColliderCommon {
  kind: 'sphere';
  centre: Vec3;
  radius: number;
}
export interface BoxCollider extends ColliderCommon {
  kind: 'box';
  centre: Vec3;
  /** Half the extent along each axis [m]. */
  halfSize: Vec3;
  /** Turn about y, x, then z, in degrees. */
  rotation: Vec3;
}
export interface CapsuleCollider extends ColliderCommon {
  kind: 'capsule';
  from: Vec3;
  to: Vec3;
  radius: number;
}
/** A straight cylinder with flat ends. */
export interface CylinderCollider extends ColliderCommon {
  kind: 'cylinder';
  from: Vec3;
  to: Vec3;
  radius: number;
}
/** Any solid, by its surface. Particles meet its signed distance, which is sampled on a grid when a world is made. */
export interface DistanceFieldCollider extends ColliderCommon {
  kind: 'distanceField';
  mesh: ColliderMesh;
  /** Side of a cell of the grid [m]. What is thinner than a cell may be missed. */
  cellSize: number;
  /** Whether what is wrong with the mesh is an error. Left out: it is mended, and told. */
  strict?: true;
  /** Added to every vertex [m]. */
  position: Vec3;
}
/** Triangles as they are, in whatever order and state. Bodies meet each of them. `world.updateCollider` moves its vertices one by one. */
export interface MeshCollider extends ColliderCommon {
  kind: 'mesh';
  mesh: ColliderMesh;
  /** 'both': a sheet without an inside, met from both sides. 'outside': the surface of a solid. */
  sides: MeshSides;
  /** Added to every vertex [m]. */
  position: Vec3;
  /** A skeleton that its vertices follow by script. Left out: they stay, until `world.updateCollider` moves them. */
  skin?: Skin;
}
export type MeshSides = 'both' | 'outside';
/** A surface, around a solid where a distance field has it. */
export interface ColliderMesh {
  /** x, y, z of each vertex [m]. */
  vertices: readonly number[];
  /** Three vertices a triangle, counter-clockwise from outside. */
  triangles: readonly number[];
  /** Vertices closer than this are one point of the surface [m]. Where it is not given: 1e-6 of the bounding box's diagonal. */
  weldDistance?: number;
}
/** Several colliders as one: they move, turn, come and go together. Each has its own thickness, friction and restitution, and no motion. */
export interface CompoundCollider {
  kind: 'compound';
  name: string;
  parts: readonly ColliderPart[];
  /** What it turns about [m]. */
  position: Vec3;
  motion?: Motion;
}
/** Colliders of one shape. */
export type ColliderPart =
  | PlaneCollider
  | SphereCollider
  | BoxCollider
  | CapsuleCollider
  | CylinderCollider
  | DistanceFieldCollider
  | MeshCollider;
export type Collider = ColliderPart | CompoundCollider;

/** Moving air. Force on each triangle from its velocity relative to the air; ropes and strands have no triangles and do not feel it. */
export interface Wind {
  /** [m/s] */
  velocity: Vec3;
  /** [kg/m3] */
  airDensity: number;
  /** Dimensionless coefficients of drag (along the flow) and lift (across it). */
  drag: number;
  lift: number;
  /** Relative strength of slow gusts, 0 to 1, and their period [s]. */
  gusts: number;
  gustPeriod: number;
}

/** Everything that is simulated, as plain data. */
/** Numbers with which a body meets a collider, in place of the collider's own. What is left out is the collider's. */
export interface ContactPair {
  /** The name of the body, and that of the collider. */
  body: string;
  collider: string;
  /** Coulomb's coefficient of friction while it slides. */
  friction?: number;
  /** That of friction while it sticks, no less. Where it is not given: that of the pair while it slides, if it has one. */
  staticFriction?: number;
  /** The share of its speed with which a particle bounces off. */
  restitution?: number;
  /** By which particles are kept off [m]. */
  thickness?: number;
}

/** How bodies meet each other, and themselves. */
export interface BodyContact {
  /**
   * 'real-time': what is near is looked for a few times in a step of the world, and pushed apart. What is very fast, or pressed very hard, may pass through: `world.intersections` tells. 'exact': what starts free of intersections stays so, whatever moves it; that is looked
   * for in every step of the solver, and where nothing else helps particles are stopped on their way.
   */
  mode: 'real-time' | 'exact';
  /** What surfaces, ropes and strands keep apart by [m], where a body has no `contactThickness`; no more than 0.9 of the distance that two parts of one body have where they were built. */
  thickness: number;
  /** Coulomb's coefficient of friction while they slide on each other. */
  friction: number;
  /** That of friction while they stick, no less. Where it is not given: the same. */
  staticFriction: number;
  /** Whether bodies that pass through each other or themselves are pushed out of each other again, over time. */
  untangle: boolean;
}

export interface Scene {
  name: string;
  bodies: readonly Body[];
  colliders: readonly Collider[];
  /** Left out: bodies pass through each other. */
  contact?: BodyContact;
  /** Pairs of a body and a collider that meet with numbers of their own. Left out: none. */
  contacts?: readonly ContactPair[];
  /** [m/s2] */
  gravity: Vec3;
  /** Velocity kept per second of simulated time, 0 to 1: the a of `v <- a v`, raised to the time step. */
  drag: number;
  /**
   * Like `drag`, but of the velocity relative to the rigid motion of its body: falling, swinging and spinning go on, what ripples and
   * wobbles dies. 1: none. A body is damped as one, whatever its pieces: many strands are no rigid whole.
   */
  innerDrag: number;
  /**
   * Damping of springs in proportion to their stiffness: a force of viscosity times stiffness times the speed at which the ends part [s]. An
   * oscillation of f hertz loses the share 1 - exp(-(2 pi f)^2 viscosity / 2) of its amplitude a second: fast wrinkles die, slow swings go on.
   * 0: none.
   */
  viscosity: number;
  /** Acts on triangles: ropes and strands do not feel it. Null: still air that does not resist. */
  wind: Wind | null;
  /** Length of one `world.step()` [s]. */
  timeStep: number;
}
