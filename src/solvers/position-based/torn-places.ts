/**
 * The places of a plan for bodies that tore. Where a particle was split, so is each of its copies: what the constraints of the one particle move is one place, and what those of the other move is another. A constraint that became two at the end of a
 * crack has a place more there, since constraints of one colour move different places.
 */
export class TornPlaces {
  /** By place of the whole bodies: the first of the entries there, or -1. */
  private readonly first: Int32Array;
  private readonly next: number[] = [];
  private readonly particle: number[] = [];
  /** The last colour whose constraints move it. */
  private readonly movedBy: number[] = [];

  /** `places`: of the whole bodies, of which the first `particles` are the particles themselves. */
  constructor(
    places: number,
    private readonly particles: number,
  ) {
    this.first = new Int32Array(places).fill(-1);
  }

  /** What stands for the place of a particle that a constraint of this colour moves, where the whole body had `place`. Colours come one after the other. */
  take(place: number, particle: number, colour: number): number {
    let last = -1;
    for (let entry = this.first[place]; entry >= 0; entry = this.next[entry]) {
      last = entry;
      if (this.particle[entry] !== particle || this.movedBy[entry] === colour) continue;
      this.movedBy[entry] = colour;
      return entry;
    }
    const made = this.particle.push(particle) - 1;
    this.next.push(-1);
    this.movedBy.push(colour);
    if (last < 0) this.first[place] = made;
    else this.next[last] = made;
    return made;
  }

  /**
   * The number of each place that was taken, in the order of those of the whole bodies, from `from` on; the places of particles themselves have the numbers of these. `particleOf`: the particle of each number from `from` on. `before`: for each place
   * of the whole bodies how many such numbers come before it.
   */
  numbered(from: number): { number: Uint32Array; particleOf: number[]; before: Uint32Array } {
    const number = new Uint32Array(this.particle.length);
    const particleOf: number[] = [];
    const before = new Uint32Array(this.first.length + 1);
    this.first.forEach((head, place) => {
      before[place] = particleOf.length;
      for (let entry = head; entry >= 0; entry = this.next[entry]) {
        const particle = this.particle[entry];
        const itself = place < this.particles && this.firstOf(place, particle) === entry;
        number[entry] = itself ? particle : from + particleOf.push(particle) - 1;
      }
    });
    before[this.first.length] = particleOf.length;
    return { number, particleOf, before };
  }

  /** The first entry of a particle at a place. */
  private firstOf(place: number, particle: number): number {
    let entry = this.first[place];
    while (this.particle[entry] !== particle) entry = this.next[entry];
    return entry;
  }
}
