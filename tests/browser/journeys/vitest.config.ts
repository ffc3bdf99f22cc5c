import { defineConfig } from 'vitest/config';
import { tableReporter } from './table-reporter.ts';

/** `npm run journeys`: counts what people's ways through the product take, and takes pictures of each step. */
export default defineConfig({
  test: {
    include: ['tests/browser/journeys/*.test.ts'],
    globalSetup: 'tests/harness/global-setup.ts',
    reporters: ['default', tableReporter],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
