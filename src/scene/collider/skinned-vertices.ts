/** The vertices of a mesh that follows a skeleton by script. */
import { blendVertices, jointsPerVertex } from '../../mesh/blend-vertices';
import { PosedJoints } from './posed-joints';
import type { Skin } from './skin';

export class SkinnedVertices {
  private readonly rest: Float64Array;
  private readonly joints: Uint32Array;
  private readonly weights: Float64Array;
  private readonly posed: PosedJoints;

  /** `vertices`: those of the mesh at rest, x, y, z of each [m]. */
  constructor(vertices: ArrayLike<number>, skin: Skin) {
    this.rest = Float64Array.from(vertices);
    this.joints = Uint32Array.from(skin.indices);
    this.weights = Float64Array.from(skin.weights);
    for (let i = 0; i < this.weights.length; i += jointsPerVertex) {
      // Data are rounded: weights that come to a little less than 1 would draw the vertex towards the origin.
      const share = this.weights.subarray(i, i + jointsPerVertex);
      const sum = share[0] + share[1] + share[2] + share[3];
      for (let k = 0; k < jointsPerVertex; k++) share[k] /= sum;
    }
    this.posed = new PosedJoints(skin);
  }

  /** Writes where the vertices are at a time [s], in the same coordinates: x, y, z of each [m]. Allocates nothing. */
  write(time: number, out: Float64Array): void {
    this.posed.pose(time);
    blendVertices(this.rest, this.joints, this.weights, this.posed.transforms, out);
  }
}
