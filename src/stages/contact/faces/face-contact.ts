/** Contact of faces, between particles, with colliders that need it: which these are, and the buffers and kernels for it. */
import type { KernelBuffer, KernelQueue } from '../../../compute/backend';
import { bendRadius } from '../../../mesh/surface-bends';
import { joinTriangles, type Model, triangleCount } from '../../../scene/assemble';
import type { ColliderPart, DistanceFieldCollider, MeshCollider } from '../../../scene/types';
import type { ParticleBuffers } from '../../particle-buffers';
import type { StageSite } from '../../stage';
import type { TriangleBuffers } from '../../triangle-buffers';
import type { MeshBlock } from '../mesh/mesh-block';
import type { ContactUniforms } from '../out-of-colliders';
import type { PlacedField } from '../pack-colliders';
import { type FacePlaces, findNearbyFaces } from './find-nearby-faces.kernel';
import { measureSlack } from './measure-slack.kernel';
import { measureStrays } from './measure-strays.kernel';
import { pushByFaces } from './push-by-faces.kernel';
import { isHarmless, marksAt, touchFaces } from './touch-faces.kernel';

/** What faces do one time after the other, all but the first where some are fast: see touch-faces.kernel.ts. */
const rounds = [0, 1, 1, 1, 1, 2, 2, 2, 2, 2];

/**
 * Where faces touch, what goes no faster than `speed` relative to the collider [m/s] loses that much of its speed [1/s]: particles that faces over edges keep in motion go at some mm/s. The weight of what slides off an edge so slowly rests on a few particles there, which are slowed by 4 m/s2 at most.
 * Explicit springs have no damping of their own, and need more.
 */
const calmOfPositions = { speed: 0.1, rate: 40 };
const calmOfVelocities = { speed: 0.3, rate: 80 };

/**
 * Where contact comes between two solves of a step, faces that touch no faster than that [m/s] are left to the contact at the end of it. The second solve holds each corner that contact moved along the way that it went, three where a face touches in one point, and sheets over boxes rocked
 * on their edges for ever, by up to 4e-4 of the energy of their fall. With 0.5 m/s sheets of 31 x 31 still did, those of 15 x 15 with 0.1. What is faster has to be met there: with 2 m/s a rod of 6 mm stretched a sheet of 31 x 31 that fell on it at 10 m/s by 4.8 instead of 0.5, and where all
 * faces were left, by 36.
 */
const leavingSpeed = 1;

/** The buffer with all colliders, the one with the group of each particle (../contact-groups.ts), and the one with lists of triangles near them (../mesh/find-nearby.kernel.ts). */
export interface WithColliders {
  readonly collider: KernelBuffer;
  readonly contactGroup: KernelBuffer;
  readonly nearby: KernelBuffer;
}

export const faceKernels = [touchFaces, pushByFaces, findNearbyFaces, measureSlack, measureStrays];

/** What it allocates besides the triangles, contact that is spread over bodies (../spread-contact.ts) included. Colliders that come later make the memory grow. */
export const faceBytes = (model: Model): number =>
  model.scene.colliders.length === 0 ? 0 : 48 * triangleCount(model) + 36 * model.particleCount;

interface FaceBuffers extends ParticleBuffers, TriangleBuffers, WithColliders {
  readonly faceTouch: KernelBuffer;
  readonly faceFlags: KernelBuffer;
}

export interface FaceOptions {
  readonly places: FacePlaces;
  /** By how much velocities change for it [1/s], or 0 where they follow from positions. */
  readonly rate?: number;
  /** Rounds at most. */
  readonly most?: number;
  /** Whether what touches calmly loses speed, or is left to the contact that comes next. */
  readonly calm?: 'slowed' | 'left';
}

export class FaceContact {
  private buffers: FaceBuffers | null = null;
  /** Which of the two flags of fast faces was in use the last time that faces met colliders. */
  private flag = 0;
  /** For each of what kernels meet, whether faces have to meet it too. */
  private sharp: readonly boolean[] = [];
  /** Whether any of them is a shape, and no mesh. */
  private sharpShapes = false;
  /** NaN until it is asked for: most colliders need none, and many bodies have many edges. */
  private knownBulge = Number.NaN;

