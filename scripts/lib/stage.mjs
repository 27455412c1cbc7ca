/** Runs one named part of a script: says its name, its time and its result; a failure comes with what to do about it. */
export async function stage(name, advice, work) {
  console.log(`\n--- ${name}`);
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const result = await work();
    console.log(`--- ${name}: ${typeof result === 'string' ? `${result}, ` : ''}${seconds()}`);
    return result;
  } catch (error) {
    throw new StageError(`${name} failed after ${seconds()}: ${error.message}\n${advice}`);
  }
}

export class StageError extends Error {}
