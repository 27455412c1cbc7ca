/**
 * `npm run fuzz [-- --cases 20000] [--seed N] [--only WORDS]`: the properties of test/fuzz, with so many cases and a seed that is printed, chosen anew each time where none is given. A property
 * that fails prints the shortest input that shows it; the same seed finds it again.
 */
import './lib/check-node.mjs';
import { parseArgs } from 'node:util';
import './generate.mjs';
import { runTool, tools } from './lib/run.mjs';

const { values } = parseArgs({
  options: { cases: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const whole = (name, text, otherwise) => {
  const number = Number(text ?? otherwise);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`fuzz: --${name} must be a whole number at least 1, got ${text}`);
};
const cases = whole('cases', values.cases, 20_000);
const seed = whole('seed', values.seed, 1 + Math.floor(Math.random() * 2 ** 30));
console.log(`fuzz: ${cases} cases, --seed ${seed}`);
await runTool(
  tools.vitest,
  ['run', 'test/fuzz/input', 'test/fuzz/motion', ...(values.only ? ['-t', values.only] : [])],
  {
    env: { ...process.env, SELVEDGE_FUZZ_CASES: String(cases), SELVEDGE_FUZZ_SEED: String(seed) },
  },
).catch(() => {
  console.error(`fuzz: npm run fuzz -- --cases ${cases} --seed ${seed} finds it again`);
  process.exitCode = 1;
});
