/**
 * What is drawn of a sheet, a rope or strands that tear: triangles or lines, each of which belongs to a cell. Where cells leave a particle, render vertices that they share with others are
 * doubled, with their texture coordinates, so that the texture stays in place; vertices that they have for themselves go with them.
 *
 * Vertices at the edge of a cut may be drawn beside their particle (tied-vertices.ts). Their texture coordinates are then those of where they are drawn, at rest.
 */
import { type CsrRows, csrRows } from '../../core/csr';
import type { BuiltBody, Surface, Vec3 } from '../types';
import type { CellComplex } from './cell-complex';
import { GrowingArray } from './growing';
import { type Tie, TiedVertices } from './tied-vertices';
import { barycentric, pointAt } from './vectors';

/** What is drawn, as far as a tear changes it. */
export interface TornDrawing {
  /** Before the cells `moved` leave a particle. What it returns is to be called when they have, with the particle that they have instead. */
  plan(particle: number, moved: readonly number[]): (by: number) => void;
  built(): Pick<BuiltBody, 'surface' | 'skin'>;
}

export class TornSurface implements TornDrawing {
  private readonly vertexParticle: GrowingArray<Uint32Array>;
  private readonly uvs: GrowingArray<Float32Array> | null;
  /** The same where the particles are. */
  private readonly uvsAtParticles: GrowingArray<Float32Array> | null;
  private readonly origin: GrowingArray<Uint32Array>;
  /** Vertices of triangles, three each, or of lines, two each. */
  private readonly drawn: Uint32Array;
  private readonly per: 2 | 3;
  private readonly ofCell: CsrRows;
  private readonly skin: Uint32Array | null;
  private readonly skinOfCell: CsrRows | null = null;
  private readonly tied: TiedVertices;

  /** `rest`: positions of all particles at rest, those that are new included. */
  constructor(
    { surface, skin }: BuiltBody,
    private readonly complex: CellComplex,
    private readonly rest: () => ArrayLike<number>,
  ) {
    this.tied = new TiedVertices(complex, rest);
    this.vertexParticle = new GrowingArray(surface.vertexParticle);
    this.uvs = surface.uvs && new GrowingArray(surface.uvs);
    this.uvsAtParticles = surface.uvs && new GrowingArray(surface.uvs);
    this.origin = new GrowingArray(surface.origin ?? surface.vertexParticle.map((_, vertex) => vertex));
    this.per = complex.cells.kind === 'segment' ? 2 : 3;
    this.drawn = (this.per === 2 ? surface.lines : surface.triangles).slice();
    this.ofCell = csrRows(complex.cells.count, complex.cells.ofDrawn);
    this.skin = skin ? skin.slice() : null;
    if (skin) {
      const home = (t: number) => complex.containing(skin.subarray(3 * t, 3 * t + 3))[0];
      this.skinOfCell = csrRows(
        complex.cells.count,
        Uint32Array.from({ length: skin.length / 3 }, (_, t) => home(t)),
      );
    }
  }

  plan(particle: number, moved: readonly number[]): (by: number) => void {
    return (by) => this.follow(moved, particle, by);
  }

  private follow(moved: readonly number[], particle: number, by: number): void {
    const { drawn } = this;
    const staying: number[] = [];
    const around = this.complex.at(particle);
    for (let k = 0; k < around.length; k++) {
      this.eachVertex(around[k], particle, (at) => {
        if (!staying.includes(drawn[at])) staying.push(drawn[at]);
      });
    }
    // Of each vertex that stays, its copy.
    const copies: number[] = [];
    const leaving: number[] = [];
    const move = (at: number) => {
      const known = staying.indexOf(drawn[at]);
      if (known < 0) {
        leaving.push(drawn[at]);
        return;
      }
      copies[known] ??= this.copy(drawn[at], by);
      drawn[at] = copies[known];
    };
    for (let k = 0; k < moved.length; k++) {
      this.eachVertex(moved[k], particle, move);
      this.followSkin(moved[k], particle, by);
    }
    for (let k = 0; k < leaving.length; k++) this.vertexParticle.data[leaving[k]] = by;
    if (this.tied.divide(particle, by)) for (const half of [particle, by]) this.texture(half);
  }

  /** Where the vertices of a particle are drawn, by the positions of particles. */
  pointOf(particle: number, positionOf: (particle: number) => Vec3): Vec3 {
    return this.tied.pointOf(particle, positionOf);
  }

  isPlaced(particle: number): boolean {
    return this.tied.has(particle);
  }

