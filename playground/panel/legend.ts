/** What the colours on the bodies mean. */
import { fullStrain } from '../look/body-colours';
import { rampGradient } from '../look/colour-ramp';
import type { Colouring } from '../settings';
import { element } from './element';
import { percent } from './format';

/** What is coloured, and what the two ends of the ramp stand for. */
const meanings: Record<Exclude<Colouring, 'material'>, { title: string; low: string; high: string }> = {
  shades: { title: 'Springs that are constraints now', low: 'none', high: 'all' },
  strain: { title: 'Springs off their rest length by', low: '0', high: `${percent(fullStrain)} or more` },
};

export function showLegend(colouring: Colouring): void {
  const legend = element('legend');
  legend.hidden = colouring === 'material';
  if (colouring === 'material') return;
  const { title, low, high } = meanings[colouring];
  element('legend-title').textContent = title;
  element('legend-low').textContent = low;
  element('legend-high').textContent = high;
  element('legend-ramp').style.background = rampGradient();
}
