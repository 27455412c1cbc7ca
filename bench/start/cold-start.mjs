/**
 * Runs in a fresh process: imports the package, makes a world of one sheet and takes its first step. Arguments: the folder of the package, particles
 * along a side, threads. Prints times as JSON [ms]: of the import, of `createWorld`, of the step, and of the processor on all threads since the import.
 */
const [folder, particles, threads] = process.argv.slice(2);
const start = performance.now();
const { cloth, createWorld } = await import(`${folder}/index.js`);
const { projective } = await import(`${folder}/solvers.js`);
const imported = performance.now();
const used = process.cpuUsage();
const sheet = cloth({
  size: [1, 1],
  particles: [Number(particles), Number(particles)],
  material: 'cotton',
  pins: ['top-left', 'top-right'],
});
const world = await createWorld(
  { bodies: [sheet] },
  { solver: projective(), backend: 'wasm', threads: Number(threads) },
);
const made = performance.now();
world.step();
world.positions(sheet);
const stepped = performance.now();
const { user, system } = process.cpuUsage(used);
world.dispose();
console.log(
  JSON.stringify({
    import: imported - start,
    world: made - imported,
    step: stepped - made,
    processor: (user + system) / 1000,
  }),
);
