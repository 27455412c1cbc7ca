/** Particles of a sample as `packParticles` packs them, and where their next state goes. */
export function packedSample(position: Float64Array, velocity: Float64Array) {
  const count = position.length / 4;
  const place = position.slice();
  const speed = new Float64Array(2 * count);
  const inverseMass = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    place[4 * i + 3] = velocity[4 * i];
    speed.set(velocity.subarray(4 * i + 1, 4 * i + 3), 2 * i);
    inverseMass[i] = position[4 * i + 3];
  }
  return {
    ...{ place, speed, inverseMass },
    nextPlace: new Float64Array(4 * count),
    nextSpeed: new Float64Array(2 * count),
  };
}
