import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { keepTreeHeads } from '../services/command/leader/tree-heads/keep-tree-heads.ts';
import { vouchForWriters } from '../services/command/leader/tree-heads/vouch-for-writers.ts';
import { signedLog, type WriterKey } from '../services/command/log/writer-keys.ts';
import type { DecryptedLog } from '../services/shared/log/decrypted-log.ts';
import { vouchedLog } from '../services/shared/log/vouched-log.ts';

/** Milliseconds from an event to the tree head that covers it, and between two looks. */
const SOON = 20;

/** Verifies who wrote the first epoch, as the leader does, until a tree head over more than so many events vouches for it. */
export const signTreeHead = async (
  store: DecryptedLog,
  [key]: readonly [WriterKey, ...WriterKey[]],
  events: number,
): Promise<void> => {
  const signed = signedLog(store, key);
  const vouched = vouchedLog(store);
  const log = {
    store: { ...signed, ...vouched, append: signed.append },
    now: () => new Date().toISOString(),
    log: pino({ level: 'silent' }),
    vouched,
    epoch: 1,
  };
  const origin = 'sign.example/e1';
  const signer = await openNoteSigner(origin, '5a'.repeat(32));
  const ended = new AbortController();
  const vouch = () => vouchForWriters(log);
  const kept = keepTreeHeads({ ...log, origin, signer, every: SOON, vouch }, ended.signal);
  const size = async () => Number((await store.readLast(treeHeadsOf(1)))?.data.size ?? 0);
  // The announcement of the key is one event more, and that the writers were verified another.
  while ((await size()) < events + 2) await delay(SOON);
  ended.abort();
  await kept;
};
