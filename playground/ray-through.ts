/** From the camera through a point of the page. */
import { type Camera, type Ray, type Raycaster, Vector2 } from 'three/webgpu';

/** In CSS pixels, as events have it. */
export interface PagePoint {
  clientX: number;
  clientY: number;
}

/** Points a raycaster there, and gives its ray. */
export function aimThrough(
  raycaster: Raycaster,
  view: HTMLElement,
  { clientX, clientY }: PagePoint,
  camera: Camera,
): Ray {
  const { left, top, width, height } = view.getBoundingClientRect();
  const point = new Vector2((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height);
  raycaster.setFromCamera(point, camera);
  return raycaster.ray;
}
