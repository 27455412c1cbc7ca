/** What a solver says of its last step (`statistics().solver`), in words. */
import { inWords } from '../solver-controls';
import { percent, scientific } from './format';

/** Names that read better otherwise, and shares. Others are shown as they are. */
const known: Record<string, { label: string; format?(value: number): string }> = {
  activeFraction: { label: 'Constrained', format: percent },
  active: { label: 'Constraints' },
};

export function solverNumbers(statistics: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(statistics).map(([name, value]) => {
      const { label = inWords(name), format = plain } = known[name] ?? {};
      return [label, format(value)];
    }),
  );
}

const plain = (value: number) => (Number.isInteger(value) ? value.toLocaleString('en') : scientific(value));
