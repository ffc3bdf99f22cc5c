import { copyFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EventStore } from '../../services/shared/log/event-store.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { PATIENCE } from '../harness/patience.ts';
import { sign } from '../harness/people.ts';
import { productLog } from '../harness/product-log.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { type Stack, startStack } from '../stack.ts';
import { type Activity, activity, sent, signedInAgain } from './activity.ts';
import { bringKeys, bringVault } from './bringing.ts';
import { besides, commandLine, fileIn } from './command-line.ts';

const env = { BACKUP_KEY: 'c7'.repeat(32) };

const folder = await temporaryFolder();
let stack: Stack;
let other: Stack;
let done: Activity;
/** The document that was completed after the restore on the first machine. */
let later: { readonly id: string };
/** Mails of the first machine, one of each of its epochs. */
let mails: readonly string[] = [];
let isLost = false;

/** The first machine is lost, once. */
const loseFirst = async () => {
  if (isLost) return;
  isLost = true;
  await stack?.stop();
};

beforeAll(async () => {
  stack = await startStack({ env });
  const store: EventStore = productLog(stack.env);
  try {
    done = await activity(stack, store);
    const first = await kept('first.eml', done.sealed.email);
    const { filename } = (await done.olive.client.post('/api/backup/create')).json();
    expect((await done.olive.client.post('/api/backup/restore', { filename })).status).toBe(200);
    const client = await signedInAgain(stack, done.olive.username);
    const again = await sent(stack, client, 'Later');
    expect((await sign(stack.url, again.token)).json()).toEqual({ completed: true });
    mails = [first, await kept('second.eml', again.email)];
    later = again;
    await vi.waitFor(async () => {
      const types = (await store.read(`e2.document-${again.id}`)).map(({ type }) => type);
      expect(types.filter((type) => type === 'CompletedCopyMailed')).toHaveLength(2);
    }, PATIENCE);
  } finally {
    await store.close();
  }
  other = await startStack({ env, prepare: (to) => bringKeys(stack, to) });
  const taken = fileIn(await commandLine('backup.ts', [], besides(stack)), 2);
  expect(await bringVault(taken, other)).toMatchObject({ code: 0, stderr: '' });
  const file = join(folder.path, basename(taken));
  await copyFile(taken, file);
  await loseFirst();
  expect(await commandLine('restore.ts', [file], besides(other))).toMatchObject({ code: 0, stderr: '' });
});

afterAll(async () => {
  await other?.stop();
  await loseFirst();
  await folder.remove();
});

test('an audit on a new machine confirms the mails of both epochs of the machine that is gone', async () => {
  await signedInAgain(other, done.olive.username);
  const receipts = mails.flatMap((mail) => ['--receipt', mail]);
  const said = await commandLine('audit.ts', [...receipts, '--json'], besides(other));
  const { epochs } = JSON.parse(said.stdout);

  expect(epochs.flatMap(({ findings }: { findings: object[] }) => findings)).toEqual([]);
  expect(epochs.at(-1).remarks).toEqual(
    [1, 2].map((epoch) =>
      expect.stringMatching(
        new RegExp(
          `^The root at size \\d+ is that of the receipt: what the tree head of epoch ${epoch} covers`,
        ),
      ),
    ),
  );
  expect(said.code).toBe(0);
});

test('a bundle that is taken on the new machine confirms each mail', async () => {
  const client = await signedInAgain(other, done.olive.username);
  for (const [n, id] of [done.sealed.id, later.id].entries()) {
    const { status, bytes } = await client.get(`/api/documents/${id}/evidence`);
    expect(status).toBe(200);
    const bundle = join(other.dataDir, `bundle-${n}.zip`);
    await writeFile(bundle, bytes);

    const said = await commandLine('verify.ts', [bundle, '--receipt', mails[n] ?? '']);
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('is in this bundle') });
  }
});

/** The path of a mail that somebody kept. */
const kept = async (name: string, address: string): Promise<string> => {
  const path = join(folder.path, name);
  await writeFile(path, (await openMailbox(stack.mailbox).waitForMail(address, 'Completed')).source);

  return path;
};
