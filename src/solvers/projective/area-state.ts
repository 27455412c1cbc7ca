/** Triangles that resist change of area, for the projective step: the part of them that is springs, and the lists that gather the rest. */
import type { Backend, KernelBuffer } from '../../compute/backend';
import { type AreaBuffers, allocateAreas } from '../../elements/area/area-buffers';
import { areaSprings } from '../../elements/area/areas';
import { joinSprings, type Model } from '../../scene/assemble';

export interface AreaState extends AreaBuffers {
  /** The corners of triangles at each particle, as compressed rows: see `gatherAreas`. */
  readonly areaFirst: KernelBuffer;
  readonly areaList: KernelBuffer;
}

/** The model with the constant part of its areas among its springs: what the global step solves for. */
export function withAreaSprings(model: Model): Model {
  if (model.areas.count === 0) return model;
  return { ...model, springs: joinSprings([model.springs, areaSprings(model.areas)], [0, 0]) };
}

export function areaState(backend: Backend, { areas, particleCount }: Model, bufferIndex: Uint32Array): AreaState {
  const { corners } = areas;
  const rows = new Uint32Array(areas.count === 0 ? 0 : particleCount + 1);
  for (const particle of corners) rows[bufferIndex[particle] + 1]++;
  for (let i = 1; i < rows.length; i++) rows[i] += rows[i - 1];
  const next = rows.slice();
  const list = new Uint32Array(corners.length);
  corners.forEach((particle, entry) => {
    list[next[bufferIndex[particle]]++] = entry;
  });
  return {
    ...allocateAreas(backend, areas, bufferIndex),
    areaFirst: backend.allocate('areaFirst', 'u32', rows.length, rows),
    areaList: backend.allocate('areaList', 'u32', list.length, list),
  };
}
