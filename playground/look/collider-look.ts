/** How colliders look. A plane that lies flat is the floor and is drawn by the stage. */
import type { Collider } from 'selvedge';
import { type Material, MeshPhysicalMaterial } from 'three/webgpu';

const plaster = () => new MeshPhysicalMaterial({ color: 0xe4ddd2, roughness: 0.75 });
const glaze = () =>
  new MeshPhysicalMaterial({ color: 0x3d6f73, roughness: 0.35, clearcoat: 0.7, clearcoatRoughness: 0.2 });

export function isFloor(collider: Collider): boolean {
  return collider.kind === 'plane' && collider.normal[1] / Math.hypot(...collider.normal) > 0.999;
}

export const colliderMaterial = ({ name }: Collider): Material => (name === 'ball' ? glaze() : plaster());
