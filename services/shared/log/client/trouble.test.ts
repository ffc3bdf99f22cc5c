import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../../../../tests/contract/certificate.ts';
import { type EventLogProcess, startEventLog } from '../../../../tests/contract/event-log-process.ts';
import { temporaryFolder } from '../../../../tests/harness/temporary-folder.ts';
import { StoreRefused } from './errors.ts';
import type { StoreNews } from './health.ts';
import { openEventStore } from './open-event-store.ts';

test.each([
  ['an IP address', '127.0.0.1', { type: 'ip', value: '127.0.0.1' }],
  ['a name', 'localhost', { type: 'dns', value: 'localhost' }],
] as const)('a log at %s is reached over TLS', async (_, host, name) => {
  const { log, ca } = await secured([name]);
  const { store } = opened(`esdb://ops:secret@${host}:${log.port}?tls=true&tlsCAFile=${ca}`);

  expect(await store.trouble()).toBeNull();
});

describe('what keeps the log from answering is said in a sentence, once:', () => {
  test('a certificate for another IP address', async () => {
    const { log, ca } = await secured([{ type: 'ip', value: '127.0.0.2' }]);

    await expectTrouble(
      `esdb://ops:secret@127.0.0.1:${log.port}?tls=true&tlsCAFile=${ca}`,
      /^The certificate of the event store at 127\.0\.0\.1:\d+ is not trusted: .*altnames: .*127\.0\.0\.1.*\.$/,
    );
  });

  test('a certificate of nobody whom we trust', async () => {
    const { log } = await secured([local]);

    await expectTrouble(
      `esdb://ops:secret@127.0.0.1:${log.port}?tls=true`,
      /^The certificate of the event store at 127\.0\.0\.1:\d+ is not trusted: self-signed certificate\.$/,
    );
  });

  test('a certificate that has expired', async () => {
    const { log, ca } = await secured([local], -1);

    await expectTrouble(
      `esdb://ops:secret@127.0.0.1:${log.port}?tls=true&tlsCAFile=${ca}`,
      /^The certificate of the event store at 127\.0\.0\.1:\d+ is not trusted: certificate has expired\.$/,
    );
  });

  test('a log that does not speak TLS', async () => {
    const log = await started();

    await expectTrouble(
      `esdb://127.0.0.1:${log.port}?tls=true`,
      /^The event store at 127\.0\.0\.1:\d+ does not speak TLS \(tls=true was asked for\)\.$/,
    );
  });

  test('an address where nothing listens', async () => {
    const log = await started();
    await log.end('SIGKILL');

    await expectTrouble(log.url, /^Nothing listens at 127\.0\.0\.1:\d+, where the event store should be\.$/);
  });

  test('a name that nobody knows', () =>
    expectTrouble(
      'esdb://nowhere.invalid:2113?tls=false',
      'The name of the event store, nowhere.invalid, is not known.',
    ));

  test('a cluster of which no node can be reached', async () => {
    const log = await started();
    await log.end('SIGKILL');

    await expectTrouble(
      `esdb://127.0.0.1:${log.port},127.0.0.1:${log.port}?tls=false`,
      /^Nothing listens at 127\.0\.0\.1:\d+, where the event store should be\.$/,
    );
  });

  test('a password that is wrong: asking again is of no use', async () => {
    const { log, ca } = await secured([local]);
    const { store, news } = opened(`esdb://ops:guessed@127.0.0.1:${log.port}?tls=true&tlsCAFile=${ca}`);

    await expect(store.head()).rejects.toBeInstanceOf(StoreRefused);
    await expect(store.append('e1.document-7', -1, [])).rejects.toThrow('refused the user ops');
    const following = store.follow({ prefixes: ['e1.'], from: null, signal: new AbortController().signal });
    await expect(following[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StoreRefused);

    expect(news).toEqual([{ trouble: 'The event store refused the user ops.', isFinal: true }]);
  });
});

test('that the log answers again is said as well', async () => {
  const log = await started();
  const { store, news } = opened(log.url);
  await store.head();
  await log.end('SIGKILL');
  await expect(store.head()).rejects.toMatchObject({ code: 'unavailable' });
  await log.start();
  await expect.poll(() => store.trouble()).toBeNull();

  expect(news.length).toBeGreaterThan(1);
  expect(news.at(-1)).toEqual({ trouble: null, isFinal: false });
});

test.each([
  ['http://127.0.0.1:2113', 'is no address of an event store, esdb://host:port?tls=…'],
  ['esdb://ops:secret@', 'is no address of an event store, esdb://host:port?tls=…'],
  ['esdb://127.0.0.1:2113?tls=true&tlsCAFile=/nowhere/ca.crt', 'names a file that cannot be read: ENOENT'],
])('%s is refused before anything is tried', (url, sentence) => {
  expect(() => openEventStore(url, 'admin:changeit')).toThrow(sentence);
});

const local = { type: 'ip', value: '127.0.0.1' } as const;

let logs: EventLogProcess[] = [];

afterEach(async () => {
  for (const log of logs) await log.dispose();
  logs = [];
});

const started = async (...options: string[]) => {
  const log = await startEventLog(...options);
  logs.push(log);

  return log;
};

/** A log over TLS with the user `ops:secret`, and the certificate file to trust. */
const secured = async (names: Parameters<typeof selfSigned>[0], days?: number) => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const { key, certificate } = await selfSigned(names, days);
  const [keyFile, ca] = [join(folder.path, 'key.pem'), join(folder.path, 'ca.pem')];
  await writeFile(keyFile, key);
  await writeFile(ca, certificate);
  const log = await started('--tlsKey', keyFile, '--tlsCert', ca, '--user', 'ops:secret');

  return { log, ca };
};

const opened = (url: string) => {
  const news: StoreNews[] = [];
  const store = openEventStore(url, 'admin:changeit', { tell: (one) => news.push(one) });
  onTestFinished(() => store.close());

  return { store, news };
};

const expectTrouble = async (url: string, sentence: string | RegExp) => {
  const { store, news } = opened(url);
  await expect(store.head()).rejects.toMatchObject({ code: 'unavailable' });

  expect(await store.trouble()).toMatch(sentence);
  expect(news).toEqual([{ trouble: expect.stringMatching(sentence), isFinal: false }]);
};
