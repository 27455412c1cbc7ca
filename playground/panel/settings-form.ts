/** The menus and sliders: shows the settings that run, and tells of each change. */
import type { World } from 'selvedge';
import { scenes } from 'selvedge/scenes';
import { solvers } from 'selvedge/solvers';
import { type backends, type Settings, stiffnessRange, unset } from '../settings';
import {
  type ChoiceName,
  type CountName,
  choiceNames,
  choices,
  controlsOf,
  countNames,
  countOf,
  type SolverName,
} from '../solver-controls';
import { element } from './element';
import { Menu } from './menu';
import { Slider } from './slider';

const backendNames: Record<(typeof backends)[number], string> = {
  auto: 'Auto',
  webgpu: 'WebGPU',
  wasm: 'WebAssembly',
  reference: 'Reference (f64)',
};
/** Three steps double, ten are a factor of ten: twice, five and ten times are all among them, nearly. */
const stiffnessFactor = 10 ** 0.1;

export class SettingsForm {
  private readonly scene: Menu;
  private readonly solver: Menu;
  private readonly choices = new Map<ChoiceName, Menu>();
  private readonly counts = new Map<CountName, Slider>();
  private readonly stiffness: Slider;
  private readonly backend: Menu;
  private readonly form = element<HTMLFormElement>('settings');
  private readonly note = element('solver-note');
  private readonly chosen = element('chosen');
  private readonly problem = element('problem');

  constructor(changed: (change: Partial<Settings>) => void) {
    // What is set of one solver means nothing to another, and little to another scene.
    this.scene = new Menu({
      name: 'scene',
      label: 'Scene',
      values: Object.fromEntries(Object.values(scenes).map(({ name, title }) => [name, title])),
      changed: (scene) => changed({ scene, substeps: null, iterations: null, sweeps: null }),
    });
    this.solver = new Menu({
      name: 'solver',
      label: 'Solver',
      values: Object.fromEntries(Object.keys(solvers).map((name) => [name, name[0].toUpperCase() + name.slice(1)])),
      changed: (solver) => changed({ solver: solver as SolverName, ...unset }),
    });
    for (const name of choiceNames) {
      this.choices.set(name, new Menu({ name, ...choices[name], changed: (value) => changed({ [name]: value }) }));
    }
    for (const name of countNames) {
      const slider = new Slider({ name, label: '', least: 1, most: 1, changed: (value) => changed({ [name]: value }) });
      this.counts.set(name, slider);
    }
    this.stiffness = new Slider({
      name: 'stiffness',
      label: 'Stiffness',
      ...stiffnessRange,
      factor: stiffnessFactor,
      format: (value) => `${Number(value.toPrecision(2))}×`,
      changed: (stiffness) => changed({ stiffness }),
    });
    this.backend = new Menu({
      name: 'backend',
      label: 'Backend',
      values: backendNames,
      changed: (backend) => changed({ backend: backend as Settings['backend'] }),
    });
    element('controls').replaceChildren(
      this.scene.row,
      this.solver.row,
      ...[...this.choices.values(), ...this.counts.values(), this.stiffness, this.backend].map(({ row }) => row),
    );
    this.form.onsubmit = (event) => event.preventDefault();
  }

  /** What runs, and why there. */
  show(settings: Settings, world: World): void {
    const { options, backends: possible } = world.solver;
    const controls = controlsOf(settings.solver);
    this.scene.show(settings.scene);
    this.solver.show(settings.solver);
    for (const [name, menu] of this.choices) {
      menu.show(controls.choices.includes(name) ? (options[name] as string) : undefined);
    }
    for (const [name, slider] of this.counts) {
      const count = controls.counts[name];
      if (count) slider.setRange(count.label, count.most);
      slider.show(countOf(world, name));
    }
    this.stiffness.show(settings.stiffness);
    this.backend.show(settings.backend);
    this.backend.allow((name) => name === 'auto' || possible.some((backend) => backend === name));
    this.note.textContent = controls.note ?? '';
    this.note.hidden = controls.note === undefined;
    this.showBackend(world);
    element('description').textContent = scenes[settings.scene].description;
    element('summary').textContent = `${scenes[settings.scene].title} · ${world.backend}`;
  }

  private showBackend({ backendInfo: { name, why, threads, adapter }, facts }: World): void {
    const where = name === 'webgpu' ? adapter : threads > 1 ? `${threads} threads` : '1 thread';
    const running = document.createElement('b');
    running.textContent = `${name}, ${where}`;
    this.chosen.replaceChildren(running, ` (${why}).${describeFacts(facts)}`);
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

/** What the solver says of itself, but for what a menu shows already. 'auto' became some global step: that is said. */
function describeFacts({ global, ...facts }: World['facts']): string {
  const parts = global === undefined ? [] : [`global step: ${global}`];
  for (const [name, value] of Object.entries(facts)) {
    if (!(name in choices)) parts.push(`${name}: ${typeof value === 'number' ? value.toLocaleString('en') : value}`);
  }
  const text = parts.join(', ');
  return text && ` ${text[0].toUpperCase()}${text.slice(1)}.`;
}
