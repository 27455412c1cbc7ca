/** Where the world is shown: renderer, camera, light and floor. A lost GPU takes all of it along, so all of it can be made again. */
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { Color, NeutralToneMapping, PCFShadowMap, PerspectiveCamera, Scene, WebGPURenderer } from 'three/webgpu';
import { studioEnvironment } from './environment';
import { type Floor, makeFloor } from './floor';
import { type Lighting, makeLights } from './lights';

type Point = readonly [number, number, number];

/** Where to look from, and at what [m]. */
export interface CameraPose {
  position: Point;
  target: Point;
}

/** How much of the view is covered by panels, in CSS pixels. */
export interface Covered {
  right: number;
  bottom: number;
}

/** Where panels leave a picture of this ratio of width to height, the scenes' cameras see all they should; else the camera stands back. */
const roomyAspect = 1.2;
/** How far at most, as a multiple of the distance the scene asks for. */
const furthest = 2.4;

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(38, 1, 0.05, 40);
  private readonly controls: OrbitControls;
  private readonly floor: Floor;
  /** Where the scene says to look from, until the user looks from elsewhere. */
  private suggested: CameraPose | null = null;
  private covered: Covered = { right: 0, bottom: 0 };
  private stale = true;
  private readonly watcher: ResizeObserver;

  private constructor(
    private readonly view: HTMLElement,
    readonly renderer: WebGPURenderer,
    lighting: Lighting,
  ) {
    renderer.toneMapping = NeutralToneMapping;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    view.append(renderer.domElement);

    this.floor = makeFloor();
    this.scene.add(this.floor.group, makeLights(lighting));
    if (lighting === 'studio') this.scene.environment = studioEnvironment(renderer);
    this.scene.environmentIntensity = 0.5;
    this.readTheme();

    this.controls = new OrbitControls(this.camera, view);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.08;
    this.controls.minDistance = 0.4;
    this.controls.maxDistance = 9;
    this.controls.maxPolarAngle = 0.53 * Math.PI;
    this.controls.addEventListener('change', () => this.touch());
    this.controls.addEventListener('start', () => {
      this.suggested = null;
    });
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(view);
    this.resize();
  }

  /** A GPU that is a program draws each sample on the CPU: without smooth edges, and in plain light, it is several times as fast. */
  static async create(view: HTMLElement, lighting: Lighting | 'auto'): Promise<Stage> {
    const adapter = await navigator.gpu?.requestAdapter();
    const isProgram = adapter?.info.isFallbackAdapter ?? false;
    const renderer = new WebGPURenderer({ antialias: !isProgram, alpha: true });
    await renderer.init();
    const suitable = isProgram ? 'plain' : 'studio';
    return new Stage(view, renderer, lighting === 'auto' ? suitable : lighting);
  }

  /** The device that draws, where WebGPU does. */
  get device(): GPUDevice | null {
    const { device } = this.renderer.backend as { device?: GPUDevice | null };
    return device ?? null;
  }

  get pose(): CameraPose {
    return { position: this.camera.position.toArray(), target: this.controls.target.toArray() };
  }

  /** Looks from where the scene says; where the view is narrow, from further away. */
  look(pose: CameraPose): void {
    this.suggested = pose;
    const { clientWidth: width, clientHeight: height } = this.view;
    const { right, bottom } = this.covered;
    const wanted = Math.max(height / (height - bottom), (roomyAspect * height) / (width - right));
    const back = Math.min(Math.max(1, wanted), furthest);
    const [x, y, z] = pose.position.map((p, axis) => pose.target[axis] + back * (p - pose.target[axis]));
    this.lookFrom({ position: [x, y, z], target: pose.target });
  }

  lookFrom({ position, target }: CameraPose): void {
    this.camera.position.set(...position);
    this.controls.target.set(...target);
    this.controls.update();
  }

  set floorHeight(y: number) {
    this.floor.group.position.y = y;
  }
  get floorHeight(): number {
    return this.floor.group.position.y;
  }

  /** Panels lie over the view: what is looked at is to be in the middle of what they leave. */
  setCovered(covered: Covered): void {
    this.covered = covered;
    this.resize();
  }

  /** Something to be seen has changed. */
  touch(): void {
    this.stale = true;
  }

  /** Draws a frame, if there is anything new. */
  render(): void {
    this.controls.update();
    if (!this.stale) return;
    this.stale = false;
    this.renderer.render(this.scene, this.camera);
  }

  /** Colours come from the style sheet, which knows whether the page is light or dark. */
  readTheme(): void {
    const style = getComputedStyle(this.view);
    const read = (name: string) => style.getPropertyValue(name).trim();
    this.floor.setColours({
      pool: new Color(read('--pool')),
      poolOpacity: Number(read('--pool-opacity')),
      line: new Color(read('--line')),
      lineOpacity: Number(read('--line-opacity')),
      shadowOpacity: Number(read('--shadow-opacity')),
    });
    this.touch();
  }

  /** Goes on where another stage, whose GPU is lost, has ended. */
  takePlaceOf(lost: Stage): void {
    const { pose } = lost;
    this.floorHeight = lost.floorHeight;
    this.setCovered(lost.covered);
    lost.dispose();
    this.lookFrom(pose);
  }

  private dispose(): void {
    this.watcher.disconnect();
    this.controls.dispose();
    this.renderer.domElement.remove();
    this.renderer.dispose();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.view;
    if (width === 0 || height === 0) return;
    const { right, bottom } = this.covered;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.setViewOffset(width, height, right / 2, bottom / 2, width, height);
    if (this.suggested) this.look(this.suggested);
    this.touch();
  }
}
