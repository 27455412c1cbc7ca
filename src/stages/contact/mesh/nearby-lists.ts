/** The lists of triangles near each particle (find-nearby.kernel.ts) in a backend: whether a step of the world has them, and when they are made. */
import type { Backend, BuffersOf, KernelBuffer, KernelQueue, Span } from '../../../compute/backend';
import type { FacePlaces } from '../faces/find-nearby-faces.kernel';
import type { ContactUniforms } from '../out-of-colliders';
import { faceListVectors, findNearby, listVectors } from './find-nearby.kernel';

/** Steps of the solver in one of the world from which on lists pay: each is looked at as often at least, and takes longer to make than one look at the hierarchy. */
const fewestSteps = 3;
/** Lists that would take more than this are not made [bytes]. */
const mostBytes = 2 ** 26;

/** The lists of a mesh: those of all particles, those of all faces, and a number for each face and each particle, which begin where a vec4 does. */
export function listPlaces(particles: number, faces: number): FacePlaces & { stride: number } {
  const facesAt = listVectors * particles;
  const slackAt = facesAt + faceListVectors * faces;
  const straysAt = slackAt + Math.ceil(faces / 4);
  return { facesAt, slackAt, straysAt, stride: straysAt + Math.ceil(particles / 4) };
}

export class NearbyLists {
  /** Grows when lists are first made. */
  readonly nearby: KernelBuffer;
  /** vec4 for each mesh. */
  private readonly stride: number;
  /** Where in them is what faces look at. */
  readonly places: FacePlaces;
  private readonly fits: boolean;
  /** Whether this step of the world has lists, and whether they have been made. */
  private used = false;
  private made = false;

  constructor(
    private readonly backend: Backend,
    private readonly meshes: number,
    private readonly particles: number,
    private readonly faces: number,
  ) {
    const { stride, ...places } = listPlaces(particles, faces);
    this.stride = stride;
    this.places = places;
    this.fits = meshes > 0 && 16 * meshes * this.stride <= mostBytes;
    this.nearby = backend.allocate('nearby', 'vec4f', 1);
  }

  /** Whether lists of so many particles and faces fit in: those of a body that tore, mostly. */
  serves(particles: number, faces: number): boolean {
    return this.particles === particles && this.faces === faces;
  }

  /** A step of the world begins, of which the first step of the solver is this much. */
  begin(fraction: number): void {
    this.used = this.fits && fewestSteps * fraction < 1 + 1e-6;
    this.made = false;
    const count = this.meshes * this.stride;
    if (this.used && this.nearby.count < count) this.backend.grow(this.nearby, count);
  }

  /** What the uniforms of kernels that meet colliders have to say of them. */
  get listed(): number {
    return this.used ? this.stride : 0;
  }

  /** Before contact is looked for with these uniforms, in as many runs. `previous`: where particles are at the start of the step. True where lists were made. */
  queue(
    queue: KernelQueue,
    buffers: BuffersOf<typeof findNearby.bindings> & { readonly all: Span },
    runs: readonly ContactUniforms[],
  ): boolean {
    if (!this.used || this.made) return false;
    for (const uniforms of runs) queue.run(findNearby, buffers.all, buffers, uniforms);
    this.made = true;
    return true;
  }

  free(): void {
    this.backend.free(this.nearby);
  }
}
