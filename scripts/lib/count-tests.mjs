/**
 * A Vitest reporter that leaves its counts for scripts/test.mjs, in the file that SELVEDGE_COUNTS names: how many tests passed and failed, and
 * which were skipped and why.
 */
import { writeFileSync } from 'node:fs';

export default class CountTests {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state, among = tests) => among.filter((test) => test.result().state === state);
    const passed = inState('passed').length;
    const skipped = inState('skipped').map((test) => ({
      name: test.fullName,
      why: test.result().note ?? 'no reason given',
    }));
    // A file that could not be loaded or set up has no failed test of its own: it counts as one, and so does an error outside of any test.
    const broken = modules.filter(
      (module) => module.state() === 'failed' && inState('failed', [...module.children.allTests()]).length === 0,
    );
    // What neither passed nor was skipped did not end: its process may have crashed.
    const failed = tests.length - passed - skipped.length + broken.length + unhandledErrors.length;
    writeFileSync(process.env.SELVEDGE_COUNTS, JSON.stringify({ passed, failed, skipped }));
  }
}
