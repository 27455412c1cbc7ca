/** The playground as a whole: puts the session, the stage and the panel together and runs the frames. */
import type { World, WorldEvent } from 'selvedge';
import { scenes } from 'selvedge/scenes';
import { Box3, Vector3 } from 'three/webgpu';
import { HandMarker } from './hand-marker';
import { isFloor } from './look/collider-look';
import { measureCovered, watchCovered } from './panel/covered';
import { element } from './panel/element';
import { ExactDistance } from './panel/exact-distance';
import { scientific } from './panel/format';
import { onKeys } from './panel/keys';
import { showLegend } from './panel/legend';
import { Measurements } from './panel/measurements';
import { SettingsForm } from './panel/settings-form';
import { makeSheet } from './panel/sheet';
import { toast } from './panel/toasts';
import { PointerGrab } from './pointer-grab';
import { Session } from './session';
import { type Settings, type StartSettings, unset, writeSettings } from './settings';
import { ShownWorld } from './shown-world';
import { pointsToSee } from './stage/fit-view';
import { Stage } from './stage/stage';
import { Tools } from './tools';

/** A pause of the page longer than this is not made up for [s]. */
const longestFrame = 0.1;

export class App {
  shown: ShownWorld | null = null;
  private readonly session: Session;
  private readonly form: SettingsForm;
  private readonly measurements: Measurements;
  private readonly distance: ExactDistance;
  private readonly tools: Tools;
  private readonly grab: PointerGrab;
  private readonly hand = new HandMarker();
  private readonly pauseButton = element<HTMLButtonElement>('pause');
  private shownScene = '';
  /** As the panel says. */
  private shownSubsteps = 0;
  /** Under way. */
  private changes = 0;
  private lastFrame = performance.now();

  private constructor(
    public stage: Stage,
    private readonly view: HTMLElement,
    start: StartSettings,
  ) {
    this.session = new Session(start, {
      shown: (world) => this.show(world),
      event: (event) => this.tell(event),
      slow: (ms) => this.stopForSlowness(ms),
      device: (settings) => this.deviceFor(settings),
    });
    this.form = new SettingsForm((change) => void this.change(change));
    this.measurements = new Measurements(this.session);
    this.distance = new ExactDistance(this.session);
    this.tools = new Tools(view, {
      world: () => this.world,
      camera: () => this.stage.camera,
      target: () => new Vector3(...this.stage.pose.target),
      floor: () => this.stage.floorHeight,
    });
    this.grab = new PointerGrab(view, {
      shown: () => this.shown,
      camera: () => this.stage.camera,
      floor: () => this.stage.floorHeight,
      holds: (point) => {
        this.hand.show(point);
        this.stage.touch();
      },
    });
    this.setPaused(start.paused);
    this.listen();
    this.enterStage();
  }

  static async start(start: StartSettings): Promise<App> {
    const view = element('view');
    const app = new App(await Stage.create(view, start.light), view, start);
    try {
      await app.session.change({}, start.frames);
    } catch (error) {
      // The address asked for what cannot be: the scene as it is meant to be is shown instead.
      app.form.showProblem(`${(error as Error).message} Until then the scene runs as it likes best.`);
      await app.session.change({ backend: 'auto', ...unset }, start.frames);
    }
    requestAnimationFrame((now) => app.frame(now));
    return app;
  }

  get world(): World | null {
    return this.session.world;
  }

  setPaused(paused: boolean): void {
    this.session.paused = paused;
    this.pauseButton.setAttribute('aria-pressed', String(paused));
    this.pauseButton.querySelector('.label')!.textContent = paused ? 'Play' : 'Pause';
    this.writeAddress();
  }

  step(): void {
    if (!this.session.paused) this.setPaused(true);
    this.session.step();
    this.writeAddress();
  }

  reset(): void {
    this.grab.release();
    this.tools.clear();
    void this.world?.reset();
    this.measurements.clear();
    this.distance.clear();
    this.writeAddress();
  }

  async change(change: Partial<Settings>): Promise<void> {
    this.form.showProblem(null);
    this.form.busy = ++this.changes > 0;
    try {
      await this.session.change(change);
      this.distance.clear();
      this.showSettings();
      this.writeAddress();
    } catch (error) {
      this.form.showProblem((error as Error).message);
      // The menus go back to what still runs.
      this.showSettings();
    }
    this.form.busy = --this.changes > 0;
  }

