import { defineConfig } from 'vitest/config';

/** Suites that start the whole product: one at a time, after all others. */
const whole = ['tests/**/*.test.ts', 'deploy/local/*.stack.test.ts'];

export default defineConfig({
  test: {
    globalSetup: 'tests/harness/global-setup.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['{contracts,services,deploy,bench}/**/*.test.ts', 'tests/harness/*.test.ts'],
          exclude: whole.slice(1),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: whole,
          exclude: ['tests/harness/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
