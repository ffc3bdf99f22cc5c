import { refuse } from '#contracts/api/refusals.ts';
import { readOrigin } from '#contracts/evidence/format.ts';
import { readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { CheckpointsKept, type KeptTreeHead, keptTreeHeadsOf } from '#contracts/tree-heads/events.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { readEpochs } from '../../log/epochs.ts';
import { recordBeside } from '../../log/newest-tree-head.ts';
import type { VerifiedBackup } from '../format/verified-backup.ts';

type Keeping = {
  readonly store: DecryptedLog;
  readonly now: () => string;
  readonly signal: AbortSignal;
};

/** The epoch of another log. */
export type OtherEpoch = { readonly log: string; readonly epoch: number };

/** One event holds at most this many tree heads, far less than the log takes at once. */
const AT_ONCE = 200;

/**
 * Keeps the tree heads of other logs that a backup has, since people hold them as receipts and that installation may be
 * gone. Those that are kept already are left out. Returns the epochs whose tree heads are kept now.
 */
export const keepTreeHeads = async (
  { store, now, signal }: Keeping,
  { treeHeads }: Pick<VerifiedBackup, 'treeHeads'>,
): Promise<readonly OtherEpoch[]> => {
  const { log: ownLog } = (await readEpochs(store)).epochs;
  const others = new Map<string, Kept>();
  const flush = async (stream: string, stored: Kept) => {
    const all = stored.waiting.splice(0);
    if (all.length === 0) return;
    const event = { type: 'CheckpointsKept', data: { treeHeads: all } };
    if (!(await recordBeside({ store, now }, stream, event))) refuse('unavailable');
  };

  for await (const some of treeHeads()) {
    signal.throwIfAborted();
    for (const treeHead of some) {
      const { size, origin } = readTreeHead(treeHead.note) ?? { size: 0, origin: '' };
      const of = readOrigin(origin);
      if (!of || of.log === ownLog) continue;
      const stream = keptTreeHeadsOf(of);
      const stored = others.get(stream) ?? (await readKept(store, stream, { log: of.log, epoch: of.epoch }));
      others.set(stream, stored);
      if (size <= stored.size) continue;
      stored.size = size;
      stored.waiting.push(treeHead);
      if (stored.waiting.length >= AT_ONCE) await flush(stream, stored);
    }
  }
  for (const [stream, stored] of others) await flush(stream, stored);

  return [...others.values()].map(({ of }) => of);
};

type Kept = { readonly of: OtherEpoch; size: number; readonly waiting: KeptTreeHead[] };

const readKept = async (store: DecryptedLog, stream: string, of: OtherEpoch): Promise<Kept> => {
  const last = await store.readLast(stream);
  const newest = last && CheckpointsKept.shape.data.safeParse(last.data).data?.treeHeads.at(-1);

  return { of, size: (newest && readTreeHead(newest.note)?.size) ?? 0, waiting: [] };
};
