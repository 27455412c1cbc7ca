/** A dress on a figure that dances: the garment of Liu 2013, held by nothing but the body that wears it. Its folds do not pass through each other. */
import { plane } from '../src/scene/collider/colliders';
import { clothFromMesh } from '../src/scene/mesh-cloth/cloth-from-mesh';
import type { NamedScene } from '../src/scene/named-scene';
import { scene } from '../src/scene/scene';
import { checkFinite, lowest } from '../src/scene/scene-checks';
import type { Scene } from '../src/scene/types';
import { checkUnmixed } from './contact/check-unmixed';
import { dance, dancePeriod } from './figure/dance';
import type { DressMesh } from './figure/dress-mesh';
import { keptFigure } from './figure/figure';
import { fittedDress } from './figure/fitted-dress';
import { kept } from './figure/kept';
import { checkOutside, figureCollider, thickness } from './figure/worn';

/** One dance, at the default step of 1/60 s. */
const frames = 60 * dancePeriod;

const garment = kept(() => fittedDress(thickness + 0.003));

/** How its folds meet each other; null: not at all. */
type Contact = 'real-time' | 'exact' | null;

const built = ({ vertices, faces }: DressMesh, contact: Contact): Scene =>
  scene({
    name: 'dress',
    bodies: [clothFromMesh({ name: 'dress', vertices, faces, material: 'silk' })],
    colliders: [figureCollider(dance), plane({ name: 'ground' })],
    contact: contact && { mode: contact, thickness: 0.003, friction: 0.3 },
    drag: 0.8,
  });

export const dressInContact = (contact: Contact): Scene => built(garment.atOnce(), contact);

const dress: NamedScene = {
  name: 'dress',
  title: 'Dress',
  description: 'A silk dress of 3504 vertices, about as many as that of Liu 2013, on a figure that dances and turns.',
  build: () => dressInContact('exact'),
  buildInTurns: async () => {
    await keptFigure.inTurns();
    return built(await garment.inTurns(), 'exact');
  },
  // Half as many as by default: threads are stretched by 0.12 at most in the dance instead of 0.09, and by as much as with 20 in most frames.
  solver: { name: 'projective', options: { substeps: 10 } },
  camera: {
    position: [1.5, 1.5, 3],
    target: [0, 0.9, 0],
    sees: [
      [-0.8, 0, -0.8],
      [0.8, 1.75, 0.8],
    ],
  },
  frames,
  check(run) {
    const found = [
      ...checkFinite(run),
      ...(run.scene.contact ? checkUnmixed(run) : []),
      ...checkOutside(run, 'dress', dance, frames),
    ];
    const [now, start] = [run.positions('dress'), run.start('dress')];
    const top = -lowest(Array.from(now, (x) => -x));
    if (top < 1.38) found.push(`the straps stay on the shoulders, found the highest point at ${top.toFixed(3)} m`);
    const sunk = lowest(start) - lowest(now);
    if (sunk < 0.005 || sunk > 0.2) {
      found.push(`the hem hangs 0.005 to 0.2 m lower than it was made, found ${sunk.toFixed(3)} m`);
    }
    return found;
  },
};

export default dress;
