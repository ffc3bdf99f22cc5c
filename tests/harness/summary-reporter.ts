import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/**
 * Ends a run with `128 passed, 0 failed`, alone on its line, for readers that know no more than that. A file or a
 * group whose own code fails counts as one failure, and so does an error outside of any test. Tests that passed only
 * when they were tried again count as passed and are named before it, so that somebody mends them. Beside these and the
 * failed ones stands the command that repeats them; `seed` is the TEST_SEED of the run.
 */
export const summaryReporter = (seed: string): Reporter => ({
  onTestRunEnd: (modules, unhandledErrors) => {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const passed = tests.filter((test) => test.result().state === 'passed');
    const failed = tests.filter((test) => test.result().state === 'failed');
    const broken = groups.filter((group) => group.errors().length > 0).length + unhandledErrors.length;
    const flaky = passed.filter((test) => test.diagnostic()?.flaky);

    const named =
      describeTests('Failed:', failed, seed) +
      describeTests('Passed only when tried again, and to be mended:', flaky, seed);
    process.stdout.write(`\n${named}${passed.length} passed, ${failed.length + broken} failed\n`);
  },
});

const describeTests = (heading: string, tests: readonly TestCase[], seed: string): string =>
  tests.length === 0 ? '' : `${heading}\n${tests.map((test) => describeTest(test, seed)).join('')}\n`;

/** A test's file and name, the first line of each of its errors with the test's line, and the command that runs it again. */
const describeTest = (test: TestCase, seed: string): string => {
  const file = test.module.relativeModuleId;
  const errors = (test.result().errors ?? []).map(
    ({ message, stacks }) => `    ${message.split('\n')[0]}${lineIn(stacks ?? [])}\n`,
  );

  return `  ${file} > ${test.fullName}\n${errors.join('')}    ${repeating(file, test.fullName, seed)}\n`;
};

/** The place in our own code from which an error came. */
const lineIn = (stacks: readonly { readonly file: string; readonly line: number }[]): string => {
  const frame = stacks.find(({ file }) => !file.includes('/node_modules/'));

  return frame ? ` (${relative(process.cwd(), frame.file)}:${frame.line})` : '';
};

/** Vitest reads the name as a regular expression, in which its groups are divided by spaces. */
const repeating = (file: string, fullName: string, seed: string): string => {
  const pattern = fullName
    .replaceAll(' > ', ' ')
    .replaceAll("'", '.')
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

  return `TEST_SEED=${seed} npm test -- ${file} -t '${pattern}'`;
};
