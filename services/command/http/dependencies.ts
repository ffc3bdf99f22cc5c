import type { NatsConnection } from '@nats-io/transport-node';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { FreeSpace } from '../../shared/blobs/free-space.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Writer } from '../log/handle.ts';
import type { Lookup } from '../log/lookup.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RefusedRequests } from './refused-request.ts';
import type { UploadsUnderWay } from './uploads-under-way.ts';

/**
 * What the work of any route may use; a module that needs more says so itself. All but the writer, which is the current
 * epoch's, is made once, when the process is put together.
 */
export type Dependencies = {
  readonly writer: Writer;
  readonly database: Pool;
  /** The id under which positions in the log count. */
  readonly positions: string;
  readonly nats: NatsConnection;
  readonly blobs: Blobs;
  readonly freeSpace: FreeSpace;
  readonly uploads: UploadsUnderWay;
  readonly lookup: Lookup;
  readonly roles: InstallationRoles;
  readonly log: Log;
  readonly limits: RateLimits;
  readonly refusedRequests: RefusedRequests;
  readonly settings: {
    readonly passwordMin: number;
    /** COMMON_PASSWORDS. */
    readonly commonPasswords: 'warn' | 'refuse';
    readonly linkSecret: string;
    readonly publicUrl: string;
    /** ORGANISATIONS. */
    readonly organisations: 'one' | 'many' | 'off';
    /** Mails to recipients that one account may send in a day; null: as many as it likes, and nobody counts. */
    readonly mailsADay: number | null;
  };
};
