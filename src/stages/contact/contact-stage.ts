/** Colliders: particles are moved out of them after the solve, with friction. They may come, go and move while the world runs. */
import type { KernelBuffer, KernelQueue, Span } from '../../compute/backend';
import type { AnyKernel } from '../../compute/kernel';
import { checkArray, checkOneOf, type ErrorPath, inside } from '../../core/check';
import { sameData } from '../../core/same-data';
import { type Model, triangleCount } from '../../scene/assemble';
import { checkCollider } from '../../scene/collider/collider-kinds';
import type { Collider } from '../../scene/types';
import type { ParticleBuffers } from '../particle-buffers';
import { checkedPlace, type SavedPlace } from '../saved-places';
import type { Moment, SavedFields, Stage, StageSite } from '../stage';
import { collide } from './collide.kernel';
import { collideMoving } from './collide-moving.kernel';
import type { ColliderFields } from './collider-fields';
import { ColliderLoads, loadKernels } from './collider-loads';
import { ContactGroups } from './contact-groups';
import { FaceContact, faceKernels, type WithColliders } from './faces/face-contact';
import type { FacePlaces } from './faces/find-nearby-faces.kernel';
import type { SavedVertices } from './mesh/deforming-mesh';
import { findNearby } from './mesh/find-nearby.kernel';
import { fitBoxes } from './mesh/fit-boxes.kernel';
import { FittedMeshes } from './mesh/fitted-meshes';
import { NearbyLists } from './mesh/nearby-lists';
import { MovingColliders } from './moving-colliders';
import { type ContactUniforms, recoverySpeed } from './out-of-colliders';

/** A collider in a snapshot: by its name, and whole where it is not one of those that the scene began with. */
interface SavedCollider extends SavedPlace {
  name: string;
  collider?: Collider;
  /** Of a mesh whose vertices moved. */
  moved?: SavedVertices;
}

/** Colliders may come at any time. */
const always: readonly AnyKernel[] = [collide, collideMoving, fitBoxes, findNearby, ...faceKernels];

/** Of the speed at which particles come out of what they were in: faces come out no faster where they leave with that speed. */
const calmRecovery = 0.1;

export class ContactStage implements Stage {
  readonly kernels: readonly AnyKernel[] = [...always, ...loadKernels];
  readonly colliders: MovingColliders;
  /** What bodies give to the colliders that are measured. */
  readonly loads = new ColliderLoads();
  /** Those that the scene began with. */
  private readonly ofScene: readonly Collider[];
  private readonly groups: ContactGroups;
  private readonly bound = new WeakMap<object, WithColliders>();
  private site!: StageSite;
  /** `start`: where particles are at the start of a step or a call. */
  private buffers!: ParticleBuffers & WithColliders & { readonly start: KernelBuffer };
  private meshes!: FittedMeshes;
  private lists!: NearbyLists;
  /** What lists are made of. */
  private listed: (ParticleBuffers & WithColliders) | null = null;
  private lastUniforms: ContactUniforms | null = null;
  /** Null before there are buffers. */
  private faces: FaceContact | null = null;

  /** `fields`: those of colliders that were made before. */
  constructor({ scene }: Model, fields?: ColliderFields) {
    this.ofScene = scene.colliders;
    this.groups = new ContactGroups(scene.contacts ?? []);
    this.colliders = new MovingColliders(scene.colliders, fields, this.groups);
  }

  /** Whether there is anything to meet. */
  get present(): boolean {
    return this.colliders.count > 0;
  }

  kernelsFor(): readonly AnyKernel[] {
    return this.loads.present ? this.kernels : always;
  }

  attach(site: StageSite): void {
    this.site = site;
    this.allocate();
  }

