import { cloth, createWorld, plane } from '../src/index';
import { projective } from '../src/solvers/projective/index';
import { bodyFeatures } from '../src/stages/contact/bodies/body-features';
import { closestPoints } from '../src/stages/contact/bodies/closest-points';
import { assemble } from '../src/scene/assemble';
import { scene } from '../src/scene/scene';
const n = 40, T = 0.005;
const sc = { bodies: [cloth({ size: [1, 1], particles: [n, n], position: [-0.5, 1.0, -0.5], plane: 'vertical', noise: 4e-3 })],
  colliders: [plane({ thickness: 0.005, friction: 0.5 })], contact: { thickness: T, mode: 'exact' } };
const world = await createWorld(sc as never, { solver: projective(), backend: 'wasm', threads: 1 });
const model = assemble(scene(sc as never));
const { features } = bodyFeatures(model);
for (let f = 1; f <= 180; f++) {
  world.step();
  if (f % 30) continue;
  const p = await world.read(0 as never).catch(async () => world.read(world.bodies[0].name));
  const nt = features.length / 4;
  const within = T + 0.003 + 0.002;
  const box = new Float64Array(6 * nt);
  const P = (i: number) => [p[3*i], p[3*i+1], p[3*i+2]] as [number, number, number];
  for (let t = 0; t < nt; t++) for (let a = 0; a < 3; a++) {
    const c = [0,1,2].map((k) => p[3*features[4*t+k]+a]);
    box[6*t+a] = Math.min(...c) - within/2; box[6*t+3+a] = Math.max(...c) + within/2;
  }
  let overlap = 0, share = 0, tests = 0, closest = 0, listed = 0, planeOk = 0;
  for (let t = 0; t < nt; t++) for (let o = t+1; o < nt; o++) {
    let ok = true; for (let a = 0; a < 3; a++) if (box[6*t+a] > box[6*o+3+a] || box[6*o+a] > box[6*t+3+a]) { ok = false; break; }
    if (!ok) continue; overlap++;
    const A = [0,1,2].map((k) => features[4*t+k]), B = [0,1,2].map((k) => features[4*o+k]);
    const sh = A.some((x) => B.includes(x)); if (sh) share++;
    const go = (e: boolean, q: number[]) => {
      if (e ? (q[0]===q[2]||q[0]===q[3]||q[1]===q[2]||q[1]===q[3]) : (q[0]===q[1]||q[0]===q[2]||q[0]===q[3])) return;
      tests++;
      const pts = q.map(P); const f1 = e ? 2 : 1;
      for (let a = 0; a < 3; a++) {
        const l1 = Math.min(...pts.slice(0,f1).map((x)=>x[a])), h1 = Math.max(...pts.slice(0,f1).map((x)=>x[a]));
        const l2 = Math.min(...pts.slice(f1).map((x)=>x[a])), h2 = Math.max(...pts.slice(f1).map((x)=>x[a]));
        if (l1 - h2 > within || l2 - h1 > within) return;
      }
      closest++;
      if (closestPoints(e, pts as never).distance < within) listed++;
    };
    for (let k = 0; k < 3; k++) {
      if (features[4*t+3] & (1<<k)) go(false, [A[k], ...B]);
      if (features[4*o+3] & (1<<k)) go(false, [B[k], ...A]);
      for (let l = 0; l < 3; l++) if ((features[4*t+3] & (8<<k)) && (features[4*o+3] & (8<<l))) go(true, [A[k], A[(k+1)%3], B[l], B[(l+1)%3]]);
    }
  }
  console.log(f, { overlap, share, tests, closest, listed });
}
