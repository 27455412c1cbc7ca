/** Where the world is shown: renderer, camera, light and floor. A lost GPU takes all of it along, so all of it can be made again. */
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { Color, NeutralToneMapping, PCFShadowMap, PerspectiveCamera, Scene, WebGPURenderer } from 'three/webgpu';
import { studioEnvironment } from './environment';
import { type CameraPose, type Covered, fitView, middleOfFree, type View } from './fit-view';
import { type Floor, makeFloor } from './floor';
import { type Lighting, makeLights } from './lights';

/** How far a user may go, at least [m]; further where a scene is looked at from further. */
const furthest = 9;

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(38, 1, 0.05, 40);
  private readonly controls: OrbitControls;
  private readonly floor: Floor;
  /** What the scene wants to be seen and from which side, until the user looks from elsewhere. */
  private suggested: { pose: CameraPose; points: ArrayLike<number> } | null = null;
  private covered: Covered = { top: 0, right: 0, bottom: 0 };
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

  /** Looks from the side that the scene says, and stands where all of the points are seen: x, y, z of each. The user may look from elsewhere then. */
  look(pose: CameraPose, points: ArrayLike<number>): void {
    this.suggested = { pose, points };
    this.lookFrom(fitView(pose, points, this.shape));
  }

  lookFrom({ position, target }: CameraPose): void {
    this.camera.position.set(...position);
    this.controls.target.set(...target);
    this.controls.maxDistance = Math.max(furthest, 1.5 * this.camera.position.distanceTo(this.controls.target));
    this.controls.update();
  }

  set floorHeight(y: number) {
    this.floor.group.position.y = y;
  }
  get floorHeight(): number {
    return this.floor.group.position.y;
  }

  /** Panels lie over the view: what is looked at is to be in the middle of what they leave. They may change much else and cover the same. */
  setCovered(covered: Covered): void {
    const { top, right, bottom } = this.covered;
    if (covered.top === top && covered.right === right && covered.bottom === bottom) return;
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
    const { pose, suggested } = lost;
    this.floorHeight = lost.floorHeight;
    this.setCovered(lost.covered);
    lost.dispose();
    this.lookFrom(pose);
    this.suggested = suggested;
  }

  private dispose(): void {
    this.watcher.disconnect();
    this.controls.dispose();
    this.renderer.domElement.remove();
    this.renderer.dispose();
  }

  private get shape(): View {
    const { clientWidth: width, clientHeight: height } = this.view;
    return { width, height, covered: this.covered, fov: this.camera.fov };
  }

  private resize(): void {
    const { width, height } = this.shape;
    if (width === 0 || height === 0) return;
    const { x, y } = middleOfFree(this.shape);
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.setViewOffset(width, height, -x, -y, width, height);
    if (this.suggested) this.look(this.suggested.pose, this.suggested.points);
    this.touch();
  }
}
