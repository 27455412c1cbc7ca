/**
 * Runs in a fresh process: imports the package, makes a world and takes its first step. Arguments: the folder of the package, the scene (particles along the side of a sheet,
 * 'flags' or 'ropes'), threads ('auto' for those that nobody asked for). Prints times as JSON [ms]: of the import, of `createWorld`, of the step, and of the processor on all
 * threads since the bodies were described.
 */
const [folder, name, threads] = process.argv.slice(2);
const start = performance.now();
const { cloth, createWorld, rope } = await import(`${folder}/index.js`);
const { projective } = await import(`${folder}/solvers.js`);
const imported = performance.now();
const used = process.cpuUsage();

const sheet = (particles, pins, more) =>
  cloth({ size: [1, 1], particles: [particles, particles], material: 'cotton', pins, ...more });
const line = (k, from) =>
  rope({ name: `rope${k}`, from, to: [from[0] + 0.8, 0, from[2]], particles: 20, pins: ['first'] });
/** The k-th of many bodies, in rows of 40. */
const place = (k) => [2 * (k % 40), 0, 2 * Math.floor(k / 40)];
const many = {
  flags: () => Array.from({ length: 200 }, (_, k) => sheet(15, ['left'], { name: `flag${k}`, position: place(k) })),
  ropes: () => Array.from({ length: 1000 }, (_, k) => line(k, place(k))),
};
const bodies = many[name]?.() ?? [sheet(Number(name), ['top-left', 'top-right'])];
const world = await createWorld(
  { bodies },
  { solver: projective(), backend: 'wasm', threads: threads === 'auto' ? threads : Number(threads) },
);
const made = performance.now();
world.step();
world.positions(bodies[0]);
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
