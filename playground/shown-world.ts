/** The meshes of a world's bodies and colliders, and their way onto a stage and off it. */
import type { Body, Collider, World } from 'selvedge';
import { ClothMesh, ColliderMesh, RopeMesh, SoftBodyMesh } from 'selvedge/three';
import { Group, type Material, type Mesh, type Texture } from 'three/webgpu';
import { BodyColours } from './look/body-colours';
import { colliderMaterial, isFloor } from './look/collider-look';
import { bodyMaterial, shadeStrands } from './look/fabrics';
import { Pegs } from './look/pegs';

export type BodyMesh = ClothMesh | RopeMesh;

export class ShownWorld {
  readonly group = new Group();
  readonly bodies: BodyMesh[];
  /** The floor is not among them: the stage draws it. */
  colliders: readonly ColliderMesh<Material>[] = [];
  readonly colours: BodyColours;
  private readonly pegs: Pegs;
  /** Of each body, as it was last seen. */
  private readonly geometries: BodyMesh['geometry'][];
  private frame = -1;
  private revision = -1;

  /** `changed`: there is something new to be seen without the world having moved. */
  constructor(
    readonly world: World,
    changed: () => void,
  ) {
    this.bodies = world.scene.bodies.map((body, index) => drawBody(world, body, index));
    this.colours = new BodyColours(world, this.bodies, (mesh) => this.dress(mesh), changed);
    this.geometries = this.bodies.map(({ geometry }) => geometry);
    for (const mesh of this.bodies) this.dress(mesh);
    this.pegs = new Pegs(world);
    this.group.add(...this.bodies, this.pegs.mesh);
    this.followColliders();
  }

  /** Whether the world has moved on or changed since the last call. The bodies follow it by themselves; colliders and pegs are put in place here. */
  moved(): boolean {
    const { frame, revision } = this.world;
    if (frame === this.frame && revision === this.revision) return false;
    if (revision !== this.revision) {
      this.followBodies();
      this.followColliders();
    }
    this.frame = frame;
    this.revision = revision;
    for (const mesh of this.colliders) mesh.update();
    this.pegs.follow();
    return true;
  }

  /** Bodies that came apart, or are whole again, have other vertices. */
  private followBodies(): void {
    this.bodies.forEach((mesh, body) => {
      mesh.update();
      if (mesh.geometry === this.geometries[body]) return;
      this.geometries[body] = mesh.geometry;
      this.colours.followVertices(mesh);
    });
  }

  /** What the look of a body has for each vertex. */
  private dress(mesh: BodyMesh): void {
    const body = this.world.scene.bodies.find(({ name }) => name === mesh.body.name);
    if (body?.kind === 'strands') shadeStrands(mesh as RopeMesh, body.particles);
    else mesh.geometry.deleteAttribute('color');
  }

  /** Colliders come and go. */
  private followColliders(): void {
    const now = this.world.scene.colliders;
    for (const mesh of this.colliders) {
      if (now.includes(mesh.collider)) continue;
      mesh.removeFromParent();
      disposeMesh(mesh);
    }
    const known = new Map(this.colliders.map((mesh) => [mesh.collider, mesh]));
    const draw = (collider: Collider) => new ColliderMesh(this.world, collider, colliderMaterial(collider));
    this.colliders = now
      .filter((collider) => !isFloor(collider))
      .map((collider) => known.get(collider) ?? draw(collider));
    for (const mesh of this.colliders) this.group.add(mesh);
  }

  dispose(): void {
    this.group.removeFromParent();
    this.colours.strip();
    this.pegs.mesh.dispose();
    for (const child of this.group.children as Mesh[]) disposeMesh(child);
  }
}

/** Strands stand for many hairs each, so they are drawn thicker than they are. */
const strandRadius = 2.2;

function drawBody(world: World, body: Body, index: number): BodyMesh {
  const material = bodyMaterial(body);
  switch (body.kind) {
    case 'cloth':
    case 'clothFromMesh':
      return new ClothMesh(world, index, material);
    case 'softBody':
      return new SoftBodyMesh(world, index, material);
    case 'rope':
      return new RopeMesh(world, index, material);
    case 'strands':
      return new RopeMesh(world, index, material, { radius: strandRadius * body.radius, taper: 0.15 });
  }
}

function disposeMesh({ geometry, material }: Mesh): void {
  geometry.dispose();
  disposeMaterial(material as Material);
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) {
    if ((value as Texture | null)?.isTexture) (value as Texture).dispose();
  }
  material.dispose();
}
