import { expect } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import type { DecryptedLog } from '../../services/shared/log/decrypted-log.ts';

/** What was said of epochs, from the first on. */
export const wordsOfEpochs = async (store: DecryptedLog) =>
  (await store.read(EPOCHS)) as readonly Recorded<EpochsEvent>[];

/** From which epoch to which the newest restore went, and of what backup. */
export const lastRestoreIn = async (store: DecryptedLog) => {
  const started = (await wordsOfEpochs(store)).findLast(({ type }) => type === 'RestoreStarted');

  return started?.type === 'RestoreStarted' ? started.data : expect.unreachable('nobody has restored');
};

/** Ids of the fields that a document was ever given in an epoch. */
export const fieldsIn = async (
  store: DecryptedLog,
  epoch: number,
  document: string,
): Promise<ReadonlySet<unknown>> =>
  new Set((await store.read(`e${epoch}.document-${document}`)).map(({ data }) => data.field));