  /** The drawn triangles of a cell, by the particles of their vertices. */
  trianglesOf(cell: number): number[][] {
    const { first, list } = this.ofCell;
    return Array.from(list.subarray(first[cell], first[cell + 1]), (t) =>
      Array.from(this.drawn.subarray(3 * t, 3 * t + 3), (vertex) => this.vertexParticle.data[vertex]),
    );
  }

  /** Draws the vertices of a particle between the corners of one of its cells. */
  place(particle: number, tie: Tie): void {
    this.tied.set(particle, tie);
    this.texture(particle);
  }

  /** Gives the vertices of a particle the texture coordinates of where they are drawn at rest, each by the triangle of its own that is nearest to there. */
  private texture(particle: number): void {
    const { uvs, uvsAtParticles } = this;
    if (!uvs || !uvsAtParticles) return;
    const point = this.tied.restPointOf(particle);
    const nearest = new Map<number, number>();
    for (const cell of this.complex.at(particle)) {
      this.eachVertex(cell, particle, (at) => {
        const own = this.drawn.subarray(at - (at % 3), at - (at % 3) + 3);
        const corners = Array.from(own, (vertex) => pointAt(this.rest(), this.vertexParticle.data[vertex]));
        const weights = barycentric(point, corners as [Vec3, Vec3, Vec3]);
        const vertex = this.drawn[at];
        if (!weights || Math.min(...weights) <= (nearest.get(vertex) ?? -Infinity)) return;
        nearest.set(vertex, Math.min(...weights));
        for (let k = 0; k < 2; k++) {
          uvs.data[2 * vertex + k] = weights.reduce((sum, w, c) => sum + w * uvsAtParticles.data[2 * own[c] + k], 0);
        }
      });
    }
  }

  /** Where in `drawn` the cell has vertices that follow the particle. */
  private eachVertex(cell: number, particle: number, visit: (at: number) => void): void {
    const { ofCell, per, drawn } = this;
    const { first, list } = ofCell;
    for (let k = first[cell]; k < first[cell + 1]; k++) {
      const end = per * (list[k] + 1);
      for (let at = end - per; at < end; at++) if (this.vertexParticle.data[drawn[at]] === particle) visit(at);
    }
  }

  private copy(vertex: number, by: number): number {
    const { uvs, uvsAtParticles } = this;
    const copy = this.vertexParticle.length;
    this.vertexParticle.push(by);
    uvs?.push(uvs.data[2 * vertex], uvs.data[2 * vertex + 1]);
    uvsAtParticles?.push(uvsAtParticles.data[2 * vertex], uvsAtParticles.data[2 * vertex + 1]);
    this.origin.push(this.origin.data[vertex]);
    return copy;
  }

  private followSkin(cell: number, particle: number, by: number): void {
    if (!this.skin || !this.skinOfCell) return;
    const { first, list } = this.skinOfCell;
    for (let k = first[cell]; k < first[cell + 1]; k++) {
      for (let at = 3 * list[k]; at < 3 * (list[k] + 1); at++) if (this.skin[at] === particle) this.skin[at] = by;
    }
  }

  built(): Pick<BuiltBody, 'surface' | 'skin'> {
    if (this.per === 2) return { surface: this.lines() };
    const vertexParticle = this.vertexParticle.copy();
    const surface: Surface = {
      vertexParticle,
      ...(this.tied.size > 0 && { embedding: this.tied.embedding(vertexParticle) }),
      uvs: this.uvs?.copy() ?? null,
      origin: this.origin.copy(),
      triangles: this.drawn.slice(),
      lines: new Uint32Array(0),
    };
    return { surface, ...(this.skin && { skin: this.skin.slice() }) };
  }

  /** Vertices along a line follow each other, also along what is left of one. */
  private lines(): Surface {
    const vertices: number[] = [];
    const lines = new Uint32Array(this.drawn.length);
    for (let at = 0; at < lines.length; at += 2) {
      if (at === 0 || this.drawn[at] !== this.drawn[at - 1]) vertices.push(this.drawn[at]);
      lines[at] = vertices.length - 1;
      lines[at + 1] = vertices.push(this.drawn[at + 1]) - 1;
    }
    const { vertexParticle, uvs } = this;
    return {
      vertexParticle: Uint32Array.from(vertices, (vertex) => vertexParticle.data[vertex]),
      uvs: uvs && Float32Array.from(vertices.flatMap((vertex) => [uvs.data[2 * vertex], uvs.data[2 * vertex + 1]])),
      origin: Uint32Array.from(vertices, (vertex) => this.origin.data[vertex]),
      triangles: new Uint32Array(0),
      lines,
    };
  }
}
