/** The local step as the residual of the global step: what is left of its system at the positions at hand. */
import type { KernelBuffer, KernelQueue } from '../../../compute/backend';
import { springResidual } from '../../../elements/spring/spring-residual.kernel';
import { type LocalState, pullsInto, queueElements, queueRests } from '../local-step';

/** Queues the residual of every particle into `solution`. */
export function residualInto(local: LocalState, solution: KernelBuffer): (queue: KernelQueue, h: number) => void {
  const bound = { ...local, solution };
  const gathered = pullsInto(local, solution);
  return (queue, h) => {
    queueRests(queue, local);
    queue.run(springResidual, local.all, bound, { h });
    queueElements(queue, local, gathered, { h, timesMass: 1 });
  };
}
