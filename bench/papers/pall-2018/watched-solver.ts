/**
 * A solver that is watched while bodies tear: how often it is prepared, which is when a model is coloured, how often it follows in place instead, and the colours of the particles that tears add. A colour is
 * read off the buffers themselves: it is a range of their indices.
 */
import type { Span } from '../../../src/compute/backend';
import type { Model } from '../../../src/scene/assemble';
import type { ChangedInPlace, PreparedSolver, Solver } from '../../../src/solvers/solver';
import { noParticle } from '../../../src/topology/order-by-colour';
import { rehearsalName } from '../../../src/world/rehearse-tear';

export interface Recolouring {
  /** How often a model was prepared, and so coloured: 1 where that was only at the start. */
  prepared: number;
  /** How often the solver followed tears in place. */
  followed: number;
  /** Particles that tears added in place, and how many of them have another colour than the one that they were split off. */
  added: number;
  otherColour: number;
  /** Particles that were there before and have another colour now. */
  recoloured: number;
  /** Springs between two particles of one colour after a tear: 0 while the colouring is valid. */
  conflicts: number;
}

/** `seen` goes through what happened since it was last called, which takes a while: to be called between frames that are timed, since it keeps the models until then. */
export function watchedSolver(solver: Solver): { solver: Solver; seen: () => Recolouring } {
  const seen: Recolouring = { prepared: 0, followed: 0, added: 0, otherColour: 0, recoloured: 0, conflicts: 0 };
  const happened: (() => void)[] = [];
  const watch = (model: Model, prepared: PreparedSolver): PreparedSolver => {
    if (model.scene.name === rehearsalName) return prepared;
    seen.prepared++;
    const { roomBy } = prepared;
    if (!roomBy) return prepared;
    let colours = coloursOf(model, prepared.order, roomBy);
    return {
      ...prepared,
      async start(backend, particles) {
        const run = await prepared.start(backend, particles);
        const { follow } = run;
        if (!follow) return run;
        return {
          ...run,
          follow(changed) {
            if (!follow.call(run, changed)) return false;
            happened.push(() => {
              const now = coloursOf(changed.model, changed.order, roomBy);
              compare(seen, changed, colours, now);
              colours = now;
            });
            return true;
          },
        };
      },
    };
  };
  const { prepare, prepareElsewhere } = solver;
  const watched: Solver = {
    ...solver,
    prepare: (model, backend) => watch(model, prepare.call(solver, model, backend)),
    ...(prepareElsewhere && {
      prepareElsewhere: async (...given) => watch(given[0], await prepareElsewhere.apply(solver, given)),
    }),
  };
  const look = () => {
    for (const one of happened.splice(0)) one();
    return seen;
  };
  return { solver: watched, seen: look };
}

/** The colour of each particle of a model, by where it is in the buffers. */
function coloursOf({ particleCount }: Model, order: Uint32Array, spans: readonly Span[]): Uint8Array {
  const colours = new Uint8Array(particleCount);
  spans.forEach(({ first, count }, colour) => {
    for (let index = first; index < first + count; index++) {
      if (order[index] !== noParticle) colours[order[index]] = colour;
    }
  });
  return colours;
}

/** Of a world with one body, whose particles keep their indices: new ones come after them. */
function compare(seen: Recolouring, { model }: ChangedInPlace, before: Uint8Array, now: Uint8Array): void {
  const [{ origins, springs }] = model.bodies;
  seen.followed++;
  const known = Math.min(before.length, now.length);
  for (let particle = 0; particle < known; particle++) if (now[particle] !== before[particle]) seen.recoloured++;
  for (let particle = before.length; particle < now.length; particle++) {
    seen.added++;
    if (now[particle] !== now[origins![particle]]) seen.otherColour++;
  }
  seen.conflicts = 0;
  for (let spring = 0; spring < springs.count; spring++) {
    if (now[springs.ends[2 * spring]] === now[springs.ends[2 * spring + 1]]) seen.conflicts++;
  }
}
