/** Section 2 names the damping of implicit Euler, section 6 symplectic integration: the energy of the swing under each integrator. */
import type { Part } from '../paper';
import { percent } from '../reporting/format';
import { type Block, text } from '../reporting/report';
import { energyDrift } from './energy-drift';

export const energy: Part = {
  name: 'energy',
  title: 'Energy of the integrators',
  async run(run) {
    const duration = run.quick ? 2 : 10;
    const curves = await energyDrift(run.quick ? { system: 'pendulum', duration, iterations: [1, 10] } : { duration });
    const system = run.quick ? 'A pendulum of one spring' : 'The curtain of 21 x 21 particles';
    return [
      text(
        `${system} swings for ${duration} s at h = 1/60 s with no drag. 1 is the energy at the start, 0 that of ` +
          'rest; what falls is damping by the integrator, what rises above 1 is energy from nowhere. A curve that leaves the plot has blown up: ' +
          'implicit midpoint does where the step does not resolve the stiffest springs.',
      ),
      {
        kind: 'plot',
        caption: 'Share of the energy that is left',
        x: { label: 'time [s]', scale: 'linear' },
        y: { label: 'energy', scale: 'linear', range: [0, 1.2] },
        series: curves.map(({ name, time, energy }) => ({ name, points: time.map((t, k) => [t, energy[k]] as const) })),
      },
      {
        kind: 'table',
        caption: 'Energy left at the end',
        columns: [{ name: 'integrator' }, { name: 'left', source: 'ours' }],
        rows: curves.map(({ name, energy }) => [name, percent(energy[energy.length - 1])]),
      },
    ] satisfies Block[];
  },
};
