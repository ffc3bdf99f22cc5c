import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { leafOf, rootOver } from '../../../../tests/evidence/naive-tree.ts';
import { beginSession } from '../../../../tests/harness/sessions.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { findSession } from '../../../shared/sessions/sessions.ts';
import { readEpochs } from '../../log/epochs.ts';
import { forge } from '../../testing/forged.ts';
import { draftOf, sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { backupOf, backupWith, eventsOf, pretendBuilt } from '../testing/installation.ts';
import { restoringAt } from '../testing/restoring.ts';
import { epochOf } from '../testing/sample-epoch.ts';

const stack = await startStack();
const { store, sql, blobs } = stack;
const olive = randomUUID();
const { restored, started, current, tellNow } = restoringAt(stack, olive);

describe('a restored backup', () => {
  test('holds the same events, with their ids, revisions, chains and order, and nothing else but a key of its own', async () => {
    await Promise.all(Array.from({ length: 5 }, () => sentBy(stack, olive)));
    const before = await eventsOf(store, 1);

    const { epoch, events } = await restored(await backupOf(store, 1));

    const after = await eventsOf(store, epoch);
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ type: 'WriterKeyAnnounced' });
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

  test('gets the next number for which nobody has written events, and names those that it skipped', async () => {
    const { highest } = (await readEpochs(store)).epochs;
    const uploaded = { type: 'DocumentUploaded', data: {} };
    for (const next of [highest + 1, highest + 2])
      await forge(stack.eventStore, inEpoch(next, `document-${randomUUID()}`), [uploaded]);
    await pretendBuilt(sql, highest + 3);
    const { epoch } = await started(await backupOf(store, 1));

    expect(epoch).toBe(highest + 3);
    const begun = (await store.read(EPOCHS)).findLast(({ type }) => type === 'RestoreStarted');
    expect(begun?.data).toMatchObject({ to: epoch, skipped: [highest + 1, highest + 2] });
    expect((await eventsOf(store, epoch)).slice(0, -1)).toEqual(await eventsOf(store, 1));
  });

  test('is not used where somebody else wrote into it meanwhile', async () => {
    const before = await current();
    const { highest } = (await readEpochs(store)).epochs;
    const bytes = Buffer.from(`lease ${randomUUID()}`);
    const sha256 = await blobs.put(bytes);
    const backup = await backupOf(store, 1, [{ sha256, bytes }]);
    const name = inEpoch(highest + 1, `document-${randomUUID()}`);
    const meanwhile = {
      ...backup,
      blobs: async function* () {
        await forge(stack.eventStore, name, [{ type: 'DocumentUploaded', data: {} }]);
        yield* backup.blobs();
      },
    };

    await expect(restored(meanwhile)).rejects.toMatchObject({ code: 'backup.mixed' });
    expect(await current()).toBe(before);
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

    const written = (await eventsOf(store, epoch)).filter(({ stream }) => stream !== WRITER_KEYS);
    expect(written.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
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
    const token = await beginSession({ sql, store }, olive, { isOnRecord: false });
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
