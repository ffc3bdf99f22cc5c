import { defineConfig } from 'vitest/config';

/** `npm run test:topology`: two of each service as processes, killed one after the other under load. */
export default defineConfig({
  test: {
    include: ['tests/topology/*.test.ts'],
    globalSetup: 'tests/harness/global-setup.ts',
    env: { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LIBREOFFICE_WARM: '0' },
    reporters: ['verbose'],
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
