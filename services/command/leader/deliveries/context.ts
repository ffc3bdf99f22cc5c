import type { NatsConnection } from '@nats-io/transport-node';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import type { DestroyFiles } from '../../blobs/destroying-files.ts';
import type { CommandSettings } from '../../environment.ts';
import type { Writer } from '../../log/handle.ts';
import type { Rewritten } from '../erasing/database/rewritten.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Looks } from '../retention/looks.ts';
import type { TreeHeadsOnDemand } from '../tree-heads/on-demand.ts';
import type { FollowedStreams } from './followed-streams.ts';
import type { OtherEpochs } from './other-epochs.ts';

/** What a delivery may use. */
export type DeliveryContext = {
  readonly writer: Writer;
  readonly nats: NatsConnection;
  readonly blobs: Blobs;
  readonly otherEpochs: OtherEpochs;
  readonly followed: FollowedStreams;
  /** Has tree heads signed. */
  readonly demand: Pick<TreeHeadsOnDemand, 'covering'>;
  readonly mailer: Mailer;
  readonly vault: Pick<Vault, 'destroy' | 'drop'>;
  readonly database: Pool;
  /** The id under which positions in the log count. */
  readonly positions: string;
  readonly destroyFiles: DestroyFiles;
  readonly looks: Looks;
  /** What is left in the database's own files of what was erased; null while that is still to be seen. */
  readonly rewrittenUpTo: (position: bigint, at: string) => Promise<Rewritten | null>;
  readonly log: Log;
  /** Whether no other process can have taken over this work by now. */
  readonly isLeading: () => boolean;
  /** Of the environment, what deliveries go by. */
  readonly settings: Pick<
    CommandSettings,
    'PUBLIC_URL' | 'LINK_SECRET' | 'LINK_DAYS' | 'CHECKPOINT_KEY' | 'VAULT_ROTATE_DAYS'
  >;
  /** MAILS_PER_DAY; null: mails aren't counted. */
  readonly mailsADay: number | null;
};

/** Where people reach the product, without a slash at its end. */
export const baseUrl = ({ settings }: DeliveryContext) => settings.PUBLIC_URL.replace(/\/$/, '');
