import type { Reporter } from 'vitest/node';

/**
 * Ends a run with `128 passed, 0 failed`, alone on its line, for readers that know no more than that. A file or a
 * group whose own code fails counts as one failure, and so does an error outside of any test.
 */
export const summaryReporter: Reporter = {
  onTestRunEnd: (modules, unhandledErrors) => {
    const states = modules.flatMap(({ children }) =>
      [...children.allTests()].map((test) => test.result().state),
    );
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const passed = states.filter((state) => state === 'passed').length;
    const failed = states.filter((state) => state === 'failed').length;
    const broken = groups.filter((group) => group.errors().length > 0).length + unhandledErrors.length;

    process.stdout.write(`\n${passed} passed, ${failed + broken} failed\n`);
  },
};
