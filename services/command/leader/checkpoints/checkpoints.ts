import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { SignedNow } from '#contracts/api/announcements.ts';
import type { CheckpointSigned } from '#contracts/checkpoints/events.ts';
import { openNoteSigner } from '#contracts/proof/checkpoint.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { answer } from '../../../shared/messaging/nats.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Place } from '../reactions/checkpoint.ts';
import { keepCheckpoints } from './keep-checkpoints.ts';
import { checkpointsOnDemand } from './on-demand.ts';
import { stampDaily } from './stamps.ts';
import { type LastWord, lastWords } from './told.ts';
import { tellWitness, witnessesIn } from './witnesses.ts';

export type Checkpoints = {
  readonly store: EventStore;
  readonly nats: NatsConnection;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly place: Place;
  readonly publicUrl: string;
  /** CHECKPOINT_KEY and CHECKPOINT_WITNESSES. */
  readonly key: string;
  readonly witnesses: string;
  readonly now: () => string;
  /** Told of each tree head that was signed, and where the log is not the one that was signed. */
  readonly signed?: (head: { readonly size: number; readonly root: string }) => void;
  readonly contradicted?: (error: Error) => void;
};

/** The leader's: signs the log's checkpoints, leaves them with witnesses and has them time-stamped. */
export const checkpoints = async (parts: Checkpoints, signal: AbortSignal): Promise<void> => {
  const { place, publicUrl, key } = parts;
  const { host } = new URL(publicUrl);
  const { epoch } = place;
  const origin = `${host}/${place.log}/e${epoch}`;
  const lastWord = lastWords(parts.store, epoch);
  const told = oneAtATime((checkpoint) => tell({ ...parts, epoch, lastWord }, checkpoint));
  const demand = checkpointsOnDemand();
  const published = (checkpoint: Checkpoint) => {
    parts.signed?.({ size: checkpoint.size, root: checkpoint.root });
    demand.published(checkpoint);
    void told(checkpoint);
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
    await keepCheckpoints({ ...parts, epoch, origin, signer, published, pause: demand.pause }, signal);
  } finally {
    await stop();
  }
};

type Reply = z.infer<typeof SignedNow.reply>;
type Checkpoint = CheckpointSigned['data'];

type Telling = Checkpoints & { readonly epoch: number; readonly lastWord: LastWord };

const tell = async (parts: Telling, checkpoint: Checkpoint) => {
  for (const witness of witnessesIn(parts.witnesses)) await tellWitness(parts, witness, checkpoint);
  await stampDaily(parts, checkpoint);
};

/** While one is told, only the newest of those that come waits. Nobody waits for it in turn: it may be broken off. */
const oneAtATime = (tell: (checkpoint: Checkpoint) => Promise<void>) => {
  let waiting: Checkpoint | null = null;
  let isTelling = false;

  return async (checkpoint: Checkpoint) => {
    waiting = checkpoint;
    if (isTelling) return;
    isTelling = true;
    while (waiting) {
      const next: Checkpoint = waiting;
      waiting = null;
      await tell(next);
    }
    isTelling = false;
  };
};
