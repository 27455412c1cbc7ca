/** Where the time of a step goes, kernel by kernel. The world measures it only while this part of the panel is open. */
import type { StageTime, World } from 'selvedge';
import { element } from './element';
import { milliseconds } from './format';

export class KernelTimes {
  private readonly details = element<HTMLDetailsElement>('kernels');
  private readonly rows = element('kernel-rows');

  constructor(world: () => World | null) {
    this.details.ontoggle = () => {
      const current = world();
      if (current) this.watch(current);
      if (!this.details.open) this.rows.replaceChildren();
    };
  }

  watch(world: World): void {
    world.profiling = this.details.open;
  }

  show(stages: readonly StageTime[]): void {
    if (!this.details.open || stages.length === 0) return;
    const longest = Math.max(...stages.map(({ ms }) => ms), 1e-9);
    this.rows.replaceChildren(
      ...[...stages]
        .sort((a, b) => b.ms - a.ms)
        .map(({ stage, ms, runs }) => {
          const row = document.createElement('tr');
          const cells = [stage, `${Math.round(runs)} ×`, milliseconds(ms)].map((text) => {
            const cell = document.createElement('td');
            cell.textContent = text;
            return cell;
          });
          row.style.setProperty('--share', `${(100 * ms) / longest}%`);
          row.append(...cells);
          return row;
        }),
    );
  }
}