  private allocate(): void {
    const { particles, backend } = this.site;
    const collider = backend.allocate('collider', 'vec4f', this.colliders.length / 4);
    for (const { field, first } of this.colliders.fields) backend.write(collider, field.numbers, first);
    this.colliders.takeMovedMeshes();
    const meshes = this.colliders.placedMeshes;
    this.lists = this.makeLists(meshes.length);
    const { nearby } = this.lists;
    this.buffers = { ...particles, start: particles.previous, collider, nearby, contactGroup: this.allocateGroups() };
    const faces = new FaceContact(this.site, this.buffers);
    for (const { block } of meshes) faces.mark(block, this.colliders.met);
    for (const field of this.colliders.fields) faces.markField(field, this.colliders.met);
    this.meshes = new FittedMeshes(backend, collider, meshes);
    this.meetFaces(faces);
    this.colliders.writeAgain();
    this.attachLoads();
  }

  private makeLists(meshes: number): NearbyLists {
    const { backend, particles, model } = this.site;
    return new NearbyLists(backend, meshes, particles.position.count, triangleCount(model));
  }

  /** Those of this step of the world, where there are none yet. `previous`: where particles are at the start of the step. */
  private queueLists(queue: KernelQueue, all: ContactUniforms, previous: KernelBuffer): void {
    // The same object in every step: backends cache by it.
    if (this.listed?.previous !== previous || this.listed.nearby !== this.buffers.nearby) {
      this.listed = { ...this.buffers, previous };
    }
    const runs = this.runs(all);
    const made = this.lists.queue(queue, this.listed, runs);
    if (made) this.faces?.queueLists(queue, runs, this.facePlaces);
  }

  private get facePlaces(): FacePlaces {
    return { ...this.lists.places, drift: this.colliders.drift };
  }

  /** Where there is one group nobody asks for it, and any buffer will do. */
  private allocateGroups(): KernelBuffer {
    const { particles, backend, model, order } = this.site;
    if (this.groups.count === 1) return particles.bodyOf;
    return backend.allocate('contactGroup', 'u32', order.length, this.groups.ofParticles(model, order));
  }

  private freeGroups(): void {
    if (this.groups.count > 1) this.site.backend.free(this.buffers.contactGroup);
  }

  private attachLoads(): void {
    this.loads.attach(this.site, this.colliders.metNames, this.buffers.collider);
  }

  private meetFaces(faces: FaceContact): void {
    this.faces = faces;
    const meshes = this.colliders.placedMeshes.map(({ block }) => block);
    faces.use(this.colliders.met, meshes, this.colliders.fields);
    this.lists.meetShapes(faces.knowsShapes);
  }

  follow(site: StageSite): boolean {
    this.freeGroups();
    this.site = site;
    if (!this.lists.serves(site.particles.position.count, triangleCount(site.model))) {
      this.lists.free();
      this.lists = this.makeLists(this.colliders.placedMeshes.length);
    }
    this.buffers = { ...this.buffers, nearby: this.lists.nearby, contactGroup: this.allocateGroups() };
    this.meetFaces(this.faces!.after(site, this.buffers));
    this.attachLoads();
    return true;
  }

  /** Whether to measure what bodies give to a collider, by its name. `loadKernels` have been prepared. */
  measure(name: string, on: boolean): void {
    this.loads.measure(name, on);
    this.attachLoads();
  }

  /** One more collider, from this time on. */
  add(collider: Collider, time: number): void {
    const before = this.colliders.list;
    const now = Int32Array.from(before, (_, c) => c);
    this.replace([...before, collider], now, time);
  }

  /** One less, by its index. */
  remove(gone: number, time: number): void {
    const before = this.colliders.list;
    const now = Int32Array.from(before, (_, c) => (c === gone ? -1 : c < gone ? c : c - 1));
    const left = before.filter((_, c) => c !== gone);
    this.replace(left, now, time);
  }

  /** Another list of colliders, at this time. `now` leads from those before to where they are in the list, or to -1. */
  private replace(colliders: readonly Collider[], now: Int32Array, time: number): void {
    this.colliders.follow(colliders, now, time);
    this.allocateAgain();
  }

