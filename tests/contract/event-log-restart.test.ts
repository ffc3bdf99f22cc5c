import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  DeadlineExceededError,
  EventStoreDBClient,
  jsonEvent,
  type Position,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EventLogProcess, launch, startEventLog } from './event-log-process.ts';
import { until } from './patience.ts';

/** Only the embedded log can be stopped from here. */
const isEmbedded = !process.env.EVENTSTORE_URL;

describe.runIf(isEmbedded).each(['SIGTERM', 'SIGKILL'] as const)(
  'after %s',
  { timeout: 60_000 },
  (signal) => {
    test('all that was acknowledged is there, and its stream goes on', async () => {
      await append('stream', ['A', 'B'], 'no_stream');
      await restart(signal);

      expect(await typesIn('stream')).toEqual(['A', 'B']);
      await append('stream', ['C'], 1n);
      expect(await typesIn('stream')).toEqual(['A', 'B', 'C']);
    });

    test('events that were written before are still recognised', async () => {
      const events = [jsonEvent({ type: 'A', data: {} }), jsonEvent({ type: 'B', data: {} })];
      const options = { expectedRevision: 'no_stream', credentials } as const;
      const first = await client.appendToStream('stream', events, options);
      await restart(signal);

      expect(await retried(() => client.appendToStream('stream', events, options))).toEqual(first);
      expect(await typesIn('stream')).toEqual(['A', 'B']);
    });

    test('a writer at an old revision still conflicts', async () => {
      await append('stream', ['A', 'B'], 'no_stream');
      await restart(signal);

      await expect(append('stream', ['C'], 0n)).rejects.toBeInstanceOf(WrongExpectedVersionError);
    });

    test('deleted streams are still deleted, tombstones still final', async () => {
      await append('deleted', ['A'], 'no_stream');
      await append('ended', ['A'], 'no_stream');
      await client.deleteStream('deleted');
      await client.tombstoneStream('ended');
      await restart(signal);

      await expect(typesIn('deleted')).rejects.toMatchObject({ type: 'stream-not-found' });
      await expect(typesIn('ended')).rejects.toMatchObject({ type: 'stream-deleted' });
      expect(await append('deleted', ['B'], 'no_stream')).toMatchObject({ nextExpectedRevision: 1n });
    });

    test('a follower is told, and goes on from its last position without gap or repetition', async () => {
      const first = follow('start');
      await append('e1.a', ['A', 'B'], 'no_stream');
      await until(() => first.types.length === 2);
      await restart(signal);
      expect(await first.error).toMatchObject({ type: signal === 'SIGTERM' ? 'cancelled' : 'unavailable' });

      await append('e1.a', ['C'], 1n);
      const second = follow(first.position());
      await append('e1.b', ['D'], 'no_stream');
      await until(() => second.types.length >= 2);
      expect(second.types).toEqual(['C', 'D']);
    });

    test('appends on their way are answered truly, or not at all', async () => {
      const names = Array.from({ length: 200 }, (_, n) => `stream-${n}`);
      const appends = Promise.allSettled(names.map((name) => append(name, ['A'], 'no_stream', 0)));
      await restart(signal);

      for (const [n, { status }] of (await appends).entries())
        if (status === 'fulfilled') expect(await typesIn(names[n] ?? '')).toEqual(['A']);
    });
  },
);

describe.runIf(isEmbedded)('a log', { timeout: 60_000 }, () => {
  test('that is told to stop ends in order, open subscriptions or not', async () => {
    const follower = follow('start');
    await follower.caughtUp;

    expect(await log.end('SIGTERM')).toBe(0);
  });

  test('is not opened twice', async () => {
    await expect(launch(['--db', log.file, '--port', '0'])).rejects.toThrow('database is locked');
  });

  test('says which port is taken', async () => {
    const port = new URL(log.url).port;

    await expect(launch(['--db', `${log.file}-2`, '--port', port])).rejects.toThrow(`127.0.0.1:${port}`);
  });

  test.each([
    ['a folder', async () => dirname(log.file)],
    ['no database', () => text()],
    ['in a folder that is a file', async () => join(log.file, 'events.db')],
  ])('whose file is %s ends with 78, so that nobody starts it again', async (_, file) => {
    await expect(launch(['--db', await file(), '--port', '0'])).rejects.toThrow('ended with 78');
  });

  test('that is started with an option that there is not ends with 78', async () => {
    await expect(launch(['--db', `${log.file}-2`, '--prt', '0'])).rejects.toThrow('ended with 78');
  });

  test('that hangs is given up at the deadline', async () => {
    await append('stream', ['A'], 'no_stream');
    log.send('SIGSTOP');
    const options = { credentials, deadline: 300 };
    const hung = client.appendToStream('stream', [jsonEvent({ type: 'B', data: {} })], options);

    await expect(hung).rejects.toBeInstanceOf(DeadlineExceededError);
    log.send('SIGCONT');
  });
});

let log: EventLogProcess;
let client: EventStoreDBClient;
const credentials = { username: 'admin', password: 'changeit' };

beforeEach(async () => {
  log = await startEventLog();
  client = EventStoreDBClient.connectionString(log.url);
});

afterEach(async () => {
  await client.dispose();
  await log.dispose();
});

const text = async () => {
  const file = `${log.file}-text`;
  await writeFile(file, 'This is no database, however long it goes on. '.repeat(50));

  return file;
};

const restart = async (signal: NodeJS.Signals) => {
  await log.end(signal);
  await log.start();
};

/** Over the moment in which the client has not yet noticed that the log is back. */
const retried = async <Result>(work: () => Promise<Result>, times = 50): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const { code, type } = error as { code?: number; type?: string };
    if (times === 0 || (code !== 14 && type !== 'unavailable' && type !== 'cancelled')) throw error;
    return retried(work, times - 1);
  }
};

/** The same events each time that it is tried. */
const append = (
  stream: string,
  types: readonly string[],
  expectedRevision: bigint | 'no_stream',
  retries = 50,
) => {
  const events = types.map((type) => jsonEvent({ id: randomUUID(), type, data: {} }));
  return retried(() => client.appendToStream(stream, events, { expectedRevision, credentials }), retries);
};

const typesIn = (stream: string) =>
  retried(async () => {
    const types: string[] = [];
    for await (const { event } of client.readStream(stream)) types.push(event?.type ?? '');
    return types;
  });

/** Follows the streams of the first epoch and notes what it is shown. */
const follow = (fromPosition: Position | 'start') => {
  const subscription = client.subscribeToAll({
    fromPosition,
    filter: streamNameFilter({ prefixes: ['e1.'] }),
  });
  const types: string[] = [];
  let position: Position | 'start' = fromPosition;
  subscription.on('data', ({ event }) => {
    types.push(event?.type ?? '');
    position = event?.position ?? position;
  });
  const error = new Promise<Error>((resolve) => subscription.on('error', resolve));

  return { types, error, caughtUp: once(subscription, 'caughtUp'), position: () => position };
};
