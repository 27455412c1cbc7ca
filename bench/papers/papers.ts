/** The papers that `selvedge reproduce` knows, each loaded when it is asked for. */
import type { Paper } from './paper';

export const papers: Record<string, { title: string; load: () => Promise<Paper> }> = {
  'liu-2013': {
    title: 'Fast Simulation of Mass-Spring Systems (Liu, Bargteil, O’Brien and Kavan)',
    load: async () => (await import('./liu-2013/paper')).liu2013,
  },
  'csse-2022': {
    title: 'Parallel Cloth Simulation Using OpenGL Shading Language (Va, Choi and Hong)',
    load: async () => (await import('./csse-2022/paper')).csse2022,
  },
  'fratarcangeli-2015': {
    title: 'Scalable Partitioning for Parallel Position Based Dynamics (Fratarcangeli and Pellacini)',
    load: async () => (await import('./fratarcangeli-2015/paper')).fratarcangeli2015,
  },
  'pall-2018': {
    title: 'Fast Quadrangular Mass-Spring Systems using Red-Black Ordering (Pall, Nylén and Fratarcangeli)',
    load: async () => (await import('./pall-2018/paper')).pall2018,
  },
};
