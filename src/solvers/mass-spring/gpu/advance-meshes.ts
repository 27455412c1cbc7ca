/** The steps of bodies that are no grids on a GPU: `inputs.count` of them. */
import type { BuffersOf, KernelQueue, Span } from '../../../compute/backend';
import type { Vec4 } from '../../../compute/kernel';
import { type ExplicitInputs, springUniforms } from '../spring-uniforms';
import type { PatchSteps } from './allocate-patches';
import { type Family, pack, turn, unpack } from './packed-particles';
import type { ShortConstants, SpringKind } from './sliced-rows';
import type { StepMesh } from './step-mesh.kernel';

export interface Meshes extends Family {
  /** The particles of each body. */
  readonly particles: readonly Span[];
  readonly kernel: StepMesh;
  readonly buffers: BuffersOf<StepMesh['bindings']>;
  readonly kinds: readonly SpringKind[];
  readonly short: ShortConstants | null;
  readonly entriesFrom: number;
  /** How several steps a dispatch are taken; null: they are not. */
  readonly patches: PatchSteps | null;
  /** The kd of eq. 1 [N s/m]. */
  readonly damping: number;
}

export function advanceMeshes(queue: KernelQueue, family: Meshes, inputs: ExplicitInputs): void {
  const { bodies, particles, kernel, buffers, entriesFrom, damping, patches, turnsBack } = family;
  // Made once for all of a call: there may be hundreds of dispatches.
  const constants = constantsOf(family, inputs);
  const uniforms = bodies.map((body) => springUniforms(inputs, damping, body));
  const ofSteps = (turnsBack ? [0, 1] : [0]).map((backwards) =>
    uniforms.map((all) => ({ ...all, ...constants, entriesFrom, backwards })),
  );
  const ofPatches = uniforms.map((all) => ({ ...all, linksFrom: patches?.linksFrom ?? 0 }));
  pack(queue, family);
  for (let done = 0, dispatch = 0; done < inputs.count; dispatch++) {
    const several = patches && inputs.count - done >= patches.steps ? patches : null;
    // Bodies share no spring; each is a run of its own, so that it can be marked when it breaks.
    for (let n = 0; n < bodies.length; n++) {
      if (several) queue.run(several.kernel, several.spans[n], several.buffers, ofPatches[n]);
      else queue.run(kernel, particles[n], buffers, ofSteps[dispatch % ofSteps.length][n]);
    }
    turn(queue, family);
    done += several ? several.steps : 1;
  }
  unpack(queue, family);
}

/** Stiffness and damping of each kind of spring, or how those of each are read. */
function constantsOf({ kinds, short, damping }: Meshes, { stiffness, viscosity }: ExplicitInputs) {
  const four = (of: (kind: SpringKind) => number): Vec4 => {
    const [a = 0, b = 0, c = 0, d = 0] = kinds.map(of);
    return [a, b, c, d];
  };
  return {
    kindStiffness: four((kind) => stiffness * kind.stiffness),
    kindDamping: four((kind) => (kind.hasLength ? damping + viscosity * kind.stiffness : 0)),
    restBase: short?.rest.base ?? 0,
    restShift: short?.rest.shift ?? 0,
    stiffnessBase: short?.stiffness.base ?? 0,
    stiffnessShift: short?.stiffness.shift ?? 0,
  };
}
