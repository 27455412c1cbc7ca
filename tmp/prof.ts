import { cloth, createWorld, cylinder, plane } from '../src/index';
import { positionBased } from '../src/solvers/position-based/index';
const layers = Number(process.env.L ?? 2), side = Number(process.env.N ?? 50);
const bodies = Array.from({ length: layers }, (_, k) => cloth({ name: `s${k}`, size: [0.7, 0.7], particles: [side, side], position: [-0.5 + 0.001 * (k % 7), 0.62 + 0.005 * k, -0.5 + 0.001 * (k % 5)], noise: 4e-4 }));
const w = await createWorld({ bodies, colliders: [plane({}), cylinder({ from: [-0.7, 0.4, 0], to: [0.7, 0.4, 0], radius: 0.2 })], contact: { thickness: 0.004 } } as never, { solver: positionBased({ substeps: 4 }), backend: (process.env.B ?? 'wasm') as never, threads: 1, onEvent: (e: any) => console.log(JSON.stringify(e)) } as never);
w.profiling = true as never;
for (let f = 0; f < 2; f++) { const t = performance.now(); w.step(); await w.finished(); console.log('  step', (performance.now() - t).toFixed(0)); }
const s = await w.statistics();
console.log(s.stages.filter((x) => x.ms > 0.5).sort((a, b) => b.ms - a.ms).map((x) => `${x.stage} ${x.ms.toFixed(1)} (${x.runs})`).join(', '));
const pairs = (w as any).stages.bodyContact.attached.pairs;
const b = (w as any).host.engine.backend;
console.log('pairs', Array.from(await b.read(pairs.buffers.pairCount)), 'cells', (await b.read(pairs.buffers.cellFirst))[pairs.triangles], 'triangles', pairs.triangles, pairs.room);
const start = await b.read(pairs.buffers.cellStart); let m = 0; for (let k = 1; k < start.length; k++) m = Math.max(m, start[k] - start[k - 1]);
const es = await b.read(pairs.buffers.entryStart); let me = 0; for (let k = 1; k < es.length; k++) me = Math.max(me, es[k] - es[k - 1]);
console.log('longest cell row', m, 'longest entry row', me);
w.dispose();
