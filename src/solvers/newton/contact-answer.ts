/** How a body as a whole answers what contact asks of its particles: see meet-colliders.ts, and stages/contact/bodies/spread-pushes.ts for bodies that meet each other. */
import { createLocalGlobal } from '../../exact/local-global';
import type { Objective } from '../../exact/objective';

/** d of (M + h^2 L) d = M D, where contact asks for the moves D. */
export interface Answered {
  /** d, x, y, z of each particle [m]. */
  readonly moves: Float64Array;
  /** D . M D and D . M d [kg m2], whose ratio is how far to follow d. */
  readonly wanted: number;
  readonly given: number;
}

export interface ContactAnswer {
  /** For the moves that contact asks for, x, y, z of each particle [m]; null where nothing is asked, or the body cannot tell. With h and what is held as the objective has them. */
  to(asked: Float64Array): Answered | null;
  dispose(): void;
}

/** alpha: how far bodies follow their answers. 0 where they have none. */
export function followed(answers: readonly Answered[]): number {
  let [asked, answered] = [0, 0];
  for (const { wanted, given } of answers) {
    asked += wanted;
    answered += given;
  }
  return answered > 0 ? asked / answered : 0;
}

export async function createContactAnswer(objective: Objective): Promise<ContactAnswer> {
  const localGlobal = await createLocalGlobal(objective);
  const { masses, held } = objective;
  return {
    to(asked) {
      const impulses = asked.map((distance, i) => {
        const p = Math.floor(i / 3);
        return held[p] ? 0 : masses[p] * distance;
      });
      if (impulses.every((impulse) => impulse === 0)) return null;
      const moves = localGlobal.solve(impulses);
      if (!moves) return null;
      let [wanted, given] = [0, 0];
      for (let i = 0; i < asked.length; i++) {
        wanted += impulses[i] * asked[i];
        given += impulses[i] * moves[i];
      }
      return { moves, wanted, given };
    },
    dispose: () => localGlobal.dispose(),
  };
}
