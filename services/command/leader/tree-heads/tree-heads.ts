import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { SignedNow } from '#contracts/api/announcements.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { answer } from '../../../shared/messaging/nats.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { LogEpoch } from '../deliveries/checkpoint.ts';
import type { Mailer } from '../mail/mailer.ts';
import { keepTreeHeads } from './keep-tree-heads.ts';
import { type LastRecord, lastRecords } from './last-records.ts';
import { treeHeadsOnDemand } from './on-demand.ts';
import { stampDaily } from './stamps.ts';
import { tellWitness, witnessesIn } from './witnesses.ts';

export type TreeHeads = {
  readonly store: EventStore;
  readonly nats: NatsConnection;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly logEpoch: LogEpoch;
  readonly publicUrl: string;
  /** CHECKPOINT_KEY and CHECKPOINT_WITNESSES. */
  readonly key: string;
  readonly witnesses: string;
  readonly now: () => string;
  /** Told of each tree head that was signed, and where the log is not the one that was signed. */
  readonly signed?: (head: { readonly size: number; readonly root: string }) => void;
  readonly contradicted?: (error: Error) => void;
};

/** The leader's: signs the log's tree heads, leaves them with witnesses and has them time-stamped. */
export const treeHeads = async (parts: TreeHeads, signal: AbortSignal): Promise<void> => {
  const { logEpoch, publicUrl, key } = parts;
  const { host } = new URL(publicUrl);
  const { epoch } = logEpoch;
  const origin = `${host}/${logEpoch.log}/e${epoch}`;
  const lastRecord = lastRecords(parts.store, epoch);
  const told = oneAtATime((treeHead) => tell({ ...parts, epoch, lastRecord }, treeHead));
  const demand = treeHeadsOnDemand();
  const published = (treeHead: SignedTreeHead) => {
    parts.signed?.({ size: treeHead.size, root: treeHead.root });
    demand.published(treeHead);
    void told(treeHead);
  };
  const signer = await openNoteSigner(origin, key);
  const stop = answer(
    parts.nats,
    SignedNow,
    parts.log,
    async ({ epoch: asked, position }): Promise<Reply> => {
      const covering = asked === epoch && (await demand.covering(BigInt(position), signal));

      return covering ? { ok: true, size: covering.size } : { ok: false, code: 'unavailable' };
    },
  );

  try {
    await keepTreeHeads({ ...parts, epoch, origin, signer, published, pause: demand.pause }, signal);
  } finally {
    await stop();
  }
};

type Reply = z.infer<typeof SignedNow.reply>;
type SignedTreeHead = CheckpointSigned['data'];

type Telling = TreeHeads & { readonly epoch: number; readonly lastRecord: LastRecord };

const tell = async (parts: Telling, treeHead: SignedTreeHead) => {
  for (const witness of witnessesIn(parts.witnesses)) await tellWitness(parts, witness, treeHead);
  await stampDaily(parts, treeHead);
};

/** While one is told, only the newest of those that come waits. Nobody waits for it in turn: it may be broken off. */
const oneAtATime = (tell: (treeHead: SignedTreeHead) => Promise<void>) => {
  let waiting: SignedTreeHead | null = null;
  let isTelling = false;

  return async (treeHead: SignedTreeHead) => {
    waiting = treeHead;
    if (isTelling) return;
    isTelling = true;
    while (waiting) {
      const next: SignedTreeHead = waiting;
      waiting = null;
      await tell(next);
    }
    isTelling = false;
  };
};
