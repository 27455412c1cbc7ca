/** Particles of one body at most: with every kind of spring, four times as many no longer fit into the memory of a process. */
export const maxParticles = 2 ** 24;
