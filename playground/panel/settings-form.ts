/** The menus and sliders: shows the settings that run, and tells of each change. */
import type { World } from 'selvedge';
import { scenes } from 'selvedge/scenes';
import { solvers } from 'selvedge/solvers';
import {
  type backends,
  type Colouring,
  coloursOf,
  defaultsOf,
  type Settings,
  stiffnessRange,
  unset,
} from '../settings';
import {
  type ChoiceName,
  choiceNames,
  choiceOfOption,
  choices,
  controlsOf,
  inWords,
  type QuantityName,
  quantityNames,
  quantityOf,
  type SolverName,
} from '../solver-controls';
import { describeFacts } from './describe-facts';
import { element } from './element';
import { Menu } from './menu';
import { type Scale, Slider } from './slider';

const backendNames: Record<(typeof backends)[number], string> = {
  auto: 'Auto',
  webgpu: 'WebGPU',
  wasm: 'WebAssembly',
  reference: 'Reference (f64)',
};
const colourNames: Record<Colouring, string> = { material: 'Material', shades: 'Constraints', strain: 'Strain' };
const stiffnessScale: Scale = {
  label: 'Stiffness',
  ...stiffnessRange,
  // Three steps double, ten are a factor of ten: twice, five and ten times are all among them, nearly.
  factor: 10 ** 0.1,
  fractional: true,
  format: (value) => `${Number(value.toPrecision(2))}×`,
};

export class SettingsForm {
  private readonly scene: Menu;
  private readonly solver: Menu;
  private readonly choices = new Map<ChoiceName, Menu>();
  private readonly quantities = new Map<QuantityName, Slider>();
  private readonly stiffness: Slider;
  private readonly backend: Menu;
  private readonly colour: Menu;
  private shown: Settings | null = null;
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
      changed: (scene) => changed({ scene, ...this.solverFor(scene) }),
    });
    this.solver = new Menu({
      name: 'solver',
      label: 'Solver',
      values: Object.fromEntries(Object.keys(solvers).map((name) => [name, inWords(name)])),
      changed: (solver) => changed({ solver: solver as SolverName, ...unset }),
    });
    for (const name of choiceNames) {
      this.choices.set(name, new Menu({ name, ...choices[name], changed: (value) => changed({ [name]: value }) }));
    }
    for (const name of quantityNames) {
      const scale = { label: '', least: 1, most: 1 };
      this.quantities.set(name, new Slider({ name, scale, changed: (value) => changed({ [name]: value }) }));
    }
    this.stiffness = new Slider({
      name: 'stiffness',
      scale: stiffnessScale,
      changed: (stiffness) => changed({ stiffness: stiffness as number }),
    });
    this.backend = new Menu({
      name: 'backend',
      label: 'Backend',
      values: backendNames,
      changed: (backend) => changed({ backend: backend as Settings['backend'] }),
    });
    this.colour = new Menu({
      name: 'colour',
      label: 'Colour by',
      values: colourNames,
      changed: (colour) => changed({ colour: colour as Colouring }),
    });
    const all = [this.scene, this.solver, ...this.choices.values(), ...this.quantities.values()];
    element('controls').replaceChildren(...[...all, this.stiffness, this.backend, this.colour].map(({ row }) => row));
    this.form.onsubmit = (event) => event.preventDefault();
  }

  /** Who has chosen a solver keeps it; else each scene has its own. The numbers of one scene are of little use in another. */
  private solverFor(scene: string): Partial<Settings> {
    const { shown } = this;
    if (!shown || shown.solver === defaultsOf(shown.scene).solver)
      return { solver: defaultsOf(scene).solver, ...unset };
    return Object.fromEntries(quantityNames.map((name) => [name, null]));
  }

  /** What runs, and why there. */
  show(settings: Settings, world: World): void {
    const { options, backends: possible } = world.solver;
    const controls = controlsOf(settings.solver);
    this.shown = settings;
    this.scene.show(settings.scene);
    this.solver.show(settings.solver);
    for (const [name, menu] of this.choices) {
      menu.show(controls.choices.includes(name) ? choiceOfOption(name, options[name]) : undefined);
    }
    for (const [name, slider] of this.quantities) {
      const quantity = controls.quantities[name];
      if (quantity) slider.setScale(quantity);
      slider.show(quantityOf(world, name), quantity && options[quantity.option] === 'auto');
    }
    this.stiffness.show(settings.stiffness);
    this.backend.show(settings.backend);
    this.backend.allow((name) => name === 'auto' || possible.some((backend) => backend === name));
    this.colour.show(settings.colour);
    this.colour.allow((name) => coloursOf(settings.solver).includes(name as Colouring));
    const note = controls.note?.(world);
    this.note.textContent = note ?? '';
    this.note.hidden = note === undefined;
    this.showBackend(world);
    element('description').textContent = scenes[settings.scene].description;
    element('summary').textContent = `${scenes[settings.scene].title} · ${world.backend}`;
  }

  private showBackend({ backendInfo: { name, why, threads, adapter }, facts, solver }: World): void {
    const where = name === 'webgpu' ? adapter : threads > 1 ? `${threads} threads` : '1 thread';
    const running = document.createElement('b');
    running.textContent = `${name}, ${where}`;
    this.chosen.replaceChildren(running, ` (${why}).${describeFacts(facts, solver.options)}`);
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
