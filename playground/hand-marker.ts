/** A small ring where the hand holds the cloth; it always faces the camera. */
import { type Camera, Mesh, MeshBasicMaterial, RingGeometry, type Vector3 } from 'three/webgpu';

export class HandMarker {
  readonly mesh: Mesh;

  constructor() {
    const material = new MeshBasicMaterial({ color: 0xffffff, transparent: true, opacity: 0.9, depthTest: false });
    this.mesh = new Mesh(new RingGeometry(0.016, 0.02, 48), material);
    this.mesh.renderOrder = 10;
    this.mesh.visible = false;
  }

  show(point: Vector3 | null): void {
    this.mesh.visible = point !== null;
    if (point) this.mesh.position.copy(point);
  }

  face(camera: Camera): void {
    this.mesh.quaternion.copy(camera.quaternion);
  }
}
