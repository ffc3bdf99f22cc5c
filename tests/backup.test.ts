import { copyFile, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import { eventsOf } from '../services/command/backup/testing/installation.ts';
import type { DecryptedLog } from '../services/shared/log/decrypted-log.ts';
import { samplePdf } from './fixtures/pdf.ts';
import { openClient } from './harness/client.ts';
import { openMailbox } from './harness/mailbox.ts';
import { PATIENCE } from './harness/patience.ts';
import { sign, signedIn, upload } from './harness/people.ts';
import { productLog } from './harness/product-log.ts';
import { type Activity, activity, signedInAgain, titlesOf } from './restore/activity.ts';
import { bringKeys, bringVault } from './restore/bringing.ts';
import { besides, commandLine, fileIn } from './restore/command-line.ts';
import { fieldsIn, lastRestoreIn, wordsOfEpochs } from './restore/epochs.ts';
import { placing } from './restore/placing.ts';
import { rowsOfEpoch, servedRows } from './restore/read-models.ts';
import { type Stack, startStack } from './stack.ts';

const env = { BACKUP_KEY: 'c7'.repeat(32) };

let stack: Stack;
let store: DecryptedLog;

beforeAll(async () => {
  stack = await startStack({ env });
  store = productLog(stack.env);
});

afterAll(async () => {
  await store?.close();
  await stack?.stop();
});

describe('a backup of one installation, restored in another that is empty', () => {
  let done: Activity;
  let other: Stack;
  let otherStore: DecryptedLog;
  let file: string;
  beforeAll(async () => {
    [done, other] = await Promise.all([
      activity(stack, store),
      startStack({ env, prepare: (to) => bringKeys(stack, to) }),
    ]);
    otherStore = productLog(other.env);
    // Its first audit goes on record. If that came after the backup, the two would rightly differ.
    await vi.waitFor(async () => {
      expect((await store.read('e1.vouching')).map(({ type }) => type)).toContain('AuditRan');
    }, PATIENCE);
    file = fileIn(await commandLine('backup.ts', [], besides(stack)), 1);
  });
  afterAll(async () => {
    await otherStore?.close();
    await other?.stop();
  });

  test('is refused where it is damaged, with a sentence and the exit code 1, and nothing changes', async () => {
    const damaged = join(other.dataDir, 'inkstream-20260101-000000-e1.tar.zst.enc');
    await copyFile(file, damaged);
    const handle = await open(damaged, 'r+');
    await handle.write(Buffer.alloc(64, 7), 0, 64, 20_000);
    await handle.close();

    const refused = await commandLine('restore.ts', [damaged], besides(other));

    expect(refused).toMatchObject({
      code: 1,
      stderr: 'This backup is damaged or has been altered. Nothing was restored.\n',
    });
    expect((await otherStore.read(EPOCHS)).map(({ type }) => type)).toEqual(['LogFounded']);
    const misused = await Promise.all([
      commandLine('restore.ts', [], besides(other)),
      commandLine('restore.ts', ['there-is-no-such-file'], besides(other)),
      commandLine('keys-import.ts', ['--nonsense'], besides(other)),
    ]);
    expect(misused.map(({ code }) => code)).toEqual([2, 2, 2]);
  });

  test('is all there again, to the last byte of every event and every row', async () => {
    expect(await bringVault(file, other)).toMatchObject({ code: 0, stderr: '' });
    const said = await commandLine('restore.ts', [file], besides(other));

    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.stdout).toMatch(/^ {2}verifying.*^ {2}draining.*^ {2}importing.*^ {2}activating$/ms);
    expect(said.stdout).toMatch(
      /^Restored \d+ events; the product shows epoch 2 now\.\nEveryone is signed out\.\n$/m,
    );
    const [before, after] = await Promise.all([eventsOf(store, 1), eventsOf(otherStore, 2)]);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after.slice(before.length).map(({ type }) => type))).toEqual(
      new Set(['WriterKeyAnnounced']),
    );
    expectRestored(await servedRows(other), await servedRows(stack));
    expect((await openMailbox(other.mailbox).mails()).map(({ subject }) => subject)).toEqual([]);
    const [, started] = await wordsOfEpochs(otherStore);
    expect(started?.metadata.by).toEqual({ kind: 'system', id: expect.stringMatching(/^command-line:./) });
  });

  test('works there: passwords, links, files, looks, and what waits to be signed', async () => {
    const { olive, sealed, sealedPdf, download, logoUrl, template, open: waiting, deleted } = done;
    const anybody = openClient(other.url);
    const again = await signedInAgain(other, olive.username);

    expect(new Set(await titlesOf(again))).toEqual(new Set(['Sealed', 'Open']));
    expect((await again.get(download)).bytes.equals(sealedPdf)).toBe(true);
    expect((await anybody.get(`/api/sign/${sealed.token}/download`)).bytes.equals(sealedPdf)).toBe(true);
    expect((await anybody.get(done.auditPath)).status).toBe(200);
    const logos = [await anybody.get(logoUrl), await openClient(stack.url).get(logoUrl)];
    expect(logos.map(({ headers }) => headers.get('Content-Type'))).toEqual(['image/png', 'image/png']);
    expect(logos[0]?.bytes).toEqual(logos[1]?.bytes);
    expect((await again.get('/api/settings')).json()).toMatchObject({ companyName: 'Harbour Homes' });
    expect((await again.get(`/api/documents/${waiting.id}/image/1`)).status).toBe(200);
    expect((await again.get(`/api/templates/${template.id}`)).status).toBe(200);
    expect((await again.get(`/api/documents/${deleted.id}`)).status).toBe(404);
    expect((await sign(other.url, waiting.token)).json()).toEqual({ completed: true });
    await openMailbox(other.mailbox).waitForMail(waiting.email, 'Completed');
  });

  test('can be read after another start and a rebuild where the copy of the vault came after it', async () => {
    let late = await startStack({ env, prepare: (to) => bringKeys(stack, to) });
    onTestFinished(() => late.stop());
    const said = await commandLine('restore.ts', [file], besides(late));
    expect(said).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The vault lacks \d+ keys that these events need/m),
    });
    expect((await servedRows(late)).join()).toContain('"[lost]"');

    expect(await bringVault(file, late)).toMatchObject({ code: 0, stderr: '' });
    late = await late.again(env);
    expect(await commandLine('rebuild.ts', [], besides(late))).toMatchObject({ code: 1, stderr: '' });

    expectRestored(await servedRows(late), await servedRows(stack));
    await signedInAgain(late, done.olive.username);
  });
});

