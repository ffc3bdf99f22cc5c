import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/harness/longest-first.ts';
import { PATIENCE } from './tests/harness/patience.ts';
import { runSeed } from './tests/harness/run-seed.ts';
import { summaryReporter } from './tests/harness/summary-reporter.ts';

/** Suites that need a part or two, and those that start the whole product (their order: longest-first.ts). */
const parts = ['{contracts,services,deploy,bench,web}/**/*.test.ts', 'tests/{contract,harness}/**/*.test.ts'];
/**
 * Of the parts, those that cannot follow others in one process: they change its environment or its modules, measure its
 * memory, or need all of its time.
 */
const apart = [
  'tests/contract/event-log-crash.test.ts',
  'services/shared/log/client/following.test.ts',
  'services/command/backup/retention/daily.test.ts',
  'services/command/document/upload.test.ts',
  'services/media/word/converter.test.ts',
  'tests/simulation/**/*.test.ts',
];
const whole = ['tests/**/*.test.ts', 'deploy/local/stack.test.ts'];
/** How many files run at a time on two cores: tests of parts wait more than those of the whole product. */
const computing = { maxWorkers: 3, sequence: { groupOrder: 0 } };
const waiting = { maxWorkers: 4, sequence: { groupOrder: 1 } };
/** These have commands of their own: `npm run test:log`, `test:images`, `test:topology`, `journeys`, `screens`. */
const elsewhere = [
  'tests/log/**',
  'tests/images/**',
  'tests/topology/**',
  'tests/browser/journeys/**',
  'tests/browser/screens/**',
];

export default defineConfig({
  test: {
    globalSetup: 'tests/harness/global-setup.ts',
    setupFiles: 'tests/harness/draws.ts',
    // Hashing passwords at full cost would take a tenth of a second of each test with an account, and few products here
    // ever see a Word file.
    env: { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LIBREOFFICE_WARM: '0', TEST_SEED: runSeed },
    reporters: ['default', summaryReporter(runSeed)],
    // Ends what hangs, and nothing that is only slow: longer than the product itself may take for an answer.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: PATIENCE },
    // A machine that nobody watches may be busy with something else: once more, and the summary says so.
    retry: process.env.CI ? 1 : 0,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          ...waiting,
          include: parts,
          exclude: [...whole.slice(1), ...apart],
          // A process of its own for each would spend more time on its modules than on most of these tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'apart', ...waiting, include: apart },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          ...computing,
          include: whole,
          exclude: [...parts.slice(1), ...apart, ...elsewhere],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
