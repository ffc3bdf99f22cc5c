import type { NatsConnection } from '@nats-io/transport-node';
import type { Remains } from '#contracts/privacy/certificate.ts';
import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import type { Blobs } from '../../../shared/blobs/blobs.ts';
import type { Pool } from '../../../shared/database/pool.ts';
import type { Log } from '../../../shared/running/logger.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import type { DestroyFiles } from '../../blobs/destroying-files.ts';
import type { CommandSettings } from '../../environment.ts';
import type { Writer } from '../../log/handle.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { FollowedStreams } from './followed-streams.ts';
import type { OtherEpochs } from './other-epochs.ts';

/** Signs tree heads for whoever waits for one. */
export type TreeHeadDemand = {
  /** The newest tree head, once it covers the event at that position; null if nobody signs one within `patience` ms. */
  readonly covering: (
    position: bigint,
    options: { readonly patience: number; readonly signal?: AbortSignal },
  ) => Promise<CheckpointSigned['data'] | null>;
};

/**
 * When the leader has to look at which document again. It only saves looking at all of them: what is due is worked out
 * from each document's own events. A document has the same id in every epoch, and looking once too often does no harm.
 */
export type Looks = {
  /** Remembers when to look at a document again; null for not at all, and `infinity` for when there is another rule. */
  readonly keep: (document: string, at: string | null) => Promise<void>;
  /** The documents whose time to be looked at has come, those that waited longest first. */
  readonly due: (now: string, most: number) => Promise<readonly string[]>;
  /** Has all documents looked at that wait for another rule. */
  readonly forRules: (now: string) => Promise<void>;
  /** Remembers that people are to be mailed about a document whose time is over soon, until `endNotice`. */
  readonly notice: (document: string) => Promise<void>;
  readonly endNotice: (document: string) => Promise<void>;
  readonly toNotice: () => Promise<readonly string[]>;
};

/** When the files of the database were last rewritten, and what was left of what was erased up to a position. */
export type Rewritten = { readonly at: string | null; readonly remains: readonly Remains[] };

/** What a delivery may use. */
export type DeliveryContext = {
  readonly writer: Writer;
  readonly nats: NatsConnection;
  readonly blobs: Blobs;
  readonly otherEpochs: OtherEpochs;
  readonly followed: FollowedStreams;
  readonly demand: TreeHeadDemand;
  readonly mailer: Mailer;
  readonly vault: Pick<Vault, 'destroy' | 'drop'>;
  readonly database: Pool;
  /** The id under which positions in the log count. */
  readonly positions: string;
  readonly destroyFiles: DestroyFiles;
  readonly looks: Looks;
  /** What is left in the database's own files of what was erased; null while that is still to be seen. */
  readonly findWhatIsLeft: (position: bigint, at: string) => Promise<Rewritten | null>;
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
