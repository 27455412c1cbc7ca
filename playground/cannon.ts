/** The cannon: balls that fly from the camera to where the pointer is, fall to the floor and roll out. What is hit by one moves; what tears, tears. */
import { type SphereCollider, sphere, type World } from 'selvedge';
import { Vector3 } from 'three/webgpu';

const radius = 0.07;
const thickness = 0.01;
/** [m/s] */
const speed = 12;
/** As many lie around at once: the first is the first to go. */
const most = 6;
/** Between two keys of its motion, and of all of it [s]. */
const [interval, flight] = [1 / 60, 4];
/** What is left of a rolling ball's speed after a second. */
const rolling = 0.15;
const stem = 'shot ball ';

const isShot = ({ name }: { name: string }) => name.startsWith(stem);

/** Shoots a ball. `from`: where the eye is; it starts a little below. */
export function shoot(world: World, from: Vector3, target: Vector3, floor: number): void {
  const balls = world.scene.colliders.filter(isShot);
  for (const ball of balls.slice(0, Math.max(0, balls.length - most + 1))) world.removeCollider(ball);
  const last = balls.at(-1);
  const number = last ? Number(last.name.slice(stem.length)) + 1 : 1;
  const start = from.clone().lerp(target, 0.15);
  start.y = Math.max(start.y - 0.15, floor + 2 * radius);
  world.addCollider(ballFrom(`${stem}${number}`, world, { start, target, floor }));
}

/** Takes all of them away. */
export function collectBalls(world: World): void {
  for (const ball of world.scene.colliders.filter(isShot)) world.removeCollider(ball);
}

interface Shot {
  start: Vector3;
  target: Vector3;
  floor: number;
}

/** Its motion is known when it is shot: nothing stops a cannonball but the floor. */
function ballFrom(name: string, { time, gravity }: World, { start, target, floor }: Shot): SphereCollider {
  const arrival = start.distanceTo(target) / speed;
  const pull = new Vector3(...gravity);
  // Aimed a little higher, so that it gets there.
  const velocity = target
    .clone()
    .sub(start)
    .divideScalar(arrival)
    .addScaledVector(pull, -arrival / 2);
  const at = start.clone();
  const keys = [{ time, offset: offsetOf(at, start) }];
  for (let passed = interval; passed < flight; passed += interval) {
    velocity.addScaledVector(pull, interval / 2);
    at.addScaledVector(velocity, interval);
    velocity.addScaledVector(pull, interval / 2);
    if (at.y < floor + radius) {
      at.y = floor + radius;
      velocity.y = 0;
      velocity.multiplyScalar(rolling ** interval);
    }
    keys.push({ time: time + passed, offset: offsetOf(at, start) });
  }
  const motion = { kind: 'keyframes', keys } as const;
  return sphere({ name, centre: start.toArray(), radius, thickness, friction: 0.2, motion });
}

const offsetOf = (at: Vector3, start: Vector3): [number, number, number] => at.clone().sub(start).toArray();
