import {
  type AllStreamResolvedEvent,
  type Credentials,
  type EventStoreDBClient,
  eventTypeFilter,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { backoff, scattered } from '../../flow/backoff.ts';
import { pause } from '../../flow/pause.ts';
import { epochOf } from '../epoch.ts';
import type { Followed, Following } from '../event-store.ts';
import { isOutage } from './errors.ts';
import type { Health } from './health.ts';
import { recorded } from './read.ts';

type Source = {
  readonly client: EventStoreDBClient;
  readonly credentials: Credentials;
  readonly health: Pick<Health, 'well' | 'failed'>;
};

/** Milliseconds before the next attempt to connect. */
const pauseAfter = backoff(100, 1_000);

/** The number of records between two checkpoints, matching or not, in units of 32. */
const CHECKPOINT_INTERVAL = 8;

/**
 * Subscribes again after every outage, from the last position that was handed out, so that nothing is missed and
 * nothing comes twice. The next event is fetched when the caller asks for it.
 */
export async function* follow(source: Source, options: Following): AsyncGenerator<Followed> {
  const { signal } = options;
  let position = options.from;
  let failures = 0;

  while (!signal.aborted) {
    try {
      for await (const followed of subscription(source, { ...options, from: position })) {
        source.health.well();
        failures = 0;
        position = positionOf(followed) ?? position;
        yield followed;
      }
    } catch (error) {
      const failure = signal.aborted ? null : source.health.failed(error);
      if (failure && !isOutage(failure)) throw failure;
    }

    failures += 1;
    await pause(scattered(pauseAfter(failures)), { signal });
  }
}

const positionOf = (followed: Followed): bigint | null => {
  if (followed.kind === 'event') return followed.event.position;

  return followed.kind === 'checkpoint' ? followed.position : null;
};

/**
 * One subscription, until it breaks or the signal aborts. A connection that died silently breaks it too: the client
 * pings an open connection and gives it up when no answer comes (`keepAliveInterval`, `keepAliveTimeout`). Silence
 * means nothing, because the log says nothing about up to 256 records that the filter leaves out.
 */
async function* subscription(source: Source, options: Following): AsyncGenerator<Followed> {
  const events = subscribe(source, options);
  const stop = () => events.destroy();
  options.signal.addEventListener('abort', stop);

  try {
    for await (const entry of events as AsyncIterable<Followed | AllStreamResolvedEvent>) {
      const followed = 'kind' in entry ? entry : eventOf(entry);
      if (followed) yield followed;
    }
  } finally {
    options.signal.removeEventListener('abort', stop);
    events.unsubscribe().catch(() => undefined);
  }
}

const eventOf = ({ event }: AllStreamResolvedEvent): Followed | null =>
  event ? { kind: 'event', event: recorded(event), epoch: epochOf(event.streamId) } : null;

/**
 * The client reports checkpoints by a callback, even before events that are waiting to be read. Here they queue up
 * behind those events.
 */
const subscribe = ({ client, credentials }: Source, options: Following) => {
  const { from } = options;
  const put = (followed: Followed) => void events.push(followed);
  const treeHeads = {
    checkpointInterval: CHECKPOINT_INTERVAL,
    checkpointReached: (_: unknown, { commit }: Position) => put({ kind: 'checkpoint', position: commit }),
  };
  const events = client.subscribeToAll({
    fromPosition: from === null ? START : { commit: from, prepare: from },
    filter:
      'types' in options
        ? eventTypeFilter({ regex: `^(${options.types.join('|')})$`, ...treeHeads })
        : streamNameFilter({ prefixes: [...options.prefixes], ...treeHeads }),
    credentials,
  });
  events.on('caughtUp', () => put({ kind: 'caught-up' }));
  // The client emits errors without ending the stream, before or after somebody reads it.
  events.on('error', (error) => events.destroy(error));

  return events;
};
