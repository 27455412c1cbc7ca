/** The menus: shows the settings that run, and tells of each change. */
import type { World } from 'selvedge';
import { scenes } from 'selvedge/scenes';
import { solvers } from 'selvedge/solvers';
import {
  backends,
  type CountName,
  countNames,
  counts,
  globalSteps,
  ownCounts,
  type Settings,
  type SolverName,
} from '../settings';
import { element } from './element';
import { Slider } from './slider';

const globalNames: Record<(typeof globalSteps)[number], string> = {
  auto: 'Auto',
  'red-black': 'Red-black',
  coloured: 'Coloured Gauss-Seidel',
  'gauss-seidel': 'Gauss-Seidel, serial',
  jacobi: 'Jacobi',
  chebyshev: 'Chebyshev',
};
const backendNames: Record<(typeof backends)[number], string> = {
  auto: 'Auto',
  webgpu: 'WebGPU',
  wasm: 'WebAssembly',
  reference: 'Reference (f64)',
};

export class SettingsForm {
  private readonly scene = element<HTMLSelectElement>('scene');
  private readonly solver = element<HTMLSelectElement>('solver');
  private readonly global = element<HTMLSelectElement>('global');
  private readonly sliders = new Map<CountName, Slider>();
  private readonly backend = element<HTMLSelectElement>('backend');
  private readonly form = element<HTMLFormElement>('settings');
  private readonly chosen = element('chosen');
  private readonly problem = element('problem');

  constructor(changed: (change: Partial<Settings>) => void) {
    fill(
      this.scene,
      Object.values(scenes).map(({ name, title }) => [name, title]),
    );
    fill(
      this.solver,
      Object.keys(solvers).map((name) => [name, `${name[0].toUpperCase()}${name.slice(1)}`]),
    );
    fill(
      this.global,
      globalSteps.map((name) => [name, globalNames[name]]),
    );
    fill(
      this.backend,
      backends.map((name) => [name, backendNames[name]]),
    );
    this.scene.onchange = () => changed({ scene: this.scene.value, ...ownCounts });
    this.solver.onchange = () => changed({ solver: this.solver.value as SolverName });
    this.global.onchange = () => changed({ global: this.global.value as Settings['global'] });
    this.backend.onchange = () => changed({ backend: this.backend.value as Settings['backend'] });
    const place = element('sliders');
    for (const name of countNames) {
      const { label, most } = counts[name];
      const slider = new Slider(name, label, most, (value) => changed({ [name]: value }));
      this.sliders.set(name, slider);
      place.append(slider.row);
    }
    this.form.onsubmit = (event) => event.preventDefault();
  }

  /** What runs, and why there. */
  show(settings: Settings, world: World): void {
    this.scene.value = settings.scene;
    this.solver.value = settings.solver;
    this.global.value = settings.global;
    this.backend.value = settings.backend;
    for (const [name, slider] of this.sliders) {
      slider.show(world.solver.options[counts[name].option] as number | undefined);
    }
    const { name, why, threads, adapter } = world.backendInfo;
    const where = name === 'webgpu' ? adapter : threads > 1 ? `${threads} threads` : '1 thread';
    const running = document.createElement('b');
    running.textContent = `${name}, ${where}`;
    const global = world.facts.global ? ` Global step: ${world.facts.global}.` : '';
    this.chosen.replaceChildren(running, ` (${why}).${global}`);
    element('description').textContent = scenes[settings.scene].description;
    element('summary').textContent = `${scenes[settings.scene].title} · ${name}`;
  }

  /** A world is being made. */
  set busy(busy: boolean) {
    this.form.ariaBusy = String(busy);
  }

  /** A choice that did not work. */
  showProblem(text: string | null): void {
    this.problem.hidden = text === null;
    this.problem.textContent = text ?? '';
  }
}

function fill(select: HTMLSelectElement, options: (readonly [value: string, text: string])[]): void {
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
}
