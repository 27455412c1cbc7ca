/** The meshes of a world's bodies and colliders, and their way onto a stage and off it. */
import type { Body, World } from 'selvedge';
import { ClothMesh, RopeMesh, SoftBodyMesh } from 'selvedge/three';
import { Group, type Material, type Mesh, type Texture, type Vector3 } from 'three/webgpu';
import { BodyColours } from './look/body-colours';
import { colliderMesh } from './look/collider-meshes';
import { DrawnOffset } from './look/drawn-offset';
import { bodyMaterial, shadeStrands } from './look/fabrics';
import { Pegs } from './look/pegs';

export type BodyMesh = ClothMesh | RopeMesh;

export class ShownWorld {
  readonly group = new Group();
  readonly bodies: BodyMesh[];
  readonly colliders: { mesh: Mesh; index: number; home: Vector3; offset: DrawnOffset }[] = [];
  readonly colours: BodyColours;
  private readonly pegs: Pegs;
  private frame = -1;

  /** `changed`: there is something new to be seen without the world having moved. */
  constructor(
    readonly world: World,
    changed: () => void,
  ) {
    this.bodies = world.scene.bodies.map((body, index) => drawBody(world, body, index));
    this.colours = new BodyColours(world, this.bodies, changed);
    world.scene.colliders.forEach((collider, index) => {
      const mesh = colliderMesh(collider);
      if (mesh) this.colliders.push({ mesh, index, home: mesh.position.clone(), offset: new DrawnOffset() });
    });
    this.pegs = new Pegs(world);
    this.group.add(...this.bodies, ...this.colliders.map(({ mesh }) => mesh), this.pegs.mesh);
  }

  /** Whether the world has moved on since the last call. The bodies follow it by themselves; colliders and pegs are put in place here. */
  moved(): boolean {
    if (this.world.frame === this.frame) return false;
    this.frame = this.world.frame;
    for (const { mesh, index, home, offset } of this.colliders) {
      mesh.position.copy(home).add(offset.of(this.world, this.world.colliderOffset(index)));
    }
    this.pegs.follow();
    return true;
  }

  dispose(): void {
    this.group.removeFromParent();
    this.colours.strip();
    this.pegs.mesh.dispose();
    for (const child of this.group.children as Mesh[]) {
      child.geometry.dispose();
      disposeMaterial(child.material as Material);
    }
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
    case 'strands': {
      const mesh = new RopeMesh(world, index, material, { radius: strandRadius * body.radius, taper: 0.15 });
      shadeStrands(mesh, body.particles);
      return mesh;
    }
  }
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) {
    if ((value as Texture | null)?.isTexture) (value as Texture).dispose();
  }
  material.dispose();
}
