import { numbers, sampleFor, someInverseMass, vectors } from '../../compute/sample';
import * as sdf from '../../mesh/sdf-shapes';
import { assemble } from '../../scene/assemble';
import { cloth } from '../../scene/cloth/cloth';
import { rope } from '../../scene/rope/rope';
import { scene } from '../../scene/scene';
import { softBody } from '../../scene/soft-body/soft-body';
import { constraintsOf } from './constraint-types';
import { recordsAtRest } from './lay-out';
import { placesOf } from './places';
import { planPatches } from './plan-patches';
import { solvePatches } from './solve-patches.kernel';
import { tyingEdges } from './tying-edges';

/** A sheet with every kind of element and a solid, in patches that share particles; a run has the first of them, and no more than there are. */
export const sample = sampleFor(solvePatches, (wanted, random) => {
  const material = { massPerArea: 0.3, stretch: 900, shear: 300, bend: 10, flexuralRigidity: 1 };
  const sheet = cloth({ particles: [8, 6], bending: 'dihedral', area: 50, material });
  const solid = softBody({ name: 'solid', shape: sdf.box({ halfSize: [0.2, 0.1, 0.1] }), resolution: 3 });
  const woven = cloth({ name: 'woven', particles: [7, 5], membrane: 'strain', springs: { bend: false } });
  const strained = softBody({
    name: 'strained',
    shape: sdf.box({ halfSize: [0.4, 0.4, 0.4] }),
    resolution: 2,
    solid: 'strain',
  });
  const line = rope({ name: 'line', from: [0, 0, 0], to: [1, 0, 0], particles: 20, resist: 'stretch' });
  const model = assemble(scene({ bodies: [sheet, solid, woven, strained, line] }));
  const types = constraintsOf(model);
  const mesh = { ends: tyingEdges(model, { spans: true }).ends, positions: model.positions };
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
      // Those of cords are never above 0.
      multiplier: numbers(record.length / 4, () => -random()),
    },
    uniforms: { perSquaredStep: 1e-3, share: 0.3, first: 0, segmentsFrom },
  };
});
