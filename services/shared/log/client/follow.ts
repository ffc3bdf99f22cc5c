import { backoff, scattered } from '../../flow/backoff.ts';
import { pause } from '../../flow/pause.ts';
import type { Followed, Following } from '../event-store.ts';
import { isOutage } from './errors.ts';
import type { Health } from './health.ts';
import type { Source } from './protocol.ts';
import type { ReadAnswer } from './read-answer.ts';
import { openRead } from './read-call.ts';
import { subscribe } from './read-request.ts';

type Watched = Source & { readonly health: Pick<Health, 'well' | 'failed'> };

/** Milliseconds before the next attempt to connect. */
const pauseAfter = backoff(100, 1_000);

/**
 * Subscribes again after every outage, from the last position that was handed out, so that nothing is missed and
 * nothing comes twice. The next event is fetched when the caller asks for it.
 */
export async function* follow(source: Watched, options: Following): AsyncGenerator<Followed> {
  const { signal } = options;
  let position = options.from;
  let failures = 0;

  while (!signal.aborted) {
    try {
      for await (const answers of subscription(source, { ...options, from: position })) {
        source.health.well();
        failures = 0;
        for (const answer of answers) {
          if (answer.kind === 'other') continue;
          position = positionOf(answer) ?? position;
          yield answer;
          if (signal.aborted) return;
        }
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
async function* subscription(source: Source, options: Following): AsyncGenerator<readonly ReadAnswer[]> {
  const { signal } = options;
  const reading = openRead(source, subscribe(options));
  signal.addEventListener('abort', reading.cancel);
  if (signal.aborted) reading.cancel();

  try {
    for (let answers = await reading.next(); answers; answers = await reading.next()) yield answers;
  } finally {
    signal.removeEventListener('abort', reading.cancel);
    reading.cancel();
  }
}
