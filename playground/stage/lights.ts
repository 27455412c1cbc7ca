/** A key light that rakes across the folds and casts soft shadows, and a cool one from behind that draws the edges. */
import { DirectionalLight, Group, HemisphereLight } from 'three/webgpu';

/** Half the width of what the key light's shadow covers [m]. */
const reach = 3;

/**
 * What lights the scene besides: 'studio' the reflections of a room, from `environment.ts`; 'plain' light from above and from the floor, and
 * coarser shadows. On a GPU that is a program the room takes two seconds to make, and fine shadows a third of each frame.
 */
export type Lighting = 'studio' | 'plain';

export function makeLights(lighting: Lighting): Group {
  const key = new DirectionalLight(0xfff7ee, 2.3);
  key.position.set(-3, 4.4, 4);
  key.target.position.set(0, 0.8, 0);
  key.castShadow = true;
  const texels = lighting === 'studio' ? 2048 : 512;
  key.shadow.mapSize.set(texels, texels);
  key.shadow.bias = -0.0004;
  key.shadow.normalBias = 0.025;
  // The same softness on the floor, whatever the texels' size.
  key.shadow.radius = (7 * texels) / 2048;
  Object.assign(key.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 13 });

  const rim = new DirectionalLight(0xd6e4ff, 0.9);
  rim.position.set(3, 3.2, -4);

  const lights = new Group();
  lights.add(key, key.target, rim);
  if (lighting === 'plain') lights.add(new HemisphereLight(0xfffaf4, 0x8d8880, 1.1));
  return lights;
}
