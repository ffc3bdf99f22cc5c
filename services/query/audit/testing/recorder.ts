import type { NatsConnection } from '@nats-io/transport-node';
import { beforeEach } from 'vitest';
import { RecordedAccess, RecordedSearch } from '#contracts/api/announcements.ts';
import { answer } from '../../../shared/messaging/nats.ts';
import { silent } from '../../testing/stack.ts';

/** Stands where the command service puts on record what auditors ask for: each test begins with nothing recorded. */
export const recorderOn = (connection: NatsConnection) => {
  const searches: object[] = [];
  let isThere = true;
  beforeEach(() => {
    searches.length = 0;
    isThere = true;
  });
  answer(connection, RecordedSearch, silent, async ({ by, search }) => {
    if (isThere) searches.push({ by, ...search });
    return isThere ? ({ ok: true, position: '' } as const) : ({ ok: false, code: 'busy' } as const);
  });
  answer(connection, RecordedAccess, silent, async () => ({ ok: true, position: '' }) as const);

  return {
    /** What was put on record since the test began. */
    searches: searches as readonly object[],
    /** From now on nothing can be put on record, or it can again. */
    set isThere(now: boolean) {
      isThere = now;
    },
  };
};
