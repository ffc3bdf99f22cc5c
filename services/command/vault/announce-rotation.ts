import { VAULT, VaultKeyRotated } from '#contracts/vault/events.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { lastOwn } from '../../shared/log/vouched-log.ts';
import { appendChained, endOf, stampedBehind } from '../log/append-chained.ts';
import { bySystem } from '../log/envelopes.ts';
import type { Writer } from '../log/handle.ts';

/** Says in the log that VAULT_KEY was replaced. Does nothing if the last event of the stream says so already. */
export const announceRotation = async (
  { store, epoch, now }: Pick<Writer, 'store' | 'epoch' | 'now'>,
  data: VaultKeyRotated['data'],
): Promise<void> => {
  const name = inEpoch(epoch, VAULT);

  for (;;) {
    const last = await store.readLast(name);
    const newestOwn = await lastOwn(store, name);
    if (newestOwn && VaultKeyRotated.shape.data.safeParse(newestOwn.data).data?.key === data.key) return;
    const envelope = { ...bySystem('vault'), at: stampedBehind(last, now()) };
    const event: VaultKeyRotated = { type: 'VaultKeyRotated', data };
    await appendChained(store, { name, stream: VAULT }, endOf(last), [event], envelope);
  }
};
