import { dot3 } from '../compute/vec.as';

export function measureParticles(
  begin: u32,
  end: u32,
  position: usize,
  velocity: usize,
  particleMeasure: usize,
  gravity: v128,
  particleCount: u32,
): void {
  for (let block = begin; block < end; block++) {
    let kinetic: f64 = 0;
    let potential: f64 = 0;
    let maxSquared: f32 = 0;
    const last = min<u32>(particleCount, (block + 1) << 8);
    for (let i = block << 8; i < last; i++) {
      const p = v128.load(position + ((<usize>i) << 4));
      const v = v128.load(velocity + ((<usize>i) << 4));
      const inverseMass = f32x4.extract_lane(p, 3);
      if (inverseMass == 0) continue;
      const squared = dot3(v, v);
      kinetic += (0.5 * <f64>squared) / <f64>inverseMass;
      potential -= <f64>dot3(gravity, p) / <f64>inverseMass;
      maxSquared = max<f32>(maxSquared, squared);
    }
    v128.store(particleMeasure + ((<usize>block) << 4), f32x4(0, 0, 0, 0));
    store<f32>(particleMeasure + ((<usize>block) << 4), <f32>kinetic);
    store<f32>(particleMeasure + ((<usize>block) << 4), <f32>potential, 4);
    store<f32>(particleMeasure + ((<usize>block) << 4), sqrt(maxSquared), 8);
  }
}
