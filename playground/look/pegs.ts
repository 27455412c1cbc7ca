/** Pegs where bodies are held, so that nobody wonders why they do not fall. They follow pins that move. */
import type { BuiltBody, World } from 'selvedge';
import { DrawnPlacement } from 'selvedge/three';
import { Box3, InstancedMesh, Matrix4, MeshPhysicalMaterial, SphereGeometry, Vector3 } from 'three/webgpu';

/** Of a peg, as a share of the way across all bodies. */
const size = 0.009;
/** Between two pegs of a pin, in radii: an edge that is held has a row of them. */
const apart = 9;
/** A part of a solid that is held has one peg as large as itself, where that is not larger than this, in radii. */
const largest = 6;

interface Peg {
  body: string;
  pin: string;
  /** What its pin turns about, and how far from that it is when its pin has not moved. */
  middle: Vector3;
  away: Vector3;
  /** [m] */
  radius: number;
  drawn: DrawnPlacement;
}

export class Pegs {
  readonly mesh: InstancedMesh;
  private readonly pegs: Peg[];

  constructor(private readonly world: World) {
    const radius = size * across(world);
    this.pegs = world.bodies.flatMap((body) => pegsOf(body, radius));
    this.mesh = new InstancedMesh(new SphereGeometry(1, 24, 16), lacquer(), this.pegs.length);
    this.mesh.visible = this.pegs.length > 0;
    this.mesh.castShadow = true;
    this.mesh.receiveShadow = true;
    // They move, and there are few.
    this.mesh.frustumCulled = false;
    this.follow();
  }

  /** Puts them where the pins are now. A pin that let go has none. */
  follow(): void {
    const place = new Matrix4();
    this.pegs.forEach(({ body, pin, middle, away, radius, drawn }, k) => {
      const told = this.world.pinPlacement(body, pin);
      const size = told ? radius : 0;
      place.makeScale(size, size, size);
      if (told) {
        const { offset, rotation, scale } = drawn.of(this.world, told);
        place.setPosition(away.clone().multiplyScalar(scale).applyQuaternion(rotation).add(middle).add(offset));
      }
      this.mesh.setMatrixAt(k, place);
    });
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

const lacquer = () =>
  new MeshPhysicalMaterial({ color: 0xd9482b, roughness: 0.4, clearcoat: 0.6, clearcoatRoughness: 0.2 });

/** The diagonal of the box around all bodies, as they were built [m]. */
function across({ bodies }: World): number {
  const points = bodies.flatMap(pointsOf);
  const [low, high] = [new Vector3(Infinity, Infinity, Infinity), new Vector3(-Infinity, -Infinity, -Infinity)];
  for (const point of points) {
    low.min(point);
    high.max(point);
  }
  return low.distanceTo(high);
}

const pointsOf = ({ positions, particleCount }: BuiltBody): Vector3[] =>
  Array.from({ length: particleCount }, (_, particle) => new Vector3().fromArray(positions, 3 * particle));

/** Strands grow out of something that is drawn, and have none. */
function pegsOf(body: BuiltBody, radius: number): Peg[] {
  if (body.kind === 'strands') return [];
  const points = pointsOf(body);
  const middle = middleOf(points);
  return body.pins.flatMap(({ name, particles }) => {
    const held = Array.from(particles, (particle) => points[particle]);
    const turnsAbout = new Box3().setFromPoints(held).getCenter(new Vector3());
    const peg = (home: Vector3, radius: number) => ({
      body: body.name,
      pin: name,
      middle: turnsAbout,
      away: home.clone().sub(turnsAbout),
      radius,
      drawn: new DrawnPlacement(),
    });
    if (body.kind === 'softBody') {
      // Most of what is held lies inside: small pegs would be hidden there.
      const centre = middleOf(held);
      const reach = held.reduce((most, point) => Math.max(most, point.distanceTo(centre)), radius);
      if (reach <= largest * radius) return [peg(centre, reach)];
    }
    return spread(held, middle, apart * radius).map((home) => peg(home, radius));
  });
}

const middleOf = (points: readonly Vector3[]): Vector3 =>
  points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(Math.max(1, points.length));

/** Points of those given that are evenly apart: first the one that is furthest out, then again and again the one furthest from all that were taken. */
function spread(points: readonly Vector3[], middle: Vector3, spacing: number): Vector3[] {
  const taken: Vector3[] = [];
  const away = points.map((point) => point.distanceTo(middle));
  for (let limit = -1; ; limit = spacing) {
    const furthest = away.reduce((best, distance, k) => (distance > (away[best] ?? -1) ? k : best), -1);
    if (furthest < 0 || away[furthest] <= limit) return taken;
    const next = points[furthest];
    taken.push(next);
    points.forEach((point, k) => {
      const distance = point.distanceTo(next);
      away[k] = taken.length === 1 ? distance : Math.min(away[k], distance);
    });
  }
}
