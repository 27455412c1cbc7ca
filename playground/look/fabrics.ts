/** What each body looks like, by the name of its material. */
import type { Body } from 'selvedge';
import type { RopeMesh } from 'selvedge/three';
import {
  BufferAttribute,
  CanvasTexture,
  DoubleSide,
  type Material,
  MeshPhysicalMaterial,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three/webgpu';
import { patterns, patternTexture } from './patterns';
import { paintTile } from './tile';
import { type Weave, weaveTexture } from './weave';

interface Fabric {
  pattern: keyof typeof patterns;
  weave: Weave;
  /** Threads across texture coordinates 0 to 1. */
  threads: number;
  roughness: number;
  sheen: number;
}

const fabrics: Record<string, Fabric> = {
  cotton: { pattern: 'ticking', weave: 'plain', threads: 240, roughness: 0.86, sheen: 0.25 },
  nylon: { pattern: 'flag', weave: 'plain', threads: 420, roughness: 0.5, sheen: 0.15 },
  wool: { pattern: 'blanket', weave: 'twill', threads: 120, roughness: 0.95, sheen: 0.6 },
  canvas: { pattern: 'sailcloth', weave: 'plain', threads: 160, roughness: 0.9, sheen: 0.2 },
};
const otherFabric: Fabric = { pattern: 'plain', weave: 'plain', threads: 280, roughness: 0.85, sheen: 0.3 };

export function bodyMaterial(body: Body): Material {
  const name = typeof body.material === 'string' ? body.material : '';
  if (body.kind === 'cloth' || body.kind === 'clothFromMesh') return clothMaterial(fabrics[name] ?? otherFabric);
  if (body.kind === 'softBody') return softMaterial(softLooks[name] ?? softLooks.rubber);
  if (name === 'hair') return hair();
  if (name === 'chain' || name === 'wire') return brass();
  return hemp(body.radius);
}

function clothMaterial({ pattern, weave, threads, roughness, sheen }: Fabric): Material {
  return new MeshPhysicalMaterial({
    map: patternTexture(patterns[pattern]),
    bumpMap: weaveTexture(weave, threads, threads),
    bumpScale: 0.3,
    roughness,
    sheen,
    sheenRoughness: 0.6,
    side: DoubleSide,
    // A sheet has no inside: the side that is lit is the side that casts the shadow.
    shadowSide: DoubleSide,
  });
}

/** Solids: colour, roughness, and how much of a clear coat lies on them. */
interface SoftLook {
  color: number;
  roughness: number;
  clearcoat: number;
}

const softLooks: Record<string, SoftLook> = {
  rubber: { color: 0xa58878, roughness: 0.55, clearcoat: 0.15 },
  silicone: { color: 0x6f9e58, roughness: 0.4, clearcoat: 0.5 },
  jelly: { color: 0xc2504e, roughness: 0.25, clearcoat: 0.8 },
  flesh: { color: 0x9c8288, roughness: 0.6, clearcoat: 0.25 },
  foam: { color: 0xd8b25c, roughness: 0.95, clearcoat: 0 },
  sponge: { color: 0xd9a441, roughness: 1, clearcoat: 0 },
};

function softMaterial({ color, roughness, clearcoat }: SoftLook): Material {
  return new MeshPhysicalMaterial({ color, roughness, clearcoat, clearcoatRoughness: 0.35 });
}

function hair(): Material {
  return new MeshPhysicalMaterial({
    color: 0x9a5a34,
    vertexColors: true,
    roughness: 0.45,
    sheen: 0.4,
    sheenRoughness: 0.4,
  });
}

/** Each lock has a shade of its own, and all are darker at their roots. What was split off has the shade of where it came from. */
export function shadeStrands(mesh: RopeMesh, particlesPerStrand: number): void {
  const { origins } = mesh.body;
  const { count } = mesh.geometry.getAttribute('position');
  const colours = new Float32Array(3 * count);
  for (let vertex = 0; vertex < count; vertex++) {
    const drawn = mesh.particleOfVertex(vertex);
    const particle = origins?.[drawn] ?? drawn;
    const strand = Math.floor(particle / particlesPerStrand);
    const along = (particle % particlesPerStrand) / (particlesPerStrand - 1);
    // The golden ratio spreads the shades without two neighbours being alike.
    const own = (strand * 0.6180339887) % 1;
    colours.fill((0.45 + 0.55 * own) * (0.4 + 0.6 * along), 3 * vertex, 3 * vertex + 3);
  }
  mesh.geometry.setAttribute('color', new BufferAttribute(colours, 3));
}

function brass(): Material {
  return new MeshPhysicalMaterial({ color: 0xe0b868, metalness: 1, roughness: 0.3 });
}

/** Three strands laid around each other. The tile goes once around and as far along. */
function hemp(radius: number): Material {
  const size = 128;
  const canvas = paintTile(size, (x, y) => {
    const strand = ((3 * x + 3 * y) / size) % 1;
    const round = Math.sqrt(Math.max(0, 1 - (2 * strand - 1) ** 2));
    const fibre = 0.9 + 0.1 * Math.sin((9 * 2 * Math.PI * (2 * x - y)) / size);
    const shade = (0.35 + 0.65 * round) * fibre;
    return [214 * shade, 178 * shade, 122 * shade];
  });
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  map.wrapS = map.wrapT = RepeatWrapping;
  map.repeat.set(1, 1 / (2 * Math.PI * radius * 1.3));
  map.anisotropy = 8;
  return new MeshPhysicalMaterial({ map, roughness: 0.9 });
}
