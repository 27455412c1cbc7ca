/** What of the bodies of a model meets, as contact between bodies looks at it: triangles and segments in clusters, windows of clusters, stars of particles, and triangles as they were built. */
import type { Model } from '../../../scene/assemble';
import { bodyFeatures } from './body-features';
import { type Clusters, clustersOf } from './clusters';
import { type RestFrames, restFrames } from './rest-frames';
import { type SmoothWindows, smoothWindows } from './smooth-windows';
import { type VertexStars, vertexStars } from './vertex-stars';

export interface ContactSurface {
  readonly clusters: Clusters;
  readonly windows: SmoothWindows;
  readonly stars: VertexStars;
  readonly frames: RestFrames;
  /** The longest edge, as bodies were built [m]. */
  readonly longest: number;
}

/** Null where there is nothing that could touch. */
export function contactSurface(model: Model): ContactSurface | null {
  const { features, beyond, longest } = bodyFeatures(model);
  if (features.length === 0) return null;
  const clusters = clustersOf({ features, beyond }, model.positions, model.bodyOf);
  const windows = smoothWindows(clusters, model.positions, model.particleCount);
  return {
    clusters,
    windows,
    stars: vertexStars(clusters, windows, model.positions, model.particleCount),
    frames: restFrames(clusters.features, model.positions),
    longest,
  };
}
