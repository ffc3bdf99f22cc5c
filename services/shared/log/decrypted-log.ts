import { decryptEvents } from '../vault/decrypt-events.ts';
import type { Vault } from '../vault/vault.ts';
import type { EventStore } from './event-store.ts';

/**
 * The log for those who need what events say: streams are read opened, and what is appended is encrypted first
 * (`services/command/log/append-chained.ts`). `follow` gives events as they are stored, because most followers only look
 * at their kinds; whoever needs more opens a batch at a time.
 */
export type DecryptedLog = EventStore & { readonly vault: Vault };

export const decryptedLog = (store: EventStore, vault: Vault): DecryptedLog => ({
  ...store,
  vault,
  read: async (...args) => decryptEvents(vault, await store.read(...args)),
  readLast: async (stream) => {
    const last = await store.readLast(stream);
    return last && ((await decryptEvents(vault, [last]))[0] ?? null);
  },
});
