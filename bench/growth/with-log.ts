import { signedLog, writerKeysIn } from '../../services/command/log/writer-keys.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import type { EventStore } from '../../services/shared/log/event-store.ts';

/** Works with a product's log as its command service does: what is appended is signed with its key. */
export const withLog = async <Answer>(
  { EVENTSTORE_URL = '', WRITER_KEY = '' }: NodeJS.ProcessEnv,
  work: (store: EventStore) => Promise<Answer>,
): Promise<Answer> => {
  const store = openEventStore(EVENTSTORE_URL, '');
  const [key] = writerKeysIn(WRITER_KEY);

  return await work(signedLog(store, key)).finally(store.close);
};
