/** A key light that rakes across the folds and casts soft shadows, and a cool one from behind that draws the edges. */
import { DirectionalLight, Group } from 'three/webgpu';

/** Half the width of what the key light's shadow covers [m]. */
const reach = 3;

export function makeLights(): Group {
  const key = new DirectionalLight(0xfff7ee, 2.3);
  key.position.set(-3, 4.4, 4);
  key.target.position.set(0, 0.8, 0);
  key.castShadow = true;
  key.shadow.mapSize.set(2048, 2048);
  key.shadow.bias = -0.0004;
  key.shadow.normalBias = 0.025;
  key.shadow.radius = 7;
  Object.assign(key.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 13 });

  const rim = new DirectionalLight(0xd6e4ff, 0.9);
  rim.position.set(3, 3.2, -4);

  const lights = new Group();
  lights.add(key, key.target, rim);
  return lights;
}
