import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { serviceProgram } from '../../deploy/local/services.ts';
import { startChild } from '../../deploy/local/supervisor/child.ts';
import { openClient } from '../../tests/harness/client.ts';
import { testDatabase } from '../../tests/harness/database.ts';
import { startEventLogProcess } from '../../tests/harness/event-log.ts';
import { freePort } from '../../tests/harness/free-ports.ts';
import { startNats } from '../../tests/harness/nats.ts';
import { PATIENCE } from '../../tests/harness/patience.ts';
import { startService } from '../../tests/harness/service.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openTestLog } from '../../tests/harness/test-log.ts';
import { inEpoch } from '../shared/log/epoch.ts';
import { type Person, peopleAt, somebody } from './account/testing/people.ts';
import { appendChained, endOf } from './log/append-chained.ts';
import { bySystem } from './log/envelopes.ts';
import { LOOKUP_KEY } from './log/testing/test-lookup.ts';
import { openWriterKey, signedLog } from './log/writer-keys.ts';
import { forge } from './testing/forged.ts';

const [eventLog, nats, database, folder] = await Promise.all([
  startEventLogProcess(),
  startNats(),
  testDatabase(),
  temporaryFolder(),
]);
const env = {
  EVENTSTORE_URL: eventLog.url,
  DATABASE_URL: database,
  NATS_URL: nats.url,
  SMTP_URL: 'smtp://127.0.0.1:9',
  BLOBS_URL: pathToFileURL(folder.path).href,
  PUBLIC_URL: 'http://inkstream.test',
  LINK_SECRET: 'a5'.repeat(32),
  LOOKUP_KEY,
  BACKUP_DIR: '/tmp/none',
  BACKUP_OPERATORS: '*',
  CHECKPOINT_KEY: 'c4'.repeat(32),
  WRITER_KEY: 'd3'.repeat(32),
  VAULT_KEY: '1a'.repeat(32),
  RATE_LIMITS: 'off',
};
const service = await startService('command', env);
const { register, registered, signIn } = peopleAt(service.origin);

afterAll(async () => {
  await service.stop();
  await nats.stop();
  await eventLog.stop();
  await folder.remove();
});

describe('the command service', () => {
  test('answers what it is asked', async () => {
    const person = await registered();

    expect((await signIn(person)).status).toBe(200);
  });

  test('is the same after a kill: who was signed in still is, and the same key gets the same answer', async () => {
    const [person, key] = [somebody(), randomUUID()];
    const first = await register(person, key);
    const client = openClient(service.origin);
    await client.post('/api/auth/login', { username: person.username, password: person.password });

    await service.kill9();
    await service.restart();

    expect((await register(person, key)).text).toBe(first.text);
    expect((await client.post('/api/auth/logout')).status).toBe(200);
  });

  test('says that it is not ready, and goes on by itself, over an outage of the log', async () => {
    const person = await registered();
    await eventLog.kill9();

    await vi.waitFor(
      async () => expect((await fetch(`${service.health}/readyz`)).status).toBe(503),
      PATIENCE,
    );
    expect((await signIn(person)).status).toBe(503);
    await eventLog.restart();

    await vi.waitFor(async () => expect((await signIn(person)).status).toBe(200), PATIENCE);
    await vi.waitFor(
      async () => expect((await fetch(`${service.health}/readyz`)).status).toBe(200),
      PATIENCE,
    );
  });

  test('says in /readyz, at status 200, that somebody else wrote an event, and goes on', async () => {
    const person = await registered();
    const store = openTestLog(eventLog.url);
    onTestFinished(() => store.close());
    const stream = `document-${randomUUID()}`;
    await forge(store, inEpoch(1, stream), [{ type: 'DocumentVoided', data: {} }]);
    const named = new RegExp(`^ready\\nALARM: .*1 event .*did not write.*revision 0 of ${stream}`, 'm');

    // It's found before the next tree head covers it.
    await vi.waitFor(
      async () => {
        const answer = await fetch(`${service.health}/readyz`);
        expect(await answer.text()).toMatch(named);
        expect(answer.status).toBe(200);
      },
      { ...PATIENCE, timeout: 90_000 },
    );
    expect((await signIn(person)).status).toBe(200);
  }, 120_000);

  test('ends in order, and finishes what it was asked before', async () => {
    const arrived = await Promise.all(Array.from({ length: 10 }, () => arrivedRegistration(somebody())));
    const answering = Promise.allSettled(arrived.map(({ answered }) => answered()));

    expect(await service.restart()).toEqual({ code: 0, signal: null });
    for (const answer of await answering) expect(answer).toEqual({ status: 'fulfilled', value: 201 });
  });

  test('names an event of the epochs that nobody can read and says what to do, as it starts', async () => {
    const store = openTestLog(eventLog.url);
    const last = await store.readLast(EPOCHS);
    if (!last) return expect.unreachable('The log is founded.');
    const misshapen = { type: 'EpochActivated', data: { to: 'two' } };
    // Where command hasn't signed it, it's skipped.
    const signed = signedLog(store, openWriterKey(env.WRITER_KEY));
    const envelope = { ...bySystem('test'), at: new Date().toISOString() };
    await appendChained(signed, { name: EPOCHS, stream: EPOCHS }, endOf(last), [misshapen], envelope);
    await store.close();
    const named = new RegExp(
      `stream epochs .*EpochActivated, revision ${last.revision + 1}, position \\d+.*Put the log back`,
    );

    const [port, metricsPort] = [await freePort(), await freePort()];
    const another = await startChild(
      serviceProgram('command', { ...process.env, ...env }, { port, metricsPort }),
      join(folder.path, 'another.log'),
    );
    onTestFinished(async () => {
      another.signal('SIGKILL');
      await another.ended;
    });
    await vi.waitFor(
      async () => expect(await (await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).text()).toMatch(named),
      PATIENCE,
    );
  });
});

/**
 * A registration that the service has begun to read: only by its 100 (Continue, RFC 9110, section 10.1.1) can a client
 * know this before the answer. `answered` sends the rest and gives the status.
 */
const arrivedRegistration = async (person: Person) => {
  const sent = request(`${service.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Expect: '100-continue' },
  });
  const response = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await Promise.race([once(sent, 'continue'), response]);

  return {
    answered: async () => {
      sent.end(JSON.stringify(person));
      const [answer] = await response;
      answer.resume();

      return answer.statusCode;
    },
  };
};
