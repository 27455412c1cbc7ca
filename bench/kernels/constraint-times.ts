/** Time of a constraint of `positionBased` on wasm, by colours and one after the other, beside a plain loop in JavaScript: interleaved, on a pressed ball of springs and tetrahedra. */
import { type Backend, span } from '../../src/compute/backend';
import { WasmBackend } from '../../src/compute/wasm/wasm-backend';
import { assemble, type Model } from '../../src/scene/assemble';
import { scene } from '../../src/scene/scene';
import { constraintsOf, constraintTypes } from '../../src/solvers/position-based/constraint-types';
import { type LaidOut, layOut, planRequest } from '../../src/solvers/position-based/lay-out';
import { completeOptions } from '../../src/solvers/position-based/options';
import { planSchedule } from '../../src/solvers/position-based/plan-schedule';
import { softScene } from '../gpu/soft-shapes';
import { median, printTable } from '../table';
import { plainDistances, plainVolumes } from './plain-constraints';

const rounds = 15;
/** Sweeps over all constraints at once. */
const sweeps = 4;

/** One sweep. */
type Sweep = () => void;

/** Hard constraints of one type, with one of our schedules. */
function onWasm(backend: Backend, place: Float32Array, { type, colours, serial, ...all }: LaidOut): Sweep {
  const kernel = serial ? type.serially : type.kernel;
  const buffers = {
    place: backend.allocate('place', 'vec4f', place.length / 4, place),
    corners: backend.allocate('corners', 'u32', all.particles.length, all.particles),
    rest: backend.allocate('rest', 'vec2f', all.count, all.rest),
    multiplier: backend.allocate('multiplier', 'f32', all.count),
  };
  const uniforms = { perSquaredStep: 0, share: 1, first: 1, wide: serial ? 0 : 1 };
  return () => {
    for (const { first, count } of colours) backend.run(kernel, span(first, count), buffers, uniforms);
    backend.submit();
  };
}

function plain(place: Float32Array, { type, particles, rest, count }: LaidOut): Sweep {
  const own = place.slice();
  const at = Float32Array.from({ length: count }, (_, c) => rest[2 * c]);
  return type.name === 'distances' ? () => plainDistances(own, particles, at) : () => plainVolumes(own, particles, at);
}

function pressedPlaces(model: Model, press: ReturnType<typeof softScene>['press']): Float32Array {
  const place = new Float32Array(4 * model.particleCount);
  for (let i = 0; i < model.particleCount; i++) {
    const [x, y, z] = model.positions.subarray(3 * i, 3 * i + 3);
    place.set([...press(x, y, z, model.bodyOf[i]), model.inverseMasses[i]], 4 * i);
  }
  return place;
}

export async function constraintTimes(detail = 0.5): Promise<void> {
  const { scene: options, press } = softScene('squishy ball', detail);
  const model = assemble(scene(options));
  const place = pressedPlaces(model, press);
  const constraints = constraintsOf(model);
  const laidOut = (schedule: 'coloured' | 'gauss-seidel') => {
    const request = planRequest(model, constraints, completeOptions({ schedule }), false);
    return planSchedule(request, schedule, () => {}).direct.map((planned) => layOut(planned, constraints));
  };
  const [coloured, serial] = [laidOut('coloured'), laidOut('gauss-seidel')];
  const backend = await WasmBackend.create(1);
  await backend.prepare(constraintTypes.flatMap(({ kernel, serially }) => [kernel, serially]));
  const table = [
    ['ns per constraint', 'constraints', 'wasm, by colours', 'wasm, serial', 'JavaScript', 'JavaScript / by colours'],
  ];
  for (const [t, one] of coloured.entries()) {
    const contenders = [onWasm(backend, place, one), onWasm(backend, place, serial[t]), plain(place, serial[t])];
    const times = contenders.map((): number[] => []);
    for (let round = -2; round < rounds; round++) {
      contenders.forEach((sweep, k) => {
        const began = performance.now();
        for (let n = 0; n < sweeps; n++) sweep();
        if (round >= 0) times[k].push((1e6 * (performance.now() - began)) / sweeps / one.count);
      });
    }
    const [byColours, oneByOne, javascript] = times.map(median);
    table.push([
      one.type.name,
      one.count.toLocaleString('en'),
      ...[byColours, oneByOne, javascript].map((ns) => ns.toPrecision(3)),
      (javascript / byColours).toPrecision(3),
    ]);
  }
  backend.dispose();
  printTable(`Hard constraints of a pressed ball, one thread (median of ${rounds}, interleaved)`, table);
}
