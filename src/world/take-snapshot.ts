/** A snapshot of a world at the moment of the call, for which a GPU has to answer. */
import type { Solver } from '../solvers/solver';
import { type Stages, savedFields } from '../stages/stages';
import type { Engine } from './engine';
import { type SnapshotFacts, writeSnapshot } from './snapshot';

/** What the world itself says of the moment. */
type Moment = Pick<SnapshotFacts, 'frame' | 'time' | 'revision' | 'bodies' | 'preparation'>;

export async function takeSnapshot(
  engine: Engine,
  stages: Stages,
  { name: solver, options }: Solver,
  moment: Moment,
): Promise<ArrayBuffer> {
  const saved = savedFields(stages);
  const settled = stages.freeze.settle(moment.frame);
  const [state, kept, frozen] = await Promise.all([engine.save(), engine.saveMemory(), settled]);
  // What had frozen at the moment of the call, to which all of this belongs, a GPU tells only later.
  return writeSnapshot({ ...moment, ...saved, ...frozen }, state, kept && { solver, options, ...kept });
}
