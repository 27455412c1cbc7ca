import { cloth, createWorld, cylinder, plane } from '../src/index';
import { positionBased } from '../src/solvers/position-based/index';
import { projective } from '../src/solvers/projective/index';
const layers = Number(process.env.L ?? 10), side = 70;
for (const [name, solver, contact] of [['pbd', positionBased({ substeps: 4 }), null], ['pbd', positionBased({ substeps: 4 }), { thickness: 0.004 }], ['cheb', projective({ global: 'chebyshev', substeps: 4, iterations: 2 }), { thickness: 0.004 }]] as const) {
  let t = performance.now();
  const bodies = Array.from({ length: layers }, (_, k) => cloth({ name: `s${k}`, size: [1, 1], particles: [side, side], position: [-0.5 + 0.001 * (k % 7), 0.62 + 0.005 * k, -0.5 + 0.001 * (k % 5)], noise: 4e-4 }));
  console.log('bodies', (performance.now() - t).toFixed(0)); t = performance.now();
  const w = await createWorld({ bodies, colliders: [plane({}), cylinder({ from: [-0.7, 0.4, 0], to: [0.7, 0.4, 0], radius: 0.2 })], contact } as never, { solver, backend: (process.env.B ?? 'wasm') as never, threads: 1 });
  console.log(name, !!contact, 'createWorld', (performance.now() - t).toFixed(0));
  for (let f = 0; f < 2; f++) { t = performance.now(); w.step(); await w.finished(); console.log('  step', (performance.now() - t).toFixed(0)); }
  w.dispose();
}
