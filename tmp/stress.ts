import { cloth, createWorld, plane, rope, sdf, softBody, sphere, strands } from '../src/index';
import { projective } from '../src/solvers/projective/index';
import { positionBased } from '../src/solvers/position-based/index';
import { constraintEnforcement } from '../src/solvers/constraint-enforcement/index';
import { adaptiveConstraints } from '../src/solvers/adaptive-constraints/index';
import { editState } from '../test/worlds';
const solvers: Record<string, () => any> = { projective: () => projective(), coloured: () => projective({ global: 'coloured' } as never), redblack: () => projective({ global: 'red-black' } as never), positionBased: () => positionBased(), enforcement: () => constraintEnforcement(), adaptive: () => adaptiveConstraints() };
const sheet = (name: string, position: any, side = 21, more: any = {}) => cloth({ name, size: [0.5, 0.5], particles: [side, side], position, noise: 1e-3, ...more });
const floor = plane({ thickness: 0.005, friction: 0.5 });
const scenes: Record<string, any> = {
  thrown30: { scene: { bodies: [sheet('a', [0, 0, 0]), sheet('b', [0.013, 0.3, 0.009])], gravity: [0, 0, 0], drag: 1 }, frames: 20,
    start: (w: any) => editState(w, (x, v) => { for (let k = 0; k < x.length / 4; k++) v[4 * k + 1] = k < 441 ? 30 : -30; }) },
  ball3: { scene: { bodies: [0, 1, 2].map((k) => sheet(`c${k}`, [0, 0, 0.06 * k], 31, { plane: 'vertical', pins: ['top-left', 'top-right'] })), colliders: [sphere({ name: 'ball', centre: [0.25, -0.25, -0.6], radius: 0.1, thickness: 0.004, motion: { kind: 'keyframes', keys: [{ time: 0, offset: [0, 0, 0] }, { time: 0.5, offset: [0, 0, 0] }, { time: 0.65, offset: [0, 0, 1.5] }] } as never })] }, frames: 60 },
  heavy: { scene: { bodies: [cloth({ name: 'h', size: [0.6, 0.6], particles: [13, 13], position: [-0.3, 0, -0.3], pins: ['left', 'right'] }), softBody({ name: 'ball', shape: sdf.sphere({ radius: 0.08 }), resolution: 6, position: [0, 0.5, 0] })] }, frames: 60 },
  ropes: { scene: { bodies: Array.from({ length: 8 }, (_, k) => rope({ name: `r${k}`, from: [-0.3 * Math.cos(k), 0.1 + 0.03 * k, -0.3 * Math.sin(k)], to: [0.3 * Math.cos(k), 0.1 + 0.03 * k, 0.3 * Math.sin(k)], particles: 31 })), colliders: [floor] }, frames: 90 },
  twist: { scene: { bodies: [cloth({ name: 't', size: [0.3, 0.6], particles: [16, 31], position: [-0.15, 0.3, 0], plane: 'vertical', noise: 1e-3,
    pins: [{ name: 'top', at: 'top', motion: { kind: 'linear', velocity: [0, -0.02, 0], spin: [0, 360, 0] } }, 'bottom'] as never })] }, frames: 240 },
};
const want = process.env.SC?.split(',') ?? Object.keys(scenes);
for (const name of want) for (const s of process.env.SO?.split(',') ?? Object.keys(solvers)) for (const mode of (process.env.M ?? 'exact').split(',')) {
  const { scene, frames, start } = scenes[name];
  try {
    const w = await createWorld({ ...scene, contact: mode === 'none' ? null : { mode, thickness: 0.005 } } as never, { solver: solvers[s](), backend: 'wasm', threads: 1, onEvent: (e: any) => { if (!['backend-chosen'].includes(e.type)) console.log(JSON.stringify(e)); } } as never);
    if (start) await start(w);
    let most = 0, at = -1; const cpu = process.cpuUsage();
    for (let f = 0; f < frames; f++) { w.step(); const c = (await w.intersections()).count; if (c > most) { most = c; if (at < 0) at = f; } }
    const u = process.cpuUsage(cpu);
    const st = await w.statistics();
    console.log(name, s, mode, 'most', most, 'first', at, 'cpu/frame incl. check', (u.user / 1000 / Math.max(1, frames)).toFixed(1), 'kinetic', st.energy.kinetic.toExponential(1), 'strain', (st as any).maxStrain ?? JSON.stringify((st as any).strain ?? ''));
    w.dispose();
  } catch (e) { console.log(name, s, mode, 'ERROR', (e as Error).message.slice(0, 300)); }
}