  private listen(): void {
    this.pauseButton.onclick = () => this.setPaused(!this.session.paused);
    element('step').onclick = () => this.step();
    element('reset').onclick = () => this.reset();
    onKeys({
      ' ': () => this.setPaused(!this.session.paused),
      s: () => this.step(),
      r: () => this.reset(),
      c: () => this.tools.toggleKnife(),
      escape: () => this.tools.toggleKnife(false),
      b: () => this.tools.shoot(),
    });
    makeSheet();
    watchCovered((covered) => this.stage.setCovered(covered));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      this.stage.readTheme();
      this.measurements.redraw();
    });
  }

  /** Puts what is shown onto the stage, and makes another one should its GPU be lost. */
  private enterStage(): void {
    const { stage } = this;
    stage.scene.add(this.hand.mesh);
    if (this.shown) stage.scene.add(this.shown.group);
    void stage.device?.lost.then(async () => {
      if (stage !== this.stage) return;
      this.stage = await Stage.create(this.view, this.session.settings.light);
      this.stage.takePlaceOf(stage);
      this.enterStage();
    });
  }

  private show(world: World): void {
    const { scene } = this.session.settings;
    this.grab.release();
    this.shown?.dispose();
    this.shown = new ShownWorld(world, () => this.stage.touch());
    this.stage.scene.add(this.shown.group);
    this.stage.floorHeight = floorHeight(this.shown);
    this.measurements.clear();
    this.distance.clear();
    this.showSettings();
    if (scene !== this.shownScene) this.lookAtScene(world);
    this.shownScene = scene;
    this.writeAddress();
  }

  /** The title has the scene's words by now, and covers as much as it will. */
  private lookAtScene({ bodies }: World): void {
    const { camera } = scenes[this.session.settings.scene];
    const starts = bodies.map(({ positions }) => positions);
    this.stage.setCovered(measureCovered());
    this.stage.look(camera, pointsToSee(starts, camera.sees));
  }

  /** What runs, in the panel; and what of it only changes the look. */
  private showSettings(): void {
    const { settings, world } = this.session;
    if (!world) return;
    this.shownSubsteps = world.substeps;
    this.form.show(settings, world);
    this.shown?.colours.colourBy(settings.colour);
    showLegend(settings.colour);
  }

  private tell(event: WorldEvent): void {
    switch (event.type) {
      case 'body-frozen':
        toast(`${event.body} stands still since frame ${event.frame}: ${event.why}. Reset lets it go.`, 'bad');
        break;
      case 'tear-failed':
        toast(`What is pulled too hard no longer comes apart since frame ${event.frame}: ${event.why}`, 'bad');
        break;
      case 'step-too-long':
        toast(this.adviseShorterSteps(event), 'bad');
        break;
      case 'backend-lost':
        toast(
          `${event.from} was lost (${event.why}). The world goes on with ${event.to} from frame ${event.frame}.`,
          'bad',
        );
        this.showSettings();
        break;
    }
  }

  private adviseShorterSteps({ step, stable, auto }: Extract<WorldEvent, { type: 'step-too-long' }>): string {
    const needed = Math.ceil((this.world!.substeps * step) / stable);
    const [own, most] = [step, stable].map((seconds) => scientific(1000 * seconds, 2));
    const advice = auto
      ? 'Lower the stiffness.'
      : `Set Substeps to auto, or to ${needed} or more; or lower the stiffness.`;
    return `Steps of ${own} ms are longer than the ${most} ms that springs this stiff bear: bodies may fly apart. ${advice}`;
  }

  /** The page stands still while a step is made on it: one that long is made when it is asked for. */
  private stopForSlowness(ms: number): void {
    const already = this.session.paused;
    this.setPaused(true);
    const makes = `A step takes ${(ms / 1000).toFixed(1)} s here, and the page stands still meanwhile.`;
    toast(already ? makes : `${makes} So it is paused: Step makes one, Play goes on all the same.`, 'bad');
  }

  /** World and renderer share a device; one that is a program on the CPU is used for the world only when it is asked for. */
  private deviceFor({ backend }: Settings): GPUDevice | undefined {
    const { device } = this.stage;
    if (!device || backend === 'wasm' || backend === 'reference') return undefined;
    return backend === 'webgpu' || !device.adapterInfo.isFallbackAdapter ? device : undefined;
  }

  private frame(now: number): void {
    requestAnimationFrame((next) => this.frame(next));
    this.session.advance(Math.min((now - this.lastFrame) / 1000, longestFrame));
    this.lastFrame = now;
    if (this.shown?.moved()) this.stage.touch();
    this.shown?.colours.refresh();
    // A solver that chooses their number does so anew when it is stiffer.
    if (this.world && this.world.substeps !== this.shownSubsteps) this.showSettings();
    this.hand.face(this.stage.camera);
    this.stage.render();
  }

  private writeAddress(): void {
    const { settings, paused, world } = this.session;
    history.replaceState(null, '', `${location.pathname}${writeSettings(settings, paused, world?.frame ?? 0)}`);
  }
}

/** Between what hangs in the air and a floor that is only there to be seen [m]. */
const clearance = 0.4;

/** A flat plane of the scene, else the ground, or what lies deeper. */
function floorHeight({ world, colliders }: ShownWorld): number {
  const floor = world.scene.colliders.find(isFloor);
  if (floor?.kind === 'plane') return floor.point[1];
  const boxes = colliders.map((mesh) => new Box3().setFromObject(mesh));
  const solids = boxes.filter(({ max }) => max.y < 0).map(({ min }) => min.y);
  const hanging = world.bodies.map(({ positions }) =>
    positions.reduce((low, y, k) => (k % 3 === 1 ? Math.min(low, y) : low), Infinity),
  );
  return Math.min(0, ...solids, ...hanging.map((low) => low - clearance));
}
