/**
 * Bodies coloured by what happens to them instead of what they are made of. The numbers are read while the page goes on, one reading at a
 * time, so that a GPU is never waited for; the colours come a frame or so after the shape.
 */
import type { World } from 'selvedge';
import { vertexColor } from 'three/tsl';
import { BufferAttribute, DynamicDrawUsage, MeshStandardNodeMaterial } from 'three/webgpu';
import type { Colouring } from '../settings';
import type { BodyMesh } from '../shown-world';
import { writeColour } from './colour-ramp';
import { particleStrain } from './particle-strain';

/** The strain at the end of the ramp: where springs become constraints by default. */
export const fullStrain = 0.1;
/** Of the page's time, colours get one part in so many at most. */
const oneIn = 5;

/** What is shown of one body, with its own look kept aside. */
interface Painted {
  mesh: BodyMesh;
  colours: BufferAttribute;
  material: MeshStandardNodeMaterial;
  own: BodyMesh['material'];
}

export class BodyColours {
  private colouring: Colouring = 'material';
  private painted: Painted[] = [];
  private reading = false;
  private readFrame = -1;
  private restUntil = 0;

  constructor(
    private readonly world: World,
    private readonly bodies: readonly BodyMesh[],
    /** Gives the vertices of a body the colours of its own look, or none. */
    private readonly dress: (mesh: BodyMesh) => void,
    /** There is something new to be seen. */
    private readonly changed: () => void,
  ) {}

  colourBy(colouring: Colouring): void {
    if (colouring === this.colouring) return;
    this.colouring = colouring;
    if (colouring === 'material') this.strip();
    else if (this.painted.length === 0) this.painted = this.bodies.map(paint);
    this.readFrame = -1;
    this.restUntil = 0;
    this.changed();
  }

  /** Called with every frame of the page: asks for what is new, unless an answer is still on its way. */
  refresh(): void {
    const { frame } = this.world;
    if (this.colouring === 'material' || this.reading || frame === this.readFrame) return;
    if (performance.now() < this.restUntil) return;
    this.readFrame = frame;
    void this.read(this.colouring);
  }

  /** Puts each body's own look back. */
  strip(): void {
    for (const { mesh, material, own } of this.painted) {
      mesh.material = own;
      this.dress(mesh);
      material.dispose();
    }
    this.painted = [];
  }

  /** A body that came apart, or is whole again, has other vertices. */
  followVertices(mesh: BodyMesh): void {
    const painted = this.painted.find((one) => one.mesh === mesh);
    if (!painted) {
      this.dress(mesh);
      return;
    }
    painted.colours = addColours(mesh);
    writeColours(painted, new Float32Array(mesh.body.particleCount));
    this.readFrame = -1;
    this.restUntil = 0;
  }

  private async read(colouring: Colouring): Promise<void> {
    this.reading = true;
    const { revision } = this.world;
    try {
      const answers = await Promise.all(this.bodies.map((_, body) => this.ask(body, colouring)));
      // Of bodies that have changed meanwhile there will be other numbers.
      if (colouring !== this.colouring || revision !== this.world.revision) return;
      const start = performance.now();
      this.painted.forEach((painted, body) => {
        writeColours(painted, this.valuesOf(body, answers[body], colouring));
      });
      const now = performance.now();
      this.restUntil = now + (oneIn - 1) * (now - start);
      this.changed();
    } catch {
      // The world was replaced while it was asked: the one that takes its place is asked next.
    } finally {
      this.reading = false;
    }
  }

  private ask(body: number, colouring: Colouring): Promise<ArrayLike<number> | null> {
    return colouring === 'strain' ? this.world.read(body) : this.world.readShades(body);
  }

  /** From 0 to 1 for each particle. */
  private valuesOf(body: number, answer: ArrayLike<number> | null, colouring: Colouring): ArrayLike<number> {
    const built = this.world.bodies[body];
    if (!answer) return new Float32Array(built.particleCount);
    return colouring === 'strain' ? particleStrain(built, answer).map((strain) => strain / fullStrain) : answer;
  }
}

/** How much of a colour shines whatever the light. */
const glow = 0.45;

const sidesOf = ({ side, shadowSide }: BodyMesh['material']) => ({ side, shadowSide });

function paint(mesh: BodyMesh): Painted {
  const own = mesh.material;
  const material = new MeshStandardNodeMaterial({ roughness: 0.9, ...sidesOf(own) });
  // Partly light of their own: what is in the shade is still to be told apart.
  material.colorNode = vertexColor().mul(1 - glow);
  material.emissiveNode = vertexColor().rgb.mul(glow);
  const painted = { mesh, colours: addColours(mesh), material, own };
  writeColours(painted, new Float32Array(mesh.body.particleCount));
  mesh.material = material;
  return painted;
}

function addColours({ geometry }: BodyMesh): BufferAttribute {
  const { count } = geometry.getAttribute('position');
  const colours = new BufferAttribute(new Float32Array(3 * count), 3);
  colours.setUsage(DynamicDrawUsage);
  geometry.setAttribute('color', colours);
  return colours;
}

function writeColours({ mesh, colours }: Painted, values: ArrayLike<number>): void {
  const array = colours.array as Float32Array;
  const { embedding } = mesh.body.surface;
  for (let vertex = 0; vertex < colours.count; vertex++) {
    let value = 0;
    if (embedding) {
      for (let k = 4 * vertex; k < 4 * vertex + 4; k++) value += embedding.weights[k] * values[embedding.particles[k]];
    } else {
      value = values[mesh.particleOfVertex(vertex)];
    }
    writeColour(value, array, 3 * vertex);
  }
  colours.needsUpdate = true;
}
