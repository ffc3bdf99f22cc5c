import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { startRelay } from '../../../../tests/harness/relay.ts';
import { beginSession } from '../../../../tests/harness/sessions.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { findSession } from '../../../shared/sessions/sessions.ts';
import { document } from '../../decisions/document/decider.ts';
import { readEpochs } from '../../log/epochs.ts';
import { handle } from '../../log/handle.ts';
import { draftOf, sentBy } from '../../testing/sample-documents.ts';
import { startRelayedStack } from '../../testing/stack.ts';
import { backupOf, backupWith, eventsOf, pretendBuilt } from '../testing/installation.ts';
import { forever, restoringAt } from '../testing/restoring.ts';
import { recordAbandonment } from './restore-record.ts';

const stack = await startRelayedStack();
const { store, sql, writers } = stack;
const olive = randomUUID();
const { started, restored, numbers, current, heard, opened, secondService, tellNow, recording } = restoringAt(
  stack,
  olive,
);
// Runs before what `restoringAt` does after each test: that needs the database again.
afterEach(stack.relay.open);

beforeAll(async () => {
  await Promise.all(Array.from({ length: 5 }, () => sentBy(stack, olive)));
});

describe('while a backup is restored', () => {
  test('nobody writes, in whatever process; afterwards all write in the new epoch', async () => {
    const other = await secondService();
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
    const other = await secondService();
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
    await vi.waitFor(() => expect(writers.epoch).toThrow(), PATIENCE);
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
    const token = await beginSession({ sql, store }, olive, { isOnRecord: false });
    const restoring = started(await backupOf(store, 1));
    const refused = expect(restoring).rejects.toMatchObject({ code: 'backup.abandoned' });
    await heard('EpochImported');
    const { restore: underWay } = (await readEpochs(store)).epochs;
    await recordAbandonment(recording, underWay?.id ?? '', 'Somebody took it for dead.');
    await pretendBuilt(sql, to);

    await refused;
    expect(await findSession(sql, token, 30)).not.toBeNull();
  });

  test('a connection that falls silent ends it', async () => {
    const [from, to] = await numbers();
    const relay = await startRelay(Number(new URL(stack.databaseUrl).port));
    onTestFinished(relay.close);
    const restoring = started(await backupOf(store, 1), () => {}, forever, String(relay.port));
    const refused = expect(restoring).rejects.toMatchObject({ code: 'backup.interrupted' });
    await heard('EpochImported');
    relay.silence();

    await refused;
    await opened(writers, from);
    expect((await store.read(EPOCHS)).at(-1)).toMatchObject({
      type: 'RestoreAbandoned',
      data: { to, reason: expect.stringContaining('didn’t respond') },
    });
  });

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
      PATIENCE,
    );
    going.resolve();
    await failing;
    expect(await store.read(inEpoch(from, `document-${id}`))).toHaveLength(before);

    await stack.relay.open();
    await opened(writers, from);
  });

  test('writes in the new epoch where a backup was restored meanwhile', async () => {
    await stack.relay.close();
    await vi.waitFor(() => expect(writers.epoch).toThrow(), PATIENCE);
    const { epoch } = await restored(await backupOf(store, 1));
    await stack.relay.open();

    await opened(writers, epoch);
  });
});

/** Simulates that the next epoch is built, but that the product still shows the old one. */
const switchingLate = async () => {
  const [from, to] = await numbers();
  await pretendBuilt(sql, to);
  await pretendBuilt(sql, from);

  return { to };
};
