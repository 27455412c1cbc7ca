import { cloth, createWorld, plane, sphere } from '../src/index';
import { projective } from '../src/solvers/projective/index';
const n = Number(process.env.N ?? 40);
const frames = Number(process.env.F ?? 180);
const T = Number(process.env.T ?? 0.005);
const scenes: Record<string, any> = {
  edge: (contact: any) => ({ bodies: [cloth({ size: [1, 1], particles: [n, n], position: [-0.5, 1.0, -0.5], plane: 'vertical', noise: 4e-3 })],
    colliders: [plane({ thickness: 0.005, friction: 0.5 })], contact }),
  sphere: (contact: any) => ({ bodies: [cloth({ size: [1, 1], particles: [n, n], position: [-0.5, 0.75, -0.5], noise: 1e-3 })],
    colliders: [plane({ thickness: 0.005, friction: 0.5 }), sphere({ centre: [0, 0.4, 0], radius: 0.2, thickness: 0.005, friction: 0.4 })], contact }),
  heap: (contact: any) => ({ bodies: Array.from({ length: 4 }, (_, k) => cloth({ name: `s${k}`, size: [0.5, 0.5], particles: [n / 2, n / 2], position: [-0.25 + 0.1 * (k % 2), 0.6 + 0.6 * k, -0.25 + 0.05 * k], noise: 2e-3, plane: k % 2 ? 'vertical' : 'horizontal' })),
    colliders: [plane({ thickness: 0.005, friction: 0.5 })], contact }),
};
for (const name of (process.env.SC ?? 'edge,sphere,heap').split(',')) for (const contact of [null, ...(process.env.M ?? 'real-time,exact').split(',').map((mode) => ({ thickness: T, mode }))]) {
  const world = await createWorld(scenes[name](contact) as never, { solver: projective(process.env.S ? { substeps: Number(process.env.S) } : {}), backend: 'wasm', threads: 1 });
  let bad = 0, most = 0;
  if (process.env.P) world.profiling = true as never;
  let cpu = 0, worst = 0;
  for (let f = 0; f < frames; f++) {
    const t = process.cpuUsage(); world.step(); const u = process.cpuUsage(t); const ms = (u.user + u.system) / 1000; cpu += ms; worst = Math.max(worst, ms);
    if (f % 10 === 9) { const c = (await world.intersections()).count; bad += c; most = Math.max(most, c); }
  }
  const profile = process.env.P && await (world as any).host.engine.backend?.takeTimes?.();
  const kinetic = (await world.statistics()).energy.kinetic;
  console.log(name, n * n, contact ? contact.mode : 'none', 'cpu ms/frame', (cpu / frames).toFixed(2), 'worst', worst.toFixed(1), 'bad', bad, most, 'kinetic', kinetic.toExponential(1));
  if (profile) console.log(profile.filter((p: any) => p.ms > 0.03 * frames).map((p: any) => `${p.stage} ${(p.ms / frames).toFixed(2)} (${(p.runs / frames).toFixed(1)})`).join(', '));
  world.dispose();
}
