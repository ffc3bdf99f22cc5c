import type { Reporter, TestCase } from 'vitest/node';

/**
 * Ends a run with `128 passed, 0 failed`, alone on its line, for readers that know no more than that. A file or a
 * group whose own code fails counts as one failure, and so does an error outside of any test. Tests that passed only
 * when they were tried again count as passed and are named before it, so that somebody mends them.
 */
export const summaryReporter: Reporter = {
  onTestRunEnd: (modules, unhandledErrors) => {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failed = tests.filter((test) => test.result().state === 'failed').length;
    const broken = groups.filter((group) => group.errors().length > 0).length + unhandledErrors.length;

    process.stdout.write(`\n${again(tests)}${passed} passed, ${failed + broken} failed\n`);
  },
};

const again = (tests: readonly TestCase[]) => {
  const flaky = tests.filter((test) => test.diagnostic()?.flaky);
  const told = flaky.map((test) => `  ${test.module.relativeModuleId} > ${test.fullName}\n${whyOf(test)}`);

  return told.length > 0 ? `Passed only when tried again, and to be mended:\n${told.join('')}\n` : '';
};

/** Why a test failed at first: the first line of each error. */
const whyOf = (test: TestCase) =>
  (test.result().errors ?? []).map(({ message }) => `    ${message.split('\n')[0]}\n`).join('');
