import { defineConfig } from 'vitest/config';

/** `npm run test:images`: the Dockerfile and the compose file, built and run as they stand, and the manifests, checked and played. */
export default defineConfig({
  test: {
    include: ['tests/images/*.test.ts'],
    reporters: ['verbose'],
    // Each step goes on from the one before.
    sequence: { concurrent: false },
    bail: 1,
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
});
