import type { NatsConnection } from '@nats-io/transport-node';
import type { Pool } from '../../shared/database/pool.ts';
import type { Log } from '../../shared/running/logger.ts';
import { recordAccesses } from '../document/accesses.ts';
import { recordDownloads } from '../document/downloads.ts';
import { retrySeals } from '../document/seal-retries.ts';
import { answerErasures } from '../erasing/answer-erasures.ts';
import type { PositionCookie } from '../http/position-cookie.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { recordExports } from '../privacy/record-exports.ts';
import type { Writing } from './writing.ts';

type Outside = {
  readonly nats: NatsConnection;
  readonly log: Log;
  readonly writing: Pick<Writing, 'writers' | 'refusedRequests'>;
  readonly positionCookie: PositionCookie;
  readonly limits: RateLimits;
  readonly database: Pool;
};

/** Answers the requests that the query service and the command line send over NATS, as long as the connection lives. */
export const answerMessages = ({ nats, log, writing, positionCookie, limits, database }: Outside): void => {
  const { writers, refusedRequests } = writing;
  recordDownloads(nats, log, writers, positionCookie);
  retrySeals(nats, log, writers);
  answerErasures(nats, log, writers, database);
  recordExports(nats, log, writers, positionCookie, limits);
  recordAccesses(nats, log, writers, positionCookie, limits, refusedRequests, database);
};