/** Nothing is added by a restore but the key that its epoch is signed with, and the leaf of that. */
const expectRestored = (rows: readonly string[], before: readonly string[]) => {
  const added = rows.filter((row) => !before.includes(row));

  expect(rows.filter((row) => !added.includes(row))).toEqual(before);
  expect(added).toEqual([
    expect.stringMatching(/^audit_trail .*WriterKeyAnnounced/),
    expect.stringMatching(/^tree_leaves /),
  ]);
};

describe('a restore amid work', () => {
  test('is one at a time: what was acknowledged is in one epoch, and everybody goes on', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => placing(stack)));
    const { client } = await signedIn(stack.url);
    const { filename } = (await client.post('/api/backup/create')).json();
    await vi.waitFor(() => {
      for (const { fields } of people) expect(fields.length).toBeGreaterThan(5);
    }, PATIENCE);

    const restoring = () => client.post('/api/backup/restore', { filename });
    const answers = await Promise.all([restoring(), restoring()]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json()).toMatchObject({ code: 'backup.busy' });
    expect((await wordsOfEpochs(store)).slice(-3).map(({ type }) => type)).toEqual(WHOLE);
    const { from, to, backup } = await lastRestore();
    await vi.waitFor(() => {
      for (const { since } of people) expect(since()).toBeGreaterThan(5);
    }, PATIENCE);
    await Promise.all(people.map(({ stop }) => stop()));

    for (const { document, fields, refusals, before: firstRefusal } of people) {
      expect([...refusals].filter((one) => !FORESEEN.includes(one))).toEqual([]);
      const [old, young] = [await fieldsIn(store, from, document), await fieldsIn(store, to, document)];
      expect(fields.slice(0, firstRefusal()).filter((field) => !old.has(field))).toEqual([]);
      expect(fields.slice(firstRefusal()).filter((field) => !young.has(field) || old.has(field))).toEqual([]);
    }
    const [whole, restored] = [await eventsOf(store, from), await eventsOf(store, to)];
    expect(restored.slice(0, backup.events)).toEqual(whole.slice(0, backup.events));
  });
});

