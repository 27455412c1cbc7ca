/** The light of a photographer's studio: a pale room with a few large soft boxes, seen only in what it lights. */
import {
  BackSide,
  BoxGeometry,
  Color,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  type Texture,
  type WebGPURenderer,
} from 'three/webgpu';

interface SoftBox {
  position: readonly [number, number, number];
  size: readonly [number, number];
  colour: number;
  /** Times white. */
  strength: number;
}

const room = 0x6f7177;
const floor = 0x8d8880;
const softBoxes: readonly SoftBox[] = [
  { position: [0, 9, 2], size: [9, 7], colour: 0xfff4e6, strength: 7 },
  { position: [-9, 4, 3], size: [5, 8], colour: 0xe6efff, strength: 3.2 },
  { position: [8, 3, 5], size: [4, 6], colour: 0xffe9d2, strength: 2.2 },
  { position: [1, 4, -9], size: [8, 3], colour: 0xffffff, strength: 2.6 },
];

export function studioEnvironment(renderer: WebGPURenderer): Texture {
  const scene = new Scene();
  const walls = new Mesh(new BoxGeometry(22, 14, 22), new MeshBasicMaterial({ color: room, side: BackSide }));
  walls.position.y = 4;
  const ground = new Mesh(new PlaneGeometry(22, 22), new MeshBasicMaterial({ color: floor }));
  ground.rotation.x = -Math.PI / 2;
  ground.position.y = -2.9;
  scene.add(walls, ground);
  for (const { position, size, colour, strength } of softBoxes) {
    const material = new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(strength) });
    const box = new Mesh(new PlaneGeometry(...size), material);
    box.position.set(...position);
    box.lookAt(0, 1, 0);
    scene.add(box);
  }
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(scene, 0.03);
  generator.dispose();
  return texture;
}
