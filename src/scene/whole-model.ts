/** The model of bodies as they were before they tore: solvers plan for it, so that what is torn is solved in the order of what was whole, however and whenever it tore. */
import { joinBodies, type Model } from './assemble';

export interface WholeModel {
  /** The model itself where nothing is torn. */
  readonly whole: Model;
  /** For each particle of the model the one of the whole model that it came from. */
  readonly origin: Uint32Array;
}

export function wholeModel(model: Model): WholeModel {
  const { scene, bodies } = model;
  if (bodies.every((body) => !body.whole)) return { whole: model, origin: originsIn(model, model) };
  const whole = joinBodies(
    scene,
    bodies.map((body) => body.whole ?? body),
  );
  return { whole, origin: originsIn(model, whole) };
}

/** For each particle of the model the one that it came from, of a model of the same bodies before they tore. */
export function originsIn({ bodies, bodyFirst, particleCount }: Model, whole: Model): Uint32Array {
  const origin = new Uint32Array(particleCount);
  bodies.forEach(({ origins }, body) => {
    const [first, end, firstWhole] = [bodyFirst[body], bodyFirst[body + 1], whole.bodyFirst[body]];
    for (let i = first; i < end; i++) origin[i] = firstWhole + (origins ? origins[i - first] : i - first);
  });
  return origin;
}

/** Whether these are the bodies of the whole model, maybe torn. */
export const areTornFrom = ({ bodies }: Model, whole: Model): boolean =>
  bodies.length === whole.bodies.length && bodies.every((body, b) => (body.whole ?? body) === whole.bodies[b]);
