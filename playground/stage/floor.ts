/**
 * The floor: takes shadows and is otherwise the page itself, with a pool of light and a fine grid (0.25 m) for the sense of size. Both
 * fade outwards, so that there is no edge.
 */
import { float, fract, fwidth, mix, positionWorld, smoothstep, uniform } from 'three/tsl';
import { CircleGeometry, Color, Group, Mesh, MeshBasicNodeMaterial, ShadowNodeMaterial } from 'three/webgpu';

const radius = 5;
const cell = 0.25;

export interface FloorColours {
  /** Where the light falls. */
  pool: Color;
  poolOpacity: number;
  line: Color;
  lineOpacity: number;
  shadowOpacity: number;
}

export interface Floor {
  group: Group;
  setColours(colours: FloorColours): void;
}

export function makeFloor(): Floor {
  const pool = uniform(new Color());
  const line = uniform(new Color());
  const poolOpacity = uniform(0);
  const lineOpacity = uniform(0);

  const place = positionWorld.xz;
  const distance = place.length();
  const grid = place.div(cell);
  const toLine = float(0.5).sub(fract(grid).sub(0.5).abs());
  const width = fwidth(grid).max(1e-4);
  const lines = smoothstep(width.mul(0.3), width.mul(1.2), toLine).oneMinus();
  // Lines closer together than a few pixels would only shimmer.
  const clear = smoothstep(0.1, 0.35, width.x.max(width.y)).oneMinus();
  const ink = lines.x
    .max(lines.y)
    .mul(clear)
    .mul(smoothstep(0.5, 2.6, distance).oneMinus());

  const light = new MeshBasicNodeMaterial({ transparent: true, depthWrite: false });
  light.colorNode = mix(pool, line, ink);
  light.opacityNode = mix(poolOpacity.mul(smoothstep(0.2, 3.2, distance).oneMinus()), lineOpacity, ink);
  const shade = new ShadowNodeMaterial({ transparent: true, depthWrite: false });

  const group = new Group();
  [light, shade].forEach((material, layer) => {
    const mesh = new Mesh(new CircleGeometry(radius, 64), material);
    mesh.rotation.x = -Math.PI / 2;
    mesh.renderOrder = layer - 2;
    mesh.receiveShadow = material === shade;
    group.add(mesh);
  });
  return {
    group,
    setColours(colours) {
      pool.value.copy(colours.pool);
      line.value.copy(colours.line);
      poolOpacity.value = colours.poolOpacity;
      lineOpacity.value = colours.lineOpacity;
      shade.opacity = colours.shadowOpacity;
    },
  };
}
