import { chained } from '#contracts/proof/hash-chain.ts';
import { signedLog, type WriterKey } from '../../services/command/log/writer-keys.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { withoutEpoch } from '../../services/shared/log/epoch.ts';
import type { EventStore } from '../../services/shared/log/event-store.ts';

/** Appends events as command does, chained and signed, where a test gives no hashes of its own. */
export const writtenByCommand = <Log extends EventStore>(store: Log, key: WriterKey): Log => {
  const signed = signedLog(store, key);

  return {
    ...signed,
    append: async (name, expected, events) => {
      if (events.some(({ metadata }) => metadata.hash !== '')) return signed.append(name, expected, events);
      const head = expected < 0 ? null : ((await store.readLast(name))?.metadata.hash ?? null);
      const envelopes = events.map(
        ({ metadata: { hash: _, prev: _prev, sig: _sig, ...envelope } }) => envelope,
      );
      const links = await chained(
        withoutEpoch(name),
        events.map(({ event }) => event),
        { revision: expected, head },
        (n) => envelopes[n] as never,
        sha256,
      );
      const written = events.map((event, n) => ({
        ...event,
        metadata: links[n]?.metadata ?? event.metadata,
      }));

      return signed.append(name, expected, written);
    },
  };
};
