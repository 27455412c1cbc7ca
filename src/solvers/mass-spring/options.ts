/** Options of explicit mass-spring, their defaults and their checks. */
import { checkInteger, checkNumber, checkOptions, pathOf } from '../../core/check';

export interface MassSpringOptions {
  /**
   * Steps per `world.step()`, each of its share of the time step. 'auto' (the default): as many as stability needs at the present stiffness. A
   * number that is too small makes steps that blow up: the world warns of them by the event 'step-too-long'.
   */
  substeps?: number | 'auto';
  /** Damping of every spring: force for each m/s at which its ends part, the kd of eq. 1 [N s/m]. The scene's `viscosity` comes on top. Default 0. */
  damping?: number;
}

export type CompleteMassSpringOptions = Required<MassSpringOptions>;

export function completeOptions(options: MassSpringOptions): CompleteMassSpringOptions {
  const path = pathOf('massSpring');
  checkOptions(path, options, ['substeps', 'damping']);
  const { substeps = 'auto', damping = 0 } = options;
  if (substeps !== 'auto') checkInteger(path, "substeps, unless 'auto',", substeps, { atLeast: 1, atMost: 100_000 });
  checkNumber(path, 'damping', damping, { atLeast: 0, unit: 'N s/m' });
  return { substeps, damping };
}
