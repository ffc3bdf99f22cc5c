import { defineConfig } from 'vitest/config';

if (!process.env.EVENTSTORE_URL)
  throw new Error(
    'npm run test:log needs EVENTSTORE_URL, the address of an event store with a log of its own.',
  );

/** `npm run test:log`: what holds for the embedded log, held against the event store at the end of EVENTSTORE_URL. */
export default defineConfig({
  test: {
    include: ['tests/contract/event-log{,-append,-delete,-follow,-read}.test.ts', 'tests/log/*.test.ts'],
    globalSetup: 'tests/log/global-setup.ts',
    reporters: ['verbose'],
    // The whole path runs beside the contract, whose writing it must not mind.
    maxWorkers: 2,
    execArgv: ['--expose-gc'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
