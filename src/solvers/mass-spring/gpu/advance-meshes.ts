/** The steps of bodies that are not grids, on a GPU: `inputs.count` of them. */
import type { BuffersOf, KernelQueue, Span } from '../../../compute/backend';
import type { Vec4 } from '../../../compute/kernel';
import type { ContactStage } from '../../../stages/contact/contact-stage';
import { type ExplicitInputs, springUniforms } from '../spring-uniforms';
import type { PatchSteps } from './allocate-patches';
import { type Family, meetColliders, pack, pingPong, unpack } from './packed-particles';
import type { QuantisedConstants } from './sliced-springs';
import type { SpringClass } from './spring-classes';
import type { StepMesh } from './step-mesh.kernel';

export interface Meshes extends Family {
  /** The particles of each body. */
  readonly particles: readonly Span[];
  readonly kernel: StepMesh;
  readonly buffers: BuffersOf<StepMesh['bindings']>;
  readonly classes: readonly SpringClass[];
  readonly quantised: QuantisedConstants | null;
  readonly entriesFrom: number;
  /** Temporal blocking by patches; null where it does not pay. */
  readonly patches: PatchSteps | null;
  /** The kd of eq. 1 [N s/m]. */
  readonly damping: number;
}

export function advanceMeshes(queue: KernelQueue, family: Meshes, inputs: ExplicitInputs, contact: ContactStage): void {
  const { bodies, particles, kernel, buffers, entriesFrom, damping, alternates } = family;
  // Contact is met in each step.
  const patches = contact.present ? null : family.patches;
  // Uniforms are made once per call, which may have hundreds of dispatches.
  const constants = constantsOf(family, inputs);
  const uniforms = bodies.map((body) => springUniforms(inputs, damping, body));
  const ofSteps = (alternates ? [0, 1] : [0]).map((backwards) =>
    uniforms.map((all) => ({ ...all, ...constants, entriesFrom, backwards })),
  );
  const ofPatches = uniforms.map((all) => ({ ...all, linksFrom: patches?.linksFrom ?? 0 }));
  pack(queue, family);
  for (let done = 0, dispatch = 0; done < inputs.count; dispatch++) {
    const several = patches && inputs.count - done >= patches.steps ? patches : null;
    // Each body is a run of its own, so that a run can mark its body as broken. No spring joins two bodies.
    for (let n = 0; n < bodies.length; n++) {
      if (several) queue.run(several.kernel, several.spans[n], several.buffers, ofPatches[n]);
      else queue.run(kernel, particles[n], buffers, ofSteps[dispatch % ofSteps.length][n]);
    }
    pingPong(queue, family);
    if (contact.present) meetColliders(queue, family, contact, inputs, done);
    done += several ? several.steps : 1;
  }
  unpack(queue, family);
}

/** The uniforms that hold stiffness and damping of each class of springs, or the quantisers of those of each spring. */
function constantsOf({ classes, quantised, damping }: Meshes, { stiffness, viscosity }: ExplicitInputs) {
  const four = (of: (springClass: SpringClass) => number): Vec4 => {
    const [a = 0, b = 0, c = 0, d = 0] = classes.map(of);
    return [a, b, c, d];
  };
  return {
    classStiffness: four((springClass) => stiffness * springClass.stiffness),
    classDamping: four(({ hasLength, stiffness: k }) => (hasLength ? damping + viscosity * k : 0)),
    restBase: quantised?.rest.base ?? 0,
    restShift: quantised?.rest.shift ?? 0,
    stiffnessBase: quantised?.stiffness.base ?? 0,
    stiffnessShift: quantised?.stiffness.shift ?? 0,
  };
}
