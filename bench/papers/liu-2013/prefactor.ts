/** Time to prefactor the global step of a scene, M + h^2 L, with the sparse solver that its world uses: before the numbers, and the numbers. */
import { Objective } from '../../../src/exact';
import type { Model } from '../../../src/scene/assemble';
import { createCholesky } from '../../../src/sparse/cholesky';
import { planFactor } from '../../../src/sparse/plan-factor';
import type { PaperRun } from '../paper';
import { interleaved } from '../timing';

export interface Prefactor {
  /** Ordering and symbolic analysis [ms]. */
  analysisMs: number;
  /** Numeric factorisation, one thread [ms]. */
  numericMs: number;
  ordering: string;
  /** Entries of the factor. */
  nonzeros: number;
}

export async function prefactor(run: PaperRun, model: Model): Promise<Prefactor> {
  const { timeStep } = model.scene;
  const objective = new Objective(model, { h: timeStep, inverseMasses: model.inverseMasses });
  const matrix = objective.globalMatrix();
  const cholesky = await createCholesky(matrix);
  const [analysisMs, numericMs] = await interleaved(
    [async () => timeOf(() => planFactor(matrix)), async () => timeOf(() => cholesky.factorise(matrix.value))],
    run.quick ? 1 : 5,
  );
  const { ordering, nonzeros } = cholesky.plan;
  cholesky.dispose();
  return { analysisMs, numericMs, ordering, nonzeros };
}

function timeOf(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
