import type { NatsConnection } from '@nats-io/transport-node';
import type { WorkKind } from '#contracts/card.ts';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { Writer } from '../../log/handle.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Elsewhere } from './other-epochs.ts';

/** What a reaction may use; `elsewhere` says what other epochs know of a stream. */
export type Reactor = {
  readonly writer: Writer;
  readonly nats: NatsConnection;
  readonly blobs: Blobs;
  readonly elsewhere: Elsewhere;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly publicUrl: string;
  readonly linkSecret: string;
  readonly linkDays: number;
  /** MAILS_PER_DAY; null: nobody counts. */
  readonly mailsADay: number | null;
};

/** Something that is due for a stream, as it stands now. */
export type Work = {
  readonly kind: WorkKind;
  /** Which work it is: what is due again is the same. */
  readonly key: string;
  /** Does it and puts that on record; false: to be tried again. */
  readonly act: () => Promise<boolean>;
};

/** Where people reach the product, to be followed by a path. */
export const base = ({ publicUrl }: Reactor) => publicUrl.replace(/\/$/, '');
