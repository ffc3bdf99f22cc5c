import type { Recorded } from '#contracts/envelope.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { decryptEvents } from '../../shared/vault/decrypt-events.ts';

/** What was written to a log. */
export const changesOf = (store: DecryptedLog) => {
  let seen: bigint | null = null;
  let lastChange = -1n;
  let lookedUntil: bigint | null = null;

  /** The events after a position, of streams whose names begin with `prefix`. */
  const since = async (from: bigint | null, prefix = 'e') => {
    const ended = new AbortController();
    const found: Recorded[] = [];
    for await (const news of store.follow({ prefixes: [prefix], from, signal: ended.signal })) {
      if (news.kind === 'caught-up') break;
      if (news.kind === 'event') found.push(news.event);
    }
    ended.abort();

    return await decryptEvents(store.vault, found);
  };

  return {
    since,
    /** The position of the newest event that is not the record of a refusal: what a refused request leaves alone. */
    last: async (): Promise<bigint> => {
      const head = await store.head();
      if (head === lookedUntil) return lastChange;
      lookedUntil = head;
      for (const { type, position } of await since(seen)) {
        seen = position;
        if (!refusalTypes.includes(type)) lastChange = position;
      }

      return lastChange;
    },
  };
};

const refusalTypes: readonly string[] = [
  'CompletionRefused',
  'AccessRefused',
  'LinkRefused',
  'UploadRefused',
  'PasswordResetRefused',
  'SsoRefused',
  'UnknownDocumentAsked',
];
