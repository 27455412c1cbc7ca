/**
 * Records frames into a binary glTF 2.0 file that any viewer plays.
 *
 * The first frame is the base mesh, each further frame a morph target (differences of positions and normals), and an
 * animation of the weights fades linearly from one target to the next at the frames' times. `glbSize` says how large it gets.
 *
 * Viewers hold all targets in GPU memory, three.js in a texture with one layer a target: 256 layers work on every WebGL2
 * device, 2048 on most. `every` keeps longer runs below that.
 */
import { checkOptions, checkText, pathOf } from '../core/check';
import { SelvedgeError } from '../core/error';
import { surfaceNormals, surfacePositions } from '../scene/surface-vertices';
import { checkBodies, checkBodyList, checkEvery, checkFrame, type DrawnBody, type Positions } from './drawn-body';
import { glbContainer, joinParts } from './glb-container';
import { checkGlbSize, glbDescriptionBytes, glbVertexBytes, maxGlbBytes } from './glb-size';
import { GltfBuffer } from './gltf-buffer';
import { type Attributes, type GltfKeys, type GltfMesh, gltfDocument } from './gltf-document';

export interface GlbOptions {
  /** Of the glTF scene and its animation. */
  name?: string;
  /** Keep one frame in so many. */
  every?: number;
  /** A frame that would make the file larger than this is refused [bytes]. glTF itself ends at 4 GiB, the default. */
  maxBytes?: number;
}

const path = pathOf('glb');

type Floats = Float32Array<ArrayBuffer>;

interface Recording extends GltfMesh {
  basePositions: Floats;
  /** Null for bodies without triangles. */
  baseNormals: Floats | null;
}

export class GlbAnimation {
  readonly #bodies: readonly DrawnBody[];
  readonly #name: string;
  readonly #every: number;
  readonly #maxBytes: number;
  readonly #buffer = new GltfBuffer();
  readonly #times: number[] = [];
  #recordings: Recording[] = [];
  #added = 0;
  #finished = false;

  constructor(bodies: readonly DrawnBody[], options: GlbOptions = {}) {
    checkBodies('glb', bodies);
    checkOptions(path, options, ['name', 'every', 'maxBytes']);
    const { name = 'selvedge', every = 1, maxBytes = maxGlbBytes } = options;
    checkText(path, 'name', name);
    checkEvery('glb', every);
    if (!(typeof maxBytes === 'number' && maxBytes > 0 && maxBytes <= maxGlbBytes))
      throw new SelvedgeError('glb', 'maxBytes', `be above 0 and at most ${maxGlbBytes} [bytes]`, maxBytes);
    this.#bodies = bodies;
    this.#name = name;
    this.#every = every;
    this.#maxBytes = maxBytes;
  }

  /** Frames kept so far. */
  get frames(): number {
    return this.#times.length;
  }

