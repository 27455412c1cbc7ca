/** The lists of triangles near each particle (find-nearby.kernel.ts) in a backend: whether a step of the world has them, and when they are made. */
import type { Backend, BuffersOf, KernelBuffer, KernelQueue, Span } from '../../../compute/backend';
import type { FacePlaces } from '../faces/find-nearby-faces.kernel';
import type { ContactUniforms } from '../out-of-colliders';
import { faceListVectors, findNearby, listVectors } from './find-nearby.kernel';

/** Steps of the solver in one of the world from which on lists pay: each is looked at as often at least, and takes longer to make than one look at the hierarchy. */
const fewestSteps = 3;
/** Lists that would take more than this are not made [bytes]. */
const mostBytes = 2 ** 26;

/** The lists of each mesh: those of all particles, those of all faces, and a number for each face and each particle, which begin where a vec4 does. Behind them what faces know of shapes. `stride`: vec4 for each mesh; `count`: for all. */
export function listPlaces(particles: number, faces: number, meshes: number) {
  const facesAt = listVectors * particles;
  const slackAt = facesAt + faceListVectors * faces;
  const straysAt = slackAt + Math.ceil(faces / 4);
  const stride = straysAt + Math.ceil(particles / 4);
  const shapeSlackAt = meshes * stride;
  const startsAt = shapeSlackAt + Math.ceil(faces / 4);
  const shapeStraysAt = startsAt + particles;
  const count = shapeStraysAt + Math.ceil(particles / 4);
  return { facesAt, slackAt, straysAt, shapeSlackAt, startsAt, shapeStraysAt, stride, count };
}

export class NearbyLists {
  /** Grows when lists are first made. */
  readonly nearby: KernelBuffer;
  private readonly own: ReturnType<typeof listPlaces>;
  /** The same where faces meet no shapes. */
  private readonly ofMeshes: typeof this.own;
  /** Whether faces meet shapes: those have no lists, but slack (../faces/measure-slack.kernel.ts). */
  private ofShapes = false;
  /** Whether this step of the world has lists, and whether they have been made. */
  private used = false;
  private made = false;

  constructor(
    private readonly backend: Backend,
    private readonly meshes: number,
    private readonly particles: number,
    private readonly faces: number,
  ) {
    this.own = listPlaces(particles, faces, meshes);
    this.ofMeshes = { ...this.own, startsAt: 0 };
    this.nearby = backend.allocate('nearby', 'vec4f', 1);
  }

  /** Where in them is what faces look at. */
  get places(): Omit<FacePlaces, 'drift'> {
    return this.ofShapes ? this.own : this.ofMeshes;
  }

  /** vec4 in all. */
  private get count(): number {
    return this.ofShapes ? this.own.count : this.own.shapeSlackAt;
  }

  /** Whether lists of so many particles and faces fit in: those of a body that tore, mostly. */
  serves(particles: number, faces: number): boolean {
    return this.particles === particles && this.faces === faces;
  }

  /** Faces meet shapes, or none, from the next step of the world on. */
  meetShapes(meets: boolean): void {
    if (this.ofShapes !== meets) this.used = false;
    this.ofShapes = meets;
  }

  /** A step of the world begins, of which the first step of the solver is this much. */
  begin(fraction: number): void {
    const { count } = this;
    this.used = count > 0 && 16 * count <= mostBytes && fewestSteps * fraction < 1 + 1e-6;
    this.made = false;
    if (this.used && this.nearby.count < count) this.backend.grow(this.nearby, count);
  }

  /** What the uniforms of kernels that meet colliders have to say of them. */
  get listed(): number {
    return this.used ? this.own.stride : 0;
  }

  /** Before contact is looked for with these uniforms, in as many runs. `previous`: where particles are at the start of the step. True where lists were made. */
  queue(
    queue: KernelQueue,
    buffers: BuffersOf<typeof findNearby.bindings> & { readonly all: Span },
    runs: readonly ContactUniforms[],
  ): boolean {
    if (!this.used || this.made) return false;
    if (this.meshes > 0) for (const uniforms of runs) queue.run(findNearby, buffers.all, buffers, uniforms);
    this.made = true;
    return true;
  }

  free(): void {
    this.backend.free(this.nearby);
  }
}
