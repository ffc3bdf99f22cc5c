import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BackupProgress } from '#contracts/api/backup.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { leafOf, rootOver } from '../../../tests/evidence/naive-tree.ts';
import { startRelay } from '../../../tests/harness/relay.ts';
import { createSession, findSession } from '../../shared/database/sessions.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { document } from '../document/decisions/decider.ts';
import { readEpochs } from '../log/epochs.ts';
import { handle } from '../log/handle.ts';
import { openWriters } from '../log/writers.ts';
import { draftOf, sentBy, startStack } from '../testing/stack.ts';
import { restore } from './restore.ts';
import { recordAbandonment } from './restore-record.ts';
import { backupOf, backupWith, eventsOf, pretendBuilt } from './testing/installation.ts';
import { epochOf } from './testing/sample-epoch.ts';
import type { VerifiedBackup } from './verified-backup.ts';

const stack = await startStack();
const { store, sql, blobs, writers } = stack;
const olive = randomUUID();

describe('a restored backup', () => {
  test('holds the same events, with their ids, revisions, chains and order, and nothing else', async () => {
    await Promise.all(Array.from({ length: 5 }, () => sentBy(stack, olive)));
    const before = await eventsOf(store, 1);

    const { epoch, events } = await restored(await backupOf(store, 1));

    const after = await eventsOf(store, epoch);
    expect(after).toEqual(before);
    expect(events).toBe(before.length);
    for (const stream of new Set(after.map((event) => event.stream)))
      expect(await verifyChain(await store.read(inEpoch(epoch, stream)))).toMatchObject({ unbroken: true });
    expect(await eventsOf(store, 1)).toEqual(before);
  });

  test('is an event itself: who, when, from what to what', async () => {
    const { highest } = (await readEpochs(store)).epochs;
    await restored(await backupOf(store, 1));

    const words = (await store.read(EPOCHS)).slice(-3);
    expect(words.map(({ type }) => type)).toEqual(['RestoreStarted', 'EpochImported', 'EpochActivated']);
    expect(words[0]).toMatchObject({
      data: { to: highest + 1, backup: { filename: 'inkstream-20260101-120000-e1.tar.zst', epoch: 1 } },
      metadata: { by: { kind: 'account', id: olive } },
    });
    expect(await verifyChain(await store.read(EPOCHS))).toMatchObject({ unbroken: true });
  });

  test('carries the root of the tree that its epoch had, with which the new one begins', async () => {
    const backup = await backupOf(store, 1);
    const hashes = async (epoch: number) =>
      (await eventsOf(store, epoch)).map(({ metadata }) => leafOf(metadata.hash));
    const root = rootOver(await hashes(1));
    const { epoch } = await restored(backup);

    const started = (await store.read(EPOCHS)).findLast(({ type }) => type === 'RestoreStarted');
    expect(started?.data.backup).toMatchObject({ root, events: backup.manifest.events });
    expect(rootOver((await hashes(epoch)).slice(0, backup.manifest.events))).toBe(root);
  });

  test('is told of as it goes, in the order of its phases', async () => {
    const told: BackupProgress[] = [];
    await restored(await backupOf(store, 1), (progress) => told.push(progress));

    expect([...new Set(told.map(({ phase }) => phase))]).toEqual([
      ...['draining', 'importing', 'building', 'activating', 'done'],
    ]);
  });

  test('has its blobs before any of its events', async () => {
    const bytes = Buffer.from(`lease ${randomUUID()}`);
    const sha256 = await blobs.put(bytes);
    await blobs.delete(sha256);

    await restored(await backupOf(store, 1, [{ sha256, bytes }]));

    expect(await blobs.get(sha256)).toEqual(bytes);
  });

  test('may hold events so large that five of one stream are more than the log takes at once', async () => {
    const events = await epochOf({
      'document-large': Array.from({ length: 5 }, () => ({
        type: 'TemplateEdited',
        data: { title: 'x'.repeat(250_000), description: null },
      })),
    });

    const { epoch } = await restored(backupWith(events));

    expect((await eventsOf(store, epoch)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });

  test('mends files that were damaged on the disk', async () => {
    const bytes = Buffer.from(`lease ${randomUUID()}`);
    const sha256 = await blobs.put(bytes);
    const path = join(stack.folder, 'blobs', sha256.slice(0, 2), sha256);
    await writeFile(
      path,
      bytes.map((byte, n) => (n === 3 ? byte ^ 1 : byte)),
    );
    await expect(blobs.get(sha256)).rejects.toThrow('damaged');

    await restored(await backupOf(store, 1, [{ sha256, bytes }]));

    expect(await blobs.get(sha256)).toEqual(bytes);
  });

  test('ends every session', async () => {
    const token = await createSession(sql, olive);
    await restored(await backupOf(store, 1));

    expect(await findSession(sql, token, 30)).toBeNull();
  });

  test('can be of any epoch: what was created after it is gone from the product and still in the log', async () => {
    const first = await backupOf(store, await current());
    const { id } = await draftOf({ ...stack, tell: tellNow }, olive);
    const second = await current();
    await restored(first);
    const streamOf = (epoch: number) => store.read(inEpoch(epoch, `document-${id}`));
    expect(await streamOf(await current())).toEqual([]);
    expect((await streamOf(second)).length).toBeGreaterThan(0);

    await restored(await backupOf(store, second));

    expect((await streamOf(await current())).length).toBe((await streamOf(second)).length);
  });
});

describe('while a backup is restored', () => {
  test('nobody writes, in whatever process; afterwards all write in the new epoch', async () => {
    const other = secondService();
    const [from, to] = await numbers();
    const restoring = started(await backupOf(store, 1));
    await heard('EpochImported');

    for (const service of [writers, other]) {
      expect(service.epoch).toThrow(expect.objectContaining({ code: 'restoring' }));
      await expect(service.write(async () => {})).rejects.toMatchObject({
        code: 'restoring',
        retryAfter: 10,
      });
    }
    await pretendBuilt(sql, to);
    await restoring;

    for (const service of [writers, other]) await opened(service, to);
    expect(to).toBeGreaterThan(from);
  });

  test('once it is over, whoever writes at once does so in its epoch, in any process', async () => {
    const other = secondService();
    await opened(other, await current());

    for (const service of [writers, other]) {
      const { epoch } = await restored(await backupOf(store, 1));
      expect(await service.write(async (writer) => writer.epoch)).toBe(epoch);
    }
  });

  test('is over only once everybody is shown its epoch', async () => {
    const { to } = await switchingLate();
    const told: string[] = [];
    const restoring = started(await backupOf(store, 1), ({ phase }) => told.push(phase));
    await heard('EpochActivated');
    expect(told).not.toContain('done');
    await pretendBuilt(sql, to);
    await restoring;

    expect(told).toContain('done');
  });

  test('what was under way is waited for, and ends in the epoch in which it began', async () => {
    const { id } = await draftOf({ ...stack, tell: tellNow }, olive);
    const [from] = await numbers();
    const going = Promise.withResolvers<void>();
    const underWay = writers.write(async (writer) => {
      await going.promise;
      await handle(writer, document, id, stack.sayingAs(olive), { type: 'SendDocument', data: {} });
    });
    const told: string[] = [];
    const restoring = restored(await backupOf(store, 1), ({ phase }) => told.push(phase));
    await vi.waitFor(() => expect(writers.epoch).toThrow(), 5_000);
    expect(told.filter((phase) => phase !== 'draining')).toEqual([]);
    going.resolve();
    await underWay;
    await restoring;

    expect((await store.read(inEpoch(from, `document-${id}`))).at(-1)?.type).toBe('DocumentSent');
  });

  test('a second restore is refused, and the first goes on', async () => {
    const [, to] = await numbers();
    const backup = await backupOf(store, 1);
    const first = started(backup);
    await heard('RestoreStarted');

    await expect(started(backup)).rejects.toMatchObject({ code: 'backup.busy' });
    await pretendBuilt(sql, to);

    expect(await first).toMatchObject({ epoch: to });
  });

  test('its end ends it: the old epoch goes on, and its number is never used again', async () => {
    const [from, to] = await numbers();
    const given = new AbortController();
    const restoring = started(await backupOf(store, 1), () => {}, given.signal);
    await heard('EpochImported');
    given.abort();

    await expect(restoring).rejects.toThrow();
    await opened(writers, from);
    expect((await store.read(EPOCHS)).at(-1)).toMatchObject({ type: 'RestoreAbandoned', data: { to } });
    expect(await restored(await backupOf(store, 1))).toMatchObject({ epoch: to + 1 });
  });

  test('its end by another process ends it, and nobody is signed out', async () => {
    const [, to] = await numbers();
    const token = await createSession(sql, olive);
    const restoring = started(await backupOf(store, 1));
    const refused = expect(restoring).rejects.toMatchObject({ code: 'backup.abandoned' });
    await heard('EpochImported');
    const { restore: underWay } = (await readEpochs(store)).epochs;
    await recordAbandonment(recording, underWay?.id ?? '', 'Somebody took it for dead.');
    await pretendBuilt(sql, to);

    await refused;
    expect(await findSession(sql, token, 30)).not.toBeNull();
  });

  test('a connection that falls silent ends it within seconds', async () => {
    const [from, to] = await numbers();
    const relay = await startRelay(Number(new URL(databaseUrl).port));
    onTestFinished(relay.close);
    const restoring = started(await backupOf(store, 1), () => {}, forever, String(relay.port));
    const refused = expect(restoring).rejects.toMatchObject({ code: 'backup.interrupted' });
    await heard('EpochImported');
    relay.silence();

    await refused;
    await opened(writers, from);
    expect((await store.read(EPOCHS)).at(-1)).toMatchObject({
      type: 'RestoreAbandoned',
      data: { to, reason: expect.stringContaining('did not answer') },
    });
  }, 20_000);

  test('a backup that does not hold what it says changes nothing', async () => {
    const [from] = await numbers();
    const { manifest, ...backup } = await backupOf(store, 1);
    const lying = { ...backup, manifest: { ...manifest, events: manifest.events + 1 } };

    await expect(restored(lying)).rejects.toMatchObject({ code: 'backup.damaged' });
    const gap = backupWith((await eventsOf(store, 1)).filter(({ revision }) => revision !== 1));
    await expect(restored(gap)).rejects.toThrow('refused');

    await opened(writers, from);
  });
});

describe('a process that has lost its lock', () => {
  test('lets nobody write, and nothing that was under way, until it has it again', async () => {
    const { id } = await draftOf({ ...stack, tell: tellNow }, olive);
    const [from] = await numbers();
    const before = (await store.read(inEpoch(from, `document-${id}`))).length;
    const going = Promise.withResolvers<void>();
    const underWay = writers.write(async (writer) => {
      await going.promise;
      await handle(writer, document, id, stack.sayingAs(olive), { type: 'SendDocument', data: {} });
    });
    const failing = expect(underWay).rejects.toMatchObject({ code: 'unavailable' });
    await stack.relay.close();
    await vi.waitFor(
      () => expect(writers.epoch).toThrow(expect.objectContaining({ code: 'unavailable' })),
      8_000,
    );
    going.resolve();
    await failing;
    expect(await store.read(inEpoch(from, `document-${id}`))).toHaveLength(before);

    await stack.relay.open();
    await opened(writers, from);
  });

  test('writes in the new epoch where a backup was restored meanwhile', async () => {
    await stack.relay.close();
    await vi.waitFor(() => expect(writers.epoch).toThrow(), 8_000);
    const { epoch } = await restored(await backupOf(store, 1));
    await stack.relay.open();

    await opened(writers, epoch);
  });
});

afterEach(async () => {
  await stack.relay.open();
  await opened(writers, await current());
});

const silent = pino({ level: 'silent' });
const databaseUrl = stack.databaseUrl;
const connectAt =
  (url: string) =>
  (onclose = () => {}) =>
    postgres(url, { max: 1, max_lifetime: null, onnotice: () => {}, onclose });
const connect = connectAt(databaseUrl);
const clock = () => new Date().toISOString();
const recording = { store, now: clock, said: stack.sayingAs(olive) };
const forever = new AbortController().signal;

const started = (
  backup: VerifiedBackup,
  tell: (progress: BackupProgress) => void = () => {},
  signal = forever,
  port = new URL(databaseUrl).port,
) => {
  const database = {
    run: async <Answer>(work: (by: typeof sql) => PromiseLike<Answer>) => work(sql),
    close: async () => {},
  };
  const reaching = connectAt(Object.assign(new URL(databaseUrl), { port }).href);

  return restore(
    { store, connect: reaching, database, blobs, log: silent, now: clock },
    backup,
    stack.sayingAs(olive),
    tell,
    signal,
  );
};

const restored = async (backup: VerifiedBackup, tell?: (progress: BackupProgress) => void) => {
  await pretendBuilt(sql, (await numbers())[1]);

  return started(backup, tell);
};

/** The next epoch is built, and what serves is not it yet. */
const switchingLate = async () => {
  const [from, to] = await numbers();
  await pretendBuilt(sql, to);
  await pretendBuilt(sql, from);

  return { to };
};

/** The current epoch, and the number of the next. */
const numbers = async (): Promise<[number, number]> => {
  const { current, highest } = (await readEpochs(store)).epochs;

  return [current, highest + 1];
};
const current = async () => (await numbers())[0];

const heard = (type: string) =>
  vi.waitFor(
    async () => expect(((await store.read(EPOCHS)) as readonly Recorded[]).at(-1)?.type).toBe(type),
    {
      timeout: 10_000,
      interval: 10,
    },
  );

const opened = (service: Pick<typeof writers, 'epoch'>, epoch: number) =>
  vi.waitFor(() => expect(service.epoch()).toBe(epoch), { timeout: 10_000, interval: 10 });

const secondService = () => {
  const stopped = new AbortController();
  const service = openWriters(
    { store, connect, log: silent, now: clock, guard: stack.guard },
    stopped.signal,
  );
  onTestFinished(async () => {
    stopped.abort();
    await service.ended;
  });

  return service;
};

const tellNow: typeof stack.tell = (by, id, ...commands) =>
  writers.write(async (writer) => {
    for (const command of commands) await handle(writer, document, id, stack.sayingAs(by), command);
  });
