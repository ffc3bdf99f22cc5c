import type { NatsConnection } from '@nats-io/transport-node';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { CommandSettings } from '../../environment.ts';
import type { Writer } from '../../log/handle.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { OtherEpochs } from './other-epochs.ts';

/** What a delivery may use. */
export type DeliveryContext = {
  readonly writer: Writer;
  readonly nats: NatsConnection;
  readonly blobs: Blobs;
  readonly otherEpochs: OtherEpochs;
  readonly mailer: Mailer;
  readonly log: Log;
  /** Of the environment, what deliveries go by. */
  readonly settings: Pick<CommandSettings, 'PUBLIC_URL' | 'LINK_SECRET' | 'LINK_DAYS'>;
  /** MAILS_PER_DAY; null: mails aren't counted. */
  readonly mailsADay: number | null;
};

/** Where people reach the product, without a slash at its end. */
export const baseUrl = ({ settings }: DeliveryContext) => settings.PUBLIC_URL.replace(/\/$/, '');
