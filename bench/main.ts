/**
 * Benchmarks: `npm run bench` for all, `npm run bench -- iterations` or `native` for one. They print; no test asserts them. Only ratios
 * within one run mean something on a shared machine, so what is compared runs interleaved and the median counts.
 */

import { iterations } from './kernels/iterations';
import { native } from './kernels/native';
import { machine } from './machine';

const suites: Record<string, () => Promise<void>> = { iterations, native };
const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = asked.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`bench: suite must be one of ${Object.keys(suites).join(', ')}, got ${unknown.join(', ')}`);
  process.exit(2);
}
console.log(`${machine()}\n`);
for (const [name, run] of Object.entries(suites)) if (asked.length === 0 || asked.includes(name)) await run();
