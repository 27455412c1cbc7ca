/** Runs one named part of a script: says its name, its time and its result; a failure comes with what to do about it. */
export async function stage(name, advice, work) {
  console.log(`\n--- ${name}`);
  return timed(name, advice, work, console.log);
}

/** The same for parts that run at once: what they say is held back until they end, so that it does not mix. `work` says it to its argument. */
export async function stageAside(name, advice, work) {
  let said = `\n--- ${name}\n`;
  const hold = (text) => {
    said += text;
  };
  try {
    return await timed(
      name,
      advice,
      () => work(hold),
      (line) => hold(`${line}\n`),
    );
  } finally {
    process.stdout.write(said);
  }
}

async function timed(name, advice, work, log) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const result = await work();
    log(`--- ${name}: ${typeof result === 'string' ? `${result}, ` : ''}${seconds()}`);
    return result;
  } catch (error) {
    throw new StageError(`${name} failed after ${seconds()}: ${error.message}\n${advice}`);
  }
}

export class StageError extends Error {}
