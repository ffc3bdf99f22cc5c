import { onTestFinished } from 'vitest';
import type { DecryptedLog } from '../../services/shared/log/decrypted-log.ts';
import { startEventLog } from './event-log.ts';
import { openTestLog } from './test-log.ts';

/** Starts an empty event log for a test and opens it. It is gone with the test. */
export const startTestLog = async (): Promise<DecryptedLog> => {
  const server = await startEventLog();
  const store = openTestLog(server.url);
  onTestFinished(async () => {
    await store.close();
    await server.stop();
  });

  return store;
};
