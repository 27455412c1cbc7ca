/**
 * Where a particle goes that meets colliders: out of them, with Coulomb's friction. Collisions act on positions directly (Liu 2013 section 4.1). The kernels that
 * do it share this, and its twins in out-of-colliders.as.ts and out-of-colliders.wgsl.
 *
 * Everything is looked at in the collider's own frame, which moves and turns with it: the way of a particle in this step is its displacement relative to the collider. For each collider:
 *
 * - Continuous collision detection: a way that is long, and leads from outside into the collider, ends where it enters (`castAt` finds the time of impact): at the surface, or within half of the thickness of it. What is left of the way along the surface stays. So nothing passes through what is thin.
 * - A particle that is then closer than the thickness is moved out by depth = thickness - distance along the outward normal n.
 * - What either moved it by along n, times the friction, is the most by which its way along the surface becomes shorter: the normal impulse is m depth / h, so this is Coulomb's law for the impulses of this step. A way
 *   that is no longer than static friction allows is taken back as a whole.
 * - Where it came fast, it leaves with `restitution` of its speed.
 *
 * A particle that was inside before the step is moved no farther than to `recovery` beyond the distance that it had then. So it comes out at a calm pace, however deep it is:
 * where that pace has brought it already, it is not moved at all.
 *
 * Mesh colliders have a way of their own (mesh/out-of-mesh.ts), by the same rules.
 *
 * A call may have several steps, each with its contact: `moveShare` of the collider's way belongs to this one, and `moveAhead` is still to come.
 */

import { castAt } from './cast-shape';
import castWgsl from './cast-shape.wgsl?raw';
import { add, dot, length, scale, sub, type Three } from './contact-vectors';
import fieldWgsl from './field-distance.wgsl?raw';
import { outOfMesh } from './mesh/out-of-mesh';
import meshWgsl from './mesh/out-of-mesh.wgsl?raw';
import wgsl from './out-of-colliders.wgsl?raw';
import { colliderKind, colliderLanes } from './pack-colliders';
import { seen, surfaceAt, unseen } from './shape-distance';
import shapeWgsl from './shape-distance.wgsl?raw';

/** What the shader of a kernel that meets colliders begins with. */
export const contactWgsl = fieldWgsl + shapeWgsl + castWgsl + meshWgsl + wgsl;

/**
 * The uniforms of every kernel that meets colliders: `colliderCount` of them, from `colliderFirst` on. `group` is 0, or that of the particles that meet them (contact-groups.ts). `listed` is how many vec4 the lists of a mesh take in `nearby`
 * (mesh/find-nearby.kernel.ts), or 0 where there are none.
 */
export const contactUniforms = {
  colliderFirst: 'u32',
  colliderCount: 'u32',
  recovery: 'f32',
  moveShare: 'f32',
  moveAhead: 'f32',
  group: 'u32',
  listed: 'u32',
} as const;
export type ContactUniforms = { readonly [K in keyof typeof contactUniforms]: number };

/** How fast a particle that was inside a collider before the step may be moved out [m/s]. */
export const recoverySpeed = 1;

/** What comes no faster than this share of the recovery speed does not bounce: a body at rest is to stay so. */
const calmShare = 0.5;

/** Shorter ways than this share of the thickness lead through nothing. */
const sweptShare = 0.5;

/** Whether a particle is none of those that meet the colliders of a run. */
export const isOfOthers = (
  contactGroup: ArrayLike<number>,
  i: number,
  { group }: { readonly group: number },
): boolean => group !== 0 && contactGroup[i] !== group;

/** Where a particle goes that went from `before` to `p` in this step. */
export function outOfColliders(p: Three, before: Three, collider: Float64Array, uniforms: ContactUniforms): Three {
  const { colliderFirst, colliderCount, recovery, moveShare, moveAhead } = uniforms;
  let out = p;
  for (let c = colliderFirst; c < colliderFirst + colliderCount; c++) {
    const at = colliderLanes * c;
    const [, thickness, friction] = collider.subarray(at, at + 3);
    const [staticFriction, restitution] = collider.subarray(at + 28, at + 30);
    const from = seen(collider, c, before, moveAhead + moveShare);
    const to = seen(collider, c, out, moveAhead);
    if (collider[at] === colliderKind.mesh) {
      const moved = outOfMesh(collider, c, from, to, uniforms, calmShare);
      if (moved !== to) out = add(out, unseen(collider, c, sub(moved, to), moveAhead));
      continue;
    }
    const way = sub(to, from);
    let now = to;
    const rub = (normal: Three, depth: number) => {
      const relative = sub(now, from);
      const slide = sub(relative, scale(normal, dot(relative, normal)));
      const sliding = length(slide);
      const kept = sliding > staticFriction * depth ? Math.max(0, 1 - (friction * depth) / sliding) : 0;
      now = sub(now, scale(slide, 1 - kept));
    };
    const bounce = (normal: Three) => {
      const approach = -dot(way, normal);
      const lift = restitution * approach - dot(sub(now, from), normal);
      if (approach > calmShare * recovery && lift > 0) now = add(now, scale(normal, lift));
    };
    let distanceBefore = Number.NaN;
    if (length(way) > sweptShare * thickness) {
      distanceBefore = surfaceAt(collider, c, from).distance;
      if (distanceBefore > 0) {
        const entry = castAt(collider, c, from, way, 0.5 * Math.min(thickness, distanceBefore));
        if (entry <= 1) {
          const hit = add(from, scale(way, entry));
          const { normal } = surfaceAt(collider, c, hit);
          const depth = dot(sub(hit, now), normal);
          if (depth > 0) {
            now = add(now, scale(normal, depth));
            rub(normal, depth);
            if (restitution > 0) bounce(normal);
          }
        }
      }
    }
    const { distance, normal } = surfaceAt(collider, c, now);
    if (distance < thickness) {
      if (Number.isNaN(distanceBefore)) distanceBefore = surfaceAt(collider, c, from).distance;
      const allowed = distanceBefore < thickness ? Math.min(thickness, distanceBefore + recovery) : thickness;
      const depth = allowed - distance;
      if (depth > 0) {
        now = add(now, scale(normal, depth));
        rub(normal, depth);
        if (restitution > 0) bounce(normal);
      }
    }
    if (now !== to) out = add(out, unseen(collider, c, sub(now, to), moveAhead));
  }
  return out;
}
