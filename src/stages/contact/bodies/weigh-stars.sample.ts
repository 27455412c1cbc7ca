import { integers, numbers, sampleFor } from '../../../compute/sample';
import { frameLanes } from './bound-triangles.kernel';
import { noOpposite } from './feature-bits';
import { aloneIn } from './vertex-stars';
import { weighStars } from './weigh-stars.kernel';

export const sample = sampleFor(weighStars, (count, random) => {
  const each = 6;
  const triangles = each * count;
  const restAxes = new Float64Array(8 * triangles);
  const triangleFrame = new Float64Array(frameLanes * triangles);
  for (let t = 0; t < triangles; t++) {
    // Each turned in the plane of x and y as it was built; and bent about z since then, some stars more than others.
    const turn = 2 * Math.PI * random();
    const bend = (t / triangles) * 2.4 * (random() - 0.5);
    const stretch = 0.9 + 0.2 * random();
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    restAxes.set([c, s, 0, 0, -s, c, 0, 0], 8 * t);
    const bent = (x: number, y: number) => [stretch * x * Math.cos(bend), y, stretch * x * Math.sin(bend)];
    triangleFrame.set([...bent(c, s), 0.05 * random(), ...bent(-s, c), 0.02], frameLanes * t);
  }
  return {
    count,
    arrays: {
      // Some have fewer triangles than others; some lie in windows, of which some are smooth.
      starHead: integers(4 * count, (n) => {
        const s = Math.floor(n / 4);
        return [s, each * s, each * (s + 1) - (s % 3), s % 4 === 0 ? noOpposite : (s % 3) + (s % 5 < 2 ? aloneIn : 0)][
          n % 4
        ];
      }),
      starSlot: integers(triangles, (k) => (k * 7) % triangles),
      // The last few were built bent.
      starPlane: numbers(8 * count, (k) => [1, 0, 0, 0.2, 0, 1, 0, k > 6 * count ? 0.1 : 0][k % 8]),
      triangleFrame,
      restAxes,
      beside: [4, 8, 10, 10, 0, 0, 1, 1, 1, 1],
      isSmooth: [1, 0],
      starIsSmooth: integers(count, () => 99),
    },
    uniforms: { stop: [0.01, 0.02, 0.05, 0], slack: 0.03, exact: count % 2 },
  };
});
