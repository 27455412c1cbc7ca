/** The particles of a sample as `packParticles` packs them, and buffers for their next state. */
export function packedSample(position: Float64Array, velocity: Float64Array) {
  const count = position.length / 4;
  const positionVx = position.slice();
  const velocityYz = new Float64Array(2 * count);
  const inverseMass = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    positionVx[4 * i + 3] = velocity[4 * i];
    velocityYz.set(velocity.subarray(4 * i + 1, 4 * i + 3), 2 * i);
    inverseMass[i] = position[4 * i + 3];
  }
  return {
    ...{ positionVx, velocityYz, inverseMass },
    nextPositionVx: new Float64Array(4 * count),
    nextVelocityYz: new Float64Array(2 * count),
  };
}