  /**
   * Takes the frame at `time` [s], later than the one before. `positions`: of each body, in the bodies' order. `bodies`: `world.bodies`, to be told when bodies have
   * come or gone: a mesh of a glTF file keeps its vertices, so that such a frame is refused.
   * Returns whether `every` kept it. A frame that throws leaves the recording as it was.
   */
  add(time: number, positions: readonly Positions[], bodies = this.#bodies): boolean {
    this.#checkOpen();
    this.#checkSame(bodies);
    checkFrame('glb', this.#bodies, positions);
    const kept = this.#added % this.#every === 0;
    if (kept) {
      this.#checkTime(time);
      this.#checkRoom();
      if (this.frames === 0) this.#recordings = this.#bodies.map((body, i) => this.#record(body, positions[i]));
      else for (const [i, recording] of this.#recordings.entries()) this.#addTarget(recording, positions[i]);
      this.#times.push(time);
    }
    this.#added++;
    return kept;
  }

  /** The whole file, once. */
  finish(): Uint8Array<ArrayBuffer> {
    return joinParts(this.finishInParts());
  }

  /** The same as pieces to be written one after the other, which spares a copy of the whole. */
  finishInParts(): Uint8Array<ArrayBuffer>[] {
    this.#checkOpen();
    if (this.frames === 0) throw new SelvedgeError('glb', 'frames', 'be added before finish', 0, 'none');
    this.#finished = true;
    const keys = this.frames > 1 ? this.#addKeys() : null;
    const document = gltfDocument(this.#name, this.#recordings, keys, this.#buffer);
    const { byteLength, parts } = glbContainer(document, this.#buffer);
    checkGlbSize(byteLength, this.frames, this.#maxBytes);
    return parts;
  }

  #checkOpen(): void {
    if (this.#finished)
      throw new SelvedgeError('glb', 'the recording', 'not be used after finish', this.frames, 'one that is finished');
  }

  #checkSame(bodies: readonly DrawnBody[]): void {
    if (bodies === this.#bodies) return;
    checkBodyList(path, bodies);
    const list = (all: readonly DrawnBody[]) =>
      all.map(({ name, particleCount }) => `${name} (${particleCount})`).join(', ');
    const [wanted, found] = [list(this.#bodies), list(bodies)];
    if (wanted === found) return;
    const rule = `stay ${wanted}, with which the recording began: finish it and begin another when bodies come or go`;
    throw new SelvedgeError('glb', 'bodies', rule, bodies, found);
  }

  #checkTime(time: number): void {
    // Files hold times in single precision.
    const previous = this.#times.at(-1) ?? Number.NEGATIVE_INFINITY;
    if (!Number.isFinite(time) || Math.fround(time) <= Math.fround(previous))
      throw new SelvedgeError('glb', 'time', `be finite and later than the frame before, at ${previous} [s]`, time);
  }

  #checkRoom(): void {
    const frames = this.frames + 1;
    const description = glbDescriptionBytes(this.#bodies, frames);
    checkGlbSize(this.#buffer.byteLength + glbVertexBytes(this.#bodies) + description, frames, this.#maxBytes);
  }

  #record(body: DrawnBody, positions: Positions): Recording {
    const { vertexParticle, uvs, triangles, lines } = body.surface;
    const buffer = this.#buffer;
    const basePositions = surfacePositions(body.surface, positions);
    const attributes: Attributes = { POSITION: buffer.addVertices(basePositions, 3, { bounds: true }) };
    let baseNormals: Floats | null = null;
    if (triangles.length > 0) {
      baseNormals = surfaceNormals(body.surface, positions);
      attributes.NORMAL = buffer.addVertices(baseNormals, 3, { bounds: false });
    }
    if (uvs) {
      // glTF measures v downwards from the top of the picture.
      const flipped = Float32Array.from(uvs, (value, i) => (i % 2 === 1 ? 1 - value : value));
      attributes.TEXCOORD_0 = buffer.addVertices(flipped, 2, { bounds: false });
    }
    return {
      body,
      basePositions,
      baseNormals,
      attributes,
      triangles: triangles.length > 0 ? buffer.addIndices(triangles, vertexParticle.length) : null,
      lines: lines.length > 0 ? buffer.addIndices(lines, vertexParticle.length) : null,
      targets: [],
    };
  }

  #addTarget({ body, basePositions, baseNormals, targets }: Recording, positions: Positions): void {
    const moved = subtract(surfacePositions(body.surface, positions), basePositions);
    const target: Attributes = { POSITION: this.#buffer.addDeltas(moved, { bounds: true }) };
    if (baseNormals) {
      const turned = subtract(surfaceNormals(body.surface, positions), baseNormals);
      target.NORMAL = this.#buffer.addDeltas(turned, { bounds: false });
    }
    targets.push(target);
  }

  /** At key k only target k - 1 has weight; at key 0 none has, which is the base mesh. */
  #addKeys(): GltfKeys {
    const targets = this.frames - 1;
    const keyed = Array.from({ length: targets }, (_, target) => (target + 1) * targets + target);
    return {
      times: this.#buffer.addTimes(this.#times),
      weights: this.#buffer.addWeights(this.frames * targets, keyed),
    };
  }
}

function subtract(from: Floats, what: Floats): Floats {
  for (let i = 0; i < from.length; i++) from[i] -= what[i];
  return from;
}
