import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { isDamaged } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { Sql } from '../../shared/database/sql.ts';
import type { Log } from '../../shared/running/logger.ts';
import { parkedEvents } from '../metrics.ts';
import { parked, project } from './project.ts';
import { isIn, type Share, WHOLE } from './share.ts';
import { isOwnFault, transaction } from './transaction.ts';

const ATTEMPTS = 3;
/** Milliseconds between them. */
const PAUSE = 100;

/**
 * Writes events and the position they lead to in one transaction. Where one of them cannot be projected, each gets
 * its own: the bad one is parked, the others go on. Throws when Postgres cannot be reached; nothing is written then
 * that would be written again. `also` is written with them. Of a share, only its own streams count.
 */
export const apply = async (
  client: pg.Client,
  log: Log,
  events: readonly Recorded[],
  position: bigint,
  { also = [], share = WHOLE }: Also = {},
): Promise<void> => {
  const failure = await attempt(client, () => [...project(events, position, share), ...also]);
  if (!failure) {
    for (const event of events) if (isDamaged(event) && isIn(share, event.stream)) tell(log, event, null);
    return;
  }
  if (events.length === 0) throw failure;

  for (const event of events) await applyOne(client, log, event, share);
  await transaction(client, [...project([], position), ...also]);
};

type Also = { readonly also?: readonly Sql[]; readonly share?: Share };

const applyOne = async (client: pg.Client, log: Log, event: Recorded, share: Share) => {
  let failure: Error | null = null;

  for (let n = 0; n < ATTEMPTS; n++) {
    if (n > 0) await delay(PAUSE);
    failure = await attempt(client, () => project([event], event.position, share));
    if (!failure && isDamaged(event) && isIn(share, event.stream)) tell(log, event, null);
    if (!failure) return;
  }

  await transaction(client, parked(event, String(failure?.message), share));
  tell(log, event, failure);
};

const tell = (log: Log, event: Recorded, failure: Error | null) => {
  parkedEvents.inc();
  log.error(
    { err: failure, alarm: 'event parked', stream: event.stream, position: String(event.position) },
    'an event could not be projected and was parked',
  );
};

/** Null when it went well; an error that is the event's own fault. Anything else is thrown. */
const attempt = async (client: pg.Client, statements: () => readonly Sql[]): Promise<Error | null> => {
  try {
    await transaction(client, statements());
    return null;
  } catch (error) {
    if (error instanceof Error && isOwnFault(error)) return error;
    throw error;
  }
};