  constructor(
    private readonly site: StageSite,
    private readonly colliders: WithColliders,
  ) {}

  /** Faces look at their lists there. */
  private get isGpu(): boolean {
    return this.site.backend.name === 'webgpu';
  }

  /** The square of the longest edge over 8 [m2]. */
  private get bulge(): number {
    if (Number.isNaN(this.knownBulge)) this.knownBulge = longestEdge(this.site.model) ** 2 / 8;
    return this.knownBulge;
  }

  /** The longest edge [m]. */
  private get longest(): number {
    return Math.sqrt(8 * this.bulge);
  }

  /** The same for bodies that tore: no edge is longer than it was. */
  after(site: StageSite, colliders: WithColliders): FaceContact {
    this.free();
    const next = new FaceContact(site, colliders);
    next.knownBulge = this.knownBulge;
    return next;
  }

  /** For these colliders, as each group of bodies meets them, and the meshes and fields of those that have one, from now on. */
  use(
    colliders: readonly (readonly ColliderPart[])[],
    meshes: readonly MeshBlock[],
    fields: readonly PlacedField[],
  ): void {
    this.sharp = colliders.flatMap((group) =>
      group.map((collider) => this.isSharp(collider, meshes, fields) && this.bulge > 0),
    );
    this.sharpShapes = colliders.flat().some(({ kind }, c) => kind !== 'mesh' && this.sharp[c]);
  }

  /** Whether any collider needs it. */
  get needed(): boolean {
    return this.sharp.includes(true);
  }

  /** Whether faces know how far they may go before they come near a shape. */
  get knowsShapes(): boolean {
    return this.sharpShapes && !this.isGpu;
  }

  /** Whether a face between particles could come into a collider that all of them stay out of. */
  private isSharp(collider: ColliderPart, meshes: readonly MeshBlock[], fields: readonly PlacedField[]): boolean {
    if (collider.kind === 'plane') return false;
    if (collider.kind === 'mesh') return meshes.some((mesh) => mesh.collider.mesh === collider.mesh && mesh.isSharp);
    if (collider.kind === 'distanceField') {
      return !fields.some((field) => field.collider.mesh === collider.mesh && field.smooth);
    }
    if (collider.kind !== 'sphere' && collider.kind !== 'capsule') return true;
    return !this.isHarmless(collider.radius, collider.thickness);
  }

  private isHarmless(radius: number, thickness: number): boolean {
    return isHarmless(this.bulge, thickness, radius);
  }

  /** Tells a field whether faces have to look at it: those of the bodies that come nearest. */
  markField(placed: PlacedField, colliders: readonly (readonly ColliderPart[])[]): void {
    const { angle, radius } = placed.field.bend;
    const tightest = Math.min(radius, bendRadius(angle, Number.POSITIVE_INFINITY, this.longest));
    placed.smooth = this.isHarmless(tightest, leastThickness(placed.collider, colliders));
  }

  /** Tells a mesh which of its triangles faces have to look at: those of the bodies that come nearest. */
  mark(block: MeshBlock, colliders: readonly (readonly ColliderPart[])[]): void {
    const thickness = leastThickness(block.collider, colliders);
    block.markSharp(this.longest, (radius) => this.isHarmless(radius, thickness));
  }

  /** After the lists of particles were made: those of faces. */
  queueLists(queue: KernelQueue, runs: readonly ContactUniforms[], places: FacePlaces): void {
    if (!this.needed) return;
    this.buffers ??= this.allocate();
    const { triangles } = this.buffers;
    for (const uniforms of runs) {
      const met = metUniforms(uniforms, places, this.bulge);
      queue.run(findNearbyFaces, triangles, this.buffers, met);
      if (!this.isGpu) queue.run(measureSlack, triangles, this.buffers, met);
    }
  }

