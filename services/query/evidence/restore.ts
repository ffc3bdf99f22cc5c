import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';

/** The restore that an epoch began with; null for the first, which began with nothing. */
export const restoreInto = async (
  store: Pick<DecryptedLog, 'read'>,
  epoch: number,
): Promise<Recorded | null> => {
  const events = decodeAll(EpochsEvent, await store.read(EPOCHS));

  return events.findLast((event) => event.type === 'RestoreStarted' && event.data.to === epoch) ?? null;
};
