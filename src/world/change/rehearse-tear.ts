/**
 * Engines compile a function when it is first called, and the first tear calls hundreds: half of its time, enough to miss a frame. So a small sheet is torn and thrown away when a process makes its first world whose bodies tear by themselves.
 */
import { cloth } from '../../scene/cloth/cloth';
import { scene } from '../../scene/scene';
import { tearStrained } from '../../scene/tear/tear-strained';
import type { Solver } from '../../solvers/solver';
import { modelOf, recordBody, tearRecord } from './body-records';
import { changeOf } from './change-of';

let rehearsed = false;

export function rehearseTear(solver: Solver): void {
  if (rehearsed) return;
  rehearsed = true;
  const sheet = cloth({ name: 'rehearsal', size: [1, 1], particles: [8, 8], tearing: { strain: 0.2 } });
  const whole = recordBody(sheet, solver);
  const { ends } = whole.built.springs;
  const strained = Array.from({ length: 12 }, (_, k) => ({
    ends: [ends[14 * k], ends[14 * k + 1]] as [number, number],
    strain: 1 - 0.01 * k,
  }));
  const { record: torn } = tearRecord(whole, (body) => {
    tearStrained(body, strained, whole.built.positions, { splits: 6, isHeld: () => false });
  });
  const stage = scene({ bodies: [sheet] });
  const [before, after] = [whole, torn].map((record) => ({ model: modelOf(stage, [record]), records: [record] }));
  changeOf(before, after);
}
