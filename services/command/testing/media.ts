import { afterAll, beforeAll } from 'vitest';
import { startService } from '../../../tests/harness/service.ts';
import type { Stack } from './stack.ts';

/** A media service that listens to the stack while the tests of this suite run. */
export const withMedia = ({ nats, folder }: Stack) => {
  let media: Awaited<ReturnType<typeof startService>>;

  beforeAll(async () => {
    media = await startService('media', {
      NATS_URL: nats.url,
      BLOBS_URL: `file://${folder}`,
      SEAL_KEYS: `${folder}/keys`,
    });
  });
  afterAll(() => media.stop());
};
