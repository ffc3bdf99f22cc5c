import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { SignedNow } from '#contracts/api/announcements.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import type { Vouched } from '../../../shared/log/vouched-log.ts';
import { answer } from '../../../shared/messaging/nats.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { CommandSettings } from '../../environment.ts';
import type { LogEpoch } from '../deliveries/checkpoint.ts';
import type { Mailer } from '../mail/mailer.ts';
import { keepTreeHeads } from './keep-tree-heads.ts';
import { type LastRecord, lastRecords } from './last-records.ts';
import type { TreeHeadsOnDemand } from './on-demand.ts';
import { stampDaily } from './stamps.ts';
import { vouchForWriters } from './vouch-for-writers.ts';
import { tellWitness, witnessesIn } from './witnesses.ts';

/** Milliseconds. The caller (`services/query/evidence`) waits two seconds longer, so it's told if there is none. */
const PATIENCE = 8_000;

export type TreeHeads = {
  readonly store: DecryptedLog;
  readonly nats: NatsConnection;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly logEpoch: LogEpoch;
  readonly settings: Pick<CommandSettings, 'PUBLIC_URL' | 'CHECKPOINT_KEY' | 'CHECKPOINT_WITNESSES'>;
  /** Recognises foreign events. Missing in tests of a part. */
  readonly vouched?: Vouched;
  /** Lets others in this process wait for tree heads. */
  readonly demand: TreeHeadsOnDemand;
  readonly now: () => string;
  /** Called with each tree head that was signed, and with the error if the log is not the one that was signed. */
  readonly signed?: (head: { readonly size: number; readonly root: string }) => void;
  readonly contradicted?: (error: Error) => void;
  /** Does the last work before a stop. Missing in tests of a part. */
  readonly atStop?: (work: () => Promise<void>) => Promise<void>;
};

/** Signs the log's tree heads, leaves them with witnesses, and has them time-stamped. Only the leader does so. */
export const treeHeads = async (options: TreeHeads, signal: AbortSignal): Promise<void> => {
  const { logEpoch, settings, demand } = options;
  const { host } = new URL(settings.PUBLIC_URL);
  const { epoch } = logEpoch;
  const origin = `${host}/${logEpoch.log}/e${epoch}`;
  const lastRecord = lastRecords(options.store, epoch);
  const publish = newestOnly((treeHead) => deliver({ ...options, epoch, lastRecord }, treeHead));
  const published = (treeHead: SignedTreeHead) => {
    options.signed?.({ size: treeHead.size, root: treeHead.root });
    demand.published(treeHead);
    // Witnesses get the next one after a stop.
    if (!signal.aborted) void publish(treeHead);
  };
  const signer = await openNoteSigner(origin, settings.CHECKPOINT_KEY);
  const stop = answer(
    options.nats,
    SignedNow,
    options.log,
    async ({ epoch: requested, position }): Promise<Reply> => {
      const covering =
        requested === epoch && (await demand.covering(BigInt(position), { patience: PATIENCE, signal }));

      return covering ? { ok: true, size: covering.size } : { ok: false, code: 'unavailable' };
    },
  );

  const close = demand.open();

  try {
    const { vouched } = options;
    const vouch = vouched && { vouch: () => vouchForWriters({ ...options, vouched, epoch }) };
    await keepTreeHeads(
      { ...options, epoch, origin, signer, published, ...vouch, pause: demand.pause },
      signal,
    );
  } finally {
    close();
    await stop();
  }
};

type Reply = z.infer<typeof SignedNow.reply>;
type SignedTreeHead = CheckpointSigned['data'];

type Publishing = TreeHeads & { readonly epoch: number; readonly lastRecord: LastRecord };

const deliver = async (publishing: Publishing, treeHead: SignedTreeHead) => {
  for (const witness of witnessesIn(publishing.settings.CHECKPOINT_WITNESSES))
    await tellWitness(publishing, witness, treeHead);
  await stampDaily(publishing, treeHead);
};

/** Delivers one tree head at a time. Of those that come meanwhile, only the newest is delivered then. */
const newestOnly = (deliver: (treeHead: SignedTreeHead) => Promise<void>) => {
  let waiting: SignedTreeHead | null = null;
  let isDelivering = false;

  return async (treeHead: SignedTreeHead) => {
    waiting = treeHead;
    if (isDelivering) return;
    isDelivering = true;
    while (waiting) {
      const next: SignedTreeHead = waiting;
      waiting = null;
      await deliver(next);
    }
    isDelivering = false;
  };
};
