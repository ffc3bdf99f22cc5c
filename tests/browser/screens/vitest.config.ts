import { defineConfig } from 'vitest/config';
import { runSeed } from '../../harness/run-seed.ts';
import { summaryReporter } from '../../harness/summary-reporter.ts';

/** `npm run screens`: an audit of every screen, too long for `npm test`, which audits each of them once. */
export default defineConfig({
  test: {
    include: ['tests/browser/screens/*.test.ts'],
    globalSetup: 'tests/harness/global-setup.ts',
    env: { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LIBREOFFICE_WARM: '0' },
    reporters: ['verbose', summaryReporter(runSeed)],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
