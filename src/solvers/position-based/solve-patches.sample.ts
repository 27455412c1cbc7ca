import { numbers, sampleFor, someInverseMass, vectors } from '../../compute/sample';
import * as sdf from '../../mesh/sdf-shapes';
import { assemble } from '../../scene/assemble';
import { cloth } from '../../scene/cloth/cloth';
import { scene } from '../../scene/scene';
import { softBody } from '../../scene/soft-body/soft-body';
import { constraintsOf } from './constraint-types';
import { recordsAtRest } from './lay-out';
import { placesOf } from './places';
import { planPatches } from './plan-patches';
import { solvePatches } from './solve-patches.kernel';

/** A sheet with every kind of element and a solid, in patches that share particles; a run has the first of them, and no more than there are. */
export const sample = sampleFor(solvePatches, (wanted, random) => {
  const material = { massPerArea: 0.3, stretch: 900, shear: 300, bend: 10, flexuralRigidity: 1 };
  const sheet = cloth({ particles: [8, 6], bending: 'dihedral', area: 50, material });
  const solid = softBody({ name: 'solid', shape: sdf.box({ halfSize: [0.2, 0.1, 0.1] }), resolution: 3 });
  const model = assemble(scene({ bodies: [sheet, solid] }));
  const types = constraintsOf(model);
  const mesh = { ends: model.springs.ends, positions: model.positions };
  const plan = planPatches({ particleCount: model.particleCount, types }, mesh, 20, () => {});
  const { patchCount, particleOf, patches, segmentsFrom } = plan;
  const record = recordsAtRest(plan, types);
  const shaken = vectors(model.particleCount, random, 0.01, someInverseMass(random));
  for (let i = 0; i < model.particleCount; i++) {
    for (let axis = 0; axis < 3; axis++) shaken[4 * i + axis] += model.positions[3 * i + axis];
  }
  return {
    count: Math.min(wanted, patchCount),
    arrays: {
      position: shaken,
      place: new Float64Array(4 * particleOf.length),
      particleOf,
      copies: placesOf(particleOf, model.particleCount).copies,
      patches,
      record,
      multiplier: numbers(record.length / 4, () => random() - 0.5),
    },
    uniforms: { perSquaredStep: 1e-3, share: 0.3, first: 0, segmentsFrom },
  };
});