  /** Before particles are moved out of colliders, which then has the last word. */
  queue(queue: KernelQueue, h: number, uniforms: ContactUniforms, options: FaceOptions): void {
    const { places, rate = 0, most = rounds.length, calm = 'slowed' } = options;
    const { colliderFirst, colliderCount } = uniforms;
    const sharp = this.sharp.indexOf(true, colliderFirst);
    if (sharp < 0 || sharp >= colliderFirst + colliderCount) return;
    this.buffers ??= this.allocate();
    const { buffers } = this;
    this.flag = 1 - this.flag;
    const { flag } = this;
    const met = metUniforms(uniforms, places, this.bulge);
    const lost = rate > 0 ? calmOfVelocities : calmOfPositions;
    const slowed = { calmWay: lost.speed * h, calmShare: (lost.rate * h) / (1 + lost.rate * h) };
    const { calmWay, calmShare } = calm === 'left' ? { calmWay: leavingSpeed * h, calmShare: -1 } : slowed;
    // The same objects in rounds that do the same: backends cache by object.
    const kinds = [0, 1, 2].map((round) => ({
      touch: { ...met, round, flag, calmWay, calmShare },
      push: { rate, round, flag },
    }));
    if (uniforms.listed > 0 && !this.isGpu) queue.run(measureStrays, buffers.all, buffers, met);
    for (let r = 0; r < Math.min(most, rounds.length); r++) {
      const { touch, push } = kinds[rounds[r]];
      queue.run(touchFaces, buffers.triangles, buffers, touch);
      queue.run(pushByFaces, buffers.all, buffers, push);
    }
  }

  private allocate(): FaceBuffers {
    const { backend, particles } = this.site;
    const triangles = this.site.triangles();
    const faceTouch = backend.allocate('faceTouch', 'vec4f', 3 * triangles.triangles.count);
    const faceFlags = backend.allocate('faceFlags', 'atomic', marksAt + particles.position.count);
    return { ...particles, ...triangles, ...this.colliders, faceTouch, faceFlags };
  }

  free(): void {
    if (this.buffers) {
      this.site.backend.free(this.buffers.faceTouch);
      this.site.backend.free(this.buffers.faceFlags);
    }
    this.buffers = null;
  }
}

/** One name after the other: of objects that are spread into one another V8 makes a slow one where there are so many names. */
function metUniforms(uniforms: ContactUniforms, places: FacePlaces, bulge: number) {
  const { colliderFirst, colliderCount, recovery, moveShare, moveAhead, group, listed } = uniforms;
  const { facesAt, slackAt, straysAt, shapeSlackAt, startsAt, shapeStraysAt, drift } = places;
  return {
    colliderFirst,
    colliderCount,
    recovery,
    moveShare,
    moveAhead,
    group,
    listed,
    facesAt,
    slackAt,
    straysAt,
    shapeSlackAt,
    startsAt,
    shapeStraysAt,
    drift,
    bulge,
  };
}

/** Of all groups of bodies, the least that they keep off a collider by [m]. */
function leastThickness(
  { mesh }: Pick<MeshCollider | DistanceFieldCollider, 'mesh'>,
  colliders: readonly (readonly ColliderPart[])[],
): number {
  const own = colliders.flat().filter((part) => 'mesh' in part && part.mesh === mesh);
  return Math.min(...own.map(({ thickness }) => thickness));
}

/** Of all triangles as they were built [m]; 0 where there are none. */
function longestEdge(model: Model): number {
  const { positions } = model;
  const corners = joinTriangles(model);
  let squared = 0;
  for (let c = 0; c < corners.length; c++) {
    const a = 3 * corners[c];
    const b = 3 * corners[c % 3 === 2 ? c - 2 : c + 1];
    const x = positions[a] - positions[b];
    const y = positions[a + 1] - positions[b + 1];
    const z = positions[a + 2] - positions[b + 2];
    squared = Math.max(squared, x * x + y * y + z * z);
  }
  return Math.sqrt(squared);
}
