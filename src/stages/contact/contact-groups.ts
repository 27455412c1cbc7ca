/**
 * Pairs of a body and a collider with numbers of their own (`scene.contacts`). Bodies that have the same are a group. For each group the buffer of colliders has all of them once more, with its numbers, and contact is met in one run after the other, each of the particles of
 * one group alone. Where there are no pairs there is one group, one run and nothing to ask of particles.
 */
import type { Model } from '../../scene/assemble';
import type { ColliderPart, ContactPair } from '../../scene/types';
import { noParticle } from '../../topology/order-by-colour';
import type { ContactUniforms } from './out-of-colliders';

/** What a group of bodies has of its own, by the name of the collider. */
type OwnNumbers = ReadonlyMap<string, Partial<ColliderPart>>;

export class ContactGroups {
  /** The first is that of bodies without pairs. */
  private readonly own: OwnNumbers[] = [new Map()];
  private readonly groupOf = new Map<string, number>();

  constructor(pairs: readonly ContactPair[]) {
    const known = new Map<string, number>();
    for (const body of new Set(pairs.map((pair) => pair.body))) {
      const ofBody = pairs.filter((pair) => pair.body === body);
      const key = JSON.stringify(ofBody.map((pair) => ({ ...pair, body: '' })));
      const group = known.get(key) ?? this.own.length;
      known.set(key, group);
      this.groupOf.set(body, group);
      if (group === this.own.length) this.own.push(new Map(ofBody.map((pair) => [pair.collider, numbersOf(pair)])));
    }
  }

  get count(): number {
    return this.own.length;
  }

  /** A part of a collider as the bodies of a group meet it. */
  part(group: number, part: ColliderPart, collider: string): ColliderPart {
    const numbers = this.own[group].get(collider);
    return numbers ? ({ ...part, ...numbers } as ColliderPart) : part;
  }

  /** The group of each particle of the buffers, from 1 on. */
  ofParticles({ bodyOf, scene }: Model, order: Uint32Array): Uint32Array {
    const ofBodies = scene.bodies.map(({ name }) => 1 + (this.groupOf.get(name) ?? 0));
    return order.map((particle) => (particle === noParticle ? 1 : ofBodies[bodyOf[particle]]));
  }

  /** The runs in which `parts` colliders are met: one for each group. */
  runs(uniforms: ContactUniforms, parts: number): ContactUniforms[] {
    if (this.count === 1) return [uniforms];
    return this.own.map((_, group) => {
      return { ...uniforms, colliderFirst: uniforms.colliderFirst + group * parts, group: 1 + group };
    });
  }
}

function numbersOf({ friction, staticFriction, restitution, thickness }: ContactPair): Partial<ColliderPart> {
  return {
    // As of a collider: both are the same unless a pair says otherwise.
    ...(friction !== undefined && { friction, staticFriction: friction }),
    ...(staticFriction !== undefined && { staticFriction }),
    ...(restitution !== undefined && { restitution }),
    ...(thickness !== undefined && { thickness }),
  };
}
