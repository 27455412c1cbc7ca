/** How a body as a whole answers what contact asks of its particles: see meet-colliders.ts. */
import { createLocalGlobal } from '../../exact/local-global';
import type { Objective } from '../../exact/objective';

export interface ContactAnswer {
  /** How far the particles go for `asked`, x, y, z of each [m]; null where nothing is asked, or the body cannot tell. With h and what is held as the objective has them. */
  moves(asked: Float64Array): Float64Array | null;
  dispose(): void;
}

export async function createContactAnswer(objective: Objective): Promise<ContactAnswer> {
  const localGlobal = await createLocalGlobal(objective);
  const { masses, held } = objective;
  return {
    moves(asked) {
      const impulses = asked.map((distance, i) => {
        const p = Math.floor(i / 3);
        return held[p] ? 0 : masses[p] * distance;
      });
      if (impulses.every((impulse) => impulse === 0)) return null;
      const answer = localGlobal.solve(impulses);
      if (!answer) return null;
      let [wanted, given] = [0, 0];
      for (let i = 0; i < asked.length; i++) {
        wanted += impulses[i] * asked[i];
        given += impulses[i] * answer[i];
      }
      const alpha = given > 0 ? wanted / given : 0;
      return answer.map((distance) => alpha * distance);
    },
    dispose: () => localGlobal.dispose(),
  };
}
