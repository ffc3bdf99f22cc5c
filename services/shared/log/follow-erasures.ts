import { pause } from '../flow/pause.ts';
import { retry } from '../flow/retry.ts';
import type { Log } from '../running/logger.ts';
import type { DecryptedLog } from './decrypted-log.ts';
import { forgetErased } from './let-go.ts';

/** Milliseconds before the log is asked again. */
const PAUSE = 1_000;

/**
 * Drops keys in this process as soon as the log says that they were erased or destroyed, until the signal aborts, and
 * with them everything that listens to the vault (`Vault.onDrop`). While the log is away, what is remembered of keys is
 * forgotten by its age.
 */
export const followErasures = async (
  {
    store,
    log,
  }: { readonly store: Pick<DecryptedLog, 'head' | 'follow' | 'vault'>; readonly log: Pick<Log, 'warn'> },
  signal: AbortSignal,
): Promise<void> => {
  const types = ['PersonalDataErased', 'PersonalKeysDestroyed'];
  // Before there is a first answer of the log, nothing of it is remembered.
  let from = await retry(() => store.head(), { pauseAfter: () => PAUSE, signal }).catch(() => 0n);

  while (!signal.aborted) {
    try {
      for await (const news of store.follow({ types, from: from === 0n ? null : from, signal })) {
        if (news.kind !== 'event') continue;
        from = news.event.position;
        forgetErased(store.vault, [news.event]);
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'following erasures was interrupted');
    }
    await pause(PAUSE, { signal });
  }
};