  private allocateAgain(): void {
    this.site.backend.free(this.buffers.collider);
    this.freeGroups();
    this.meshes.free();
    this.lists.free();
    this.faces?.free();
    this.allocate();
  }

  prepare(moment: Moment): void {
    const numbers = this.colliders.advance(moment);
    if (numbers) this.site.backend.write(this.buffers.collider, numbers);
    for (const mesh of this.colliders.takeMovedMeshes()) this.meshes.follow(mesh);
    if (this.colliders.begins) this.lists.begin(moment.fraction);
    this.loads.prepare(moment.fraction);
  }

  /** Whether faces meet colliders that particles alone would not keep them out of. */
  get meetsFaces(): boolean {
    return this.faces?.needed ?? false;
  }

  /** At the end of a step of `h` [s]. `faces`: whether those that need it meet colliders too; 'once' where contact comes again in the same step, which then sees to those that are fast, 'quick' where it comes again and sees to those that are calm. */
  queue(queue: KernelQueue, h: number, faces: boolean | 'once' | 'quick' = true): void {
    if (!this.present) return;
    const all = this.uniformsOfAll(h, 1, 0);
    this.queueLists(queue, all, this.buffers.previous);
    const places = this.facePlaces;
    const most = faces === 'once' ? 1 : undefined;
    this.meet(queue, h, all, (some) => {
      if (faces) this.faces?.queue(queue, h, some, { places, most, calm: faces === 'quick' ? 'left' : 'slowed' });
      queue.run(collide, this.buffers.all, this.buffers, some);
    });
  }

  /** Whether all colliders stand still in this step. */
  get standsStill(): boolean {
    return this.colliders.stillSpans.reduce((sum, [, count]) => sum + count, 0) === this.colliders.count;
  }

  /** Whether any collider stands still in this step. */
  get stands(): boolean {
    return this.present && this.colliders.stillSpans.length > 0;
  }

  /** Whether any collider stands still in this step, and any has friction. */
  get rubs(): boolean {
    return this.stands && this.colliders.rubs;
  }

  /**
   * Particles that went from `previous` to `position` meet the colliders that stand still, without faces. Where the two are the same, `previous` is a copy of where they are, they come out without friction, however deep
   * they are.
   */
  probe(queue: KernelQueue, particles: Record<'position' | 'previous', KernelBuffer>): void {
    const buffers = this.withColliders(particles);
    for (const [colliderFirst, colliderCount] of this.colliders.stillSpans) {
      const uniforms = { ...this.uniformsOfAll(1, 1, 0), colliderFirst, colliderCount };
      for (const some of this.runs(uniforms)) queue.run(collide, this.buffers.all, buffers, some);
    }
  }

  /** After step `done` of a call that has `count` of them, for solvers that step velocities themselves. */
  queueMoving(
    queue: KernelQueue,
    all: Span,
    particles: Record<'position' | 'velocity' | 'start', KernelBuffer>,
    { h, count, done }: { h: number; count: number; done: number },
  ): void {
    if (!this.present) return;
    const buffers = this.withColliders(particles);
    const uniforms = this.uniformsOfAll(h, count, done);
    this.queueLists(queue, uniforms, particles.start);
    this.meet(queue, h, uniforms, (some) => queue.run(collideMoving, all, buffers, { ...some, h }));
  }

  /**
   * At the end of a call of `time` [s], for the same solvers: faces meet colliders on the way of the call, from `previous` on, and particles that they push into a collider come out again. On a GPU particles are packed until a call ends. Where there is
   * something to do, calls are to have a single step: over several, springs push against what a face is moved by, and sheets jumped off tables.
   */
  queueMovingFaces(queue: KernelQueue, time: number): void {
    if (!this.present || !this.meetsFaces) return;
    const all = this.uniformsOfAll(time, 1, 0);
    this.queueLists(queue, all, this.buffers.previous);
    this.meet(queue, time, all, (some) => {
      const calm = { ...some, recovery: calmRecovery * some.recovery };
      this.faces?.queue(queue, time, calm, { places: this.facePlaces, rate: 1 / time });
      queue.run(collideMoving, this.buffers.all, this.buffers, { ...some, h: time });
    });
  }