describe('a restore', () => {
  let olive: Awaited<ReturnType<typeof signedIn>>;
  /** A backup between her two documents. */
  let filename: string;
  beforeAll(async () => {
    olive = await signedIn(stack.url);
    await uploaded(olive.client, 'Before');
    filename = (await olive.client.post('/api/backup/create')).json().filename;
    await uploaded(olive.client, 'After');
  });

  /** The status of its answer; it is held where half of the backup is in the log. */
  const halfRestored = async () => {
    await stack.steps.hold('half imported');
    onTestFinished(() => stack.steps.release('half imported'));
    const status = olive.client.post('/api/backup/restore', { filename }).then(
      (answer) => answer.status,
      () => 503,
    );
    await stack.steps.reached('half imported');

    return { status };
  };

  test('whose command service is killed leaves all as it was', async () => {
    const { status } = await halfRestored();
    await stack.processes.kill9('command');
    await stack.steps.release('half imported');

    expect(await status).toBe(503);
    expect(await titlesOf(olive.client)).toEqual(['After', 'Before']);
    const written = () => olive.client.post('/api/settings', { companyName: 'Harbour Homes' });
    await vi.waitFor(async () => expect((await written()).status).toBe(200), { ...PATIENCE, interval: 50 });
    expect((await wordsOfEpochs(store)).at(-1)?.type).toBe('RestoreAbandoned');
  });

  test('whose projector is killed while it builds is done all the same, and nobody sees half of it', async () => {
    const { status } = await halfRestored();
    const { to } = await lastRestore();
    await vi.waitFor(async () => expect(await rowsOfEpoch(stack, to)).toBeGreaterThan(0), PATIENCE);
    await stack.processes.kill9('projector');
    expect(await titlesOf(olive.client)).toEqual(['After', 'Before']);
    await stack.steps.release('half imported');

    expect(await status).toBe(200);
    expect(await titlesOf(await signedInAgain(stack, olive.username))).toEqual(['Before']);
  });

  test('by the command line can be of an older epoch', async () => {
    const { from } = await lastRestore();
    const taken = await commandLine('backup.ts', ['--epoch', String(from)], besides(stack));
    const restored = await commandLine('restore.ts', [fileIn(taken, from)], besides(stack));
    expect(restored).toMatchObject({ code: 0, stderr: '' });

    expect(await titlesOf(await signedInAgain(stack, olive.username))).toEqual(['After', 'Before']);
  });
});

test('a backup that lacks files is kept, and the command line says so and exits 1', async () => {
  await rm(join(fileURLToPath(stack.env.BLOBS_URL ?? ''), 'blobs'), { recursive: true });

  const { code, stdout, stderr } = await commandLine('backup.ts', [], besides(stack));

  expect(fileIn({ code: 0, stdout, stderr }, (await lastRestore()).to)).toContain('.tar.zst.enc');
  expect(stderr).toMatch(/^\d+ files? (was|were) missing/m);
  expect(stderr).not.toContain('No backup was created');
  expect(code).toBe(1);
});

const uploaded = async (client: Parameters<typeof upload>[0], title: string) =>
  upload(client, 'lease.pdf', await samplePdf({ title }), title);

const WHOLE: readonly EpochsEvent['type'][] = ['RestoreStarted', 'EpochImported', 'EpochActivated'];
const FORESEEN = ['503 restoring', '401 signed-out'];

const lastRestore = () => lastRestoreIn(store);
