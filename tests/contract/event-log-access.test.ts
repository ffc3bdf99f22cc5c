import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AccessDeniedError,
  type Credentials,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from './certificate.ts';
import { type EventLogProcess, launch, startEventLog } from './event-log-process.ts';

type Caller = { readonly credentials?: Credentials };

/** Everything that a caller can do. */
const ways = [
  { way: 'append', work: (caller: Caller) => append(client, 'stream', caller) },
  { way: 'read a stream', work: (caller: Caller) => all(client.readStream('stream', caller)) },
  { way: 'read the log', work: (caller: Caller) => all(client.readAll({ maxCount: 1, ...caller })) },
  { way: 'delete', work: (caller: Caller) => client.deleteStream('deleted', caller) },
  {
    way: 'set a tombstone',
    work: (caller: Caller) => client.tombstoneStream(`ended-${randomUUID()}`, caller),
  },
];

/** Only the embedded log can be started with these options from here. */
describe.runIf(!process.env.EVENTSTORE_URL)('over TLS, with a user,', () => {
  test.each(ways)('whoever knows the password may $way', async ({ work }) => {
    await append(client, 'stream', known);
    await append(client, 'deleted', known);

    await expect(work(known)).resolves.toBeDefined();
  });

  test.each(ways)('whoever does not know it may not $way', async ({ work }) => {
    const guesses = [{ password: 'guessed' }, { username: 'someone' }].map((guess) => ({
      credentials: { ...known.credentials, ...guess },
    }));

    for (const caller of [...guesses, {}])
      await expect(work(caller)).rejects.toBeInstanceOf(AccessDeniedError);
  });

  test('a client that does not trust the certificate does not connect', async () => {
    const stranger = EventStoreDBClient.connectionString(`esdb://localhost:${log.port}?tls=true`);

    await expect(append(stranger, 'stream', known)).rejects.toMatchObject({ type: 'unavailable' });
    await stranger.dispose();
  });

  test('a log that others can reach does not start without both', async () => {
    const open = launch(['--host', '0.0.0.0', '--port', '0', '--db', join(folder, 'open.db')]);

    await expect(open).rejects.toThrow(
      'beyond this machine, on 0.0.0.0, it needs --tlsKey, --tlsCert and --user',
    );
  });

  test('the largest append is what the log was told', async () => {
    const large = jsonEvent({ type: 'A', data: { text: 'x'.repeat(3_000) } });
    const refused = client.appendToStream('large', [large], known);

    await expect(refused).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await expect(refused).rejects.toMatchObject({ maxAppendSize: 2_048 });
  });
});

const known = { credentials: { username: 'ops', password: 'pass:word' } };

let folder: string;
let log: EventLogProcess;
let client: EventStoreDBClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-log-keys-'));
  const { key, certificate } = await selfSigned([{ type: 'dns', value: 'localhost' }]);
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') };
  await writeFile(files.key, key);
  await writeFile(files.certificate, certificate);

  const tls = ['--tlsKey', files.key, '--tlsCert', files.certificate];
  log = await startEventLog(
    ...tls,
    '--user',
    'other:secret',
    '--user',
    'ops:pass:word',
    '--maxAppendSize',
    '2048',
  );
  const address = `esdb://localhost:${log.port}?tls=true&tlsCAFile=${files.certificate}`;
  client = EventStoreDBClient.connectionString(address);
});

afterAll(async () => {
  await client.dispose();
  await log.dispose();
  await rm(folder, { recursive: true });
});

const append = (to: EventStoreDBClient, stream: string, caller: Caller) =>
  to.appendToStream(stream, [jsonEvent({ type: 'A', data: {} })], caller);

const all = async <Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> => {
  const found: Entry[] = [];
  for await (const entry of entries) found.push(entry);

  return found;
};