  /** All colliders at once, or in the runs that loads are measured by; and each group of bodies in one of its own. */
  private meet(queue: KernelQueue, h: number, all: ContactUniforms, meet: (some: ContactUniforms) => void): void {
    const meetGroups = (some: ContactUniforms) => this.runs(some).forEach(meet);
    if (this.loads.present) this.loads.queue(queue, h, all, meetGroups);
    else meetGroups(all);
  }

  private runs(uniforms: ContactUniforms): ContactUniforms[] {
    return this.groups.runs(uniforms, this.colliders.count);
  }

  /** The uniforms of the runs that meet all colliders in step `done` of a call that has `count` of them, each of `h` [s], without lists. */
  uniforms(h: number, count: number, done: number): ContactUniforms[] {
    return this.runs({ ...this.uniformsOfAll(h, count, done), listed: 0 });
  }

  /** The buffers of a kernel that meets colliders: the same object in every step, as long as the colliders are in the same buffer, since backends cache by object. */
  withColliders<B extends object>(buffers: B): B & WithColliders {
    const { collider, contactGroup, nearby } = this.buffers;
    let bound = this.bound.get(buffers);
    if (bound?.collider !== collider || bound.contactGroup !== contactGroup || bound.nearby !== nearby) {
      bound = { ...buffers, collider, contactGroup, nearby };
      this.bound.set(buffers, bound);
    }
    return bound as B & WithColliders;
  }

  /** The colliders go on their way by as much in each step of a call. */
  private uniformsOfAll(h: number, count: number, done: number): ContactUniforms {
    const colliderCount = this.colliders.count;
    const recovery = recoverySpeed * h;
    const moveShare = 1 / count;
    const moveAhead = (count - 1 - done) / count;
    const { listed } = this.lists;
    const last = this.lastUniforms;
    // The same object again where nothing is new: backends then need not look at its numbers.
    const same = last?.colliderCount === colliderCount && last.recovery === recovery && last.listed === listed;
    if (same && last.moveShare === moveShare && last.moveAhead === moveAhead) return last;
    this.lastUniforms = { colliderFirst: 0, colliderCount, recovery, moveShare, moveAhead, group: 0, listed };
    return this.lastUniforms;
  }

  jumpTo(time: number, saved: SavedFields | null): void {
    if (saved) this.colliders.pose(time);
    else this.colliders.jumpTo(time);
    this.loads.clear();
  }

  save(): SavedFields {
    const places = this.colliders.save();
    const colliders = this.colliders.list.map((collider, c): SavedCollider => {
      const known = this.ofScene.includes(collider);
      return { name: collider.name, ...places[c], ...(known ? {} : { collider }) };
    });
    return { colliders };
  }

  check(path: ErrorPath, { colliders }: SavedFields): void {
    const names = this.ofScene.map(({ name }) => name);
    checkArray(path, 'colliders', colliders, 'placements').forEach((saved, c) => {
      const { name, collider } = checkedPlace(path, `colliders[${c}]`, saved);
      if (collider === undefined) checkOneOf(path, `colliders[${c}].name`, name, names);
      else checkCollider(collider as Collider, inside(path, `colliders[${c}].collider`));
    });
  }

  restore(saved: SavedFields | null): void {
    if (!saved) {
      this.colliders.letGo();
      return;
    }
    const entries = saved.colliders as SavedCollider[];
    const list = entries.map(({ name, collider }) => {
      const before = this.colliders.list.find((other) => other.name === name);
      const known = this.ofScene.find((other) => other.name === name);
      return collider === undefined ? known! : sameData(before, collider) ? before! : collider;
    });
    const same = list.length === this.colliders.list.length && list.every((item, c) => item === this.colliders.list[c]);
    this.colliders.restore(same ? this.colliders.list : list, entries);
    if (!same) this.allocateAgain();
  }
}
