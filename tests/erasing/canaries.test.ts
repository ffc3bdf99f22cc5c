import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Erased } from '#contracts/api/announcements.ts';
import { openSmtpSink } from '../../services/command/leader/mail/testing/smtp-sink.ts';
import type { DecryptedLog } from '../../services/shared/log/decrypted-log.ts';
import { ask, connectNats, endNats } from '../../services/shared/messaging/nats.ts';
import { contractPdf } from '../fixtures/contract-pdf.ts';
import { PATIENCE } from '../harness/patience.ts';
import { addRecipient, placeField, sign, signedIn, upload } from '../harness/people.ts';
import { productLog } from '../harness/product-log.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { besides, commandLine } from '../restore/command-line.ts';
import { type Stack, startStack } from '../stack.ts';
import {
  everyRow,
  filesBelow,
  filesWith,
  holdsAny,
  newCanaries,
  postgresWith,
  rowsWith,
} from './canaries.ts';
import { type Lives, livedThrough, mailTo, refusingOne } from './lives.ts';
import { inBackups, later } from './rotated-backups.ts';

const canaries = newCanaries();
const { marks, word } = canaries;
const auditor = `${word('vera')}@example.com`;
const env = {
  BACKUP_KEY: 'd4'.repeat(32),
  AUDITORS: auditor,
  RECORDS_MANAGERS: auditor,
  TRUSTED_PROXIES: '127.0.0.1,::1',
};

/** Mails are no concern here, since they have left. What Postgres has is read as its user reads it, by SQL. */
const elsewhere = ['postgres', 'mails', 'cache'];

let sink: Awaited<ReturnType<typeof openSmtpSink>>;
let stack: Stack;
let store: DecryptedLog;
let lives: Lives;

beforeAll(async () => {
  sink = await openSmtpSink(refusingOne(canaries));
  stack = await startStack({ env: { ...env, SMTP_URL: sink.url } });
  store = productLog(stack.env);
  lives = await livedThrough({ stack, store, canaries, sink, auditor });
});

afterAll(async () => {
  await store?.close();
  await stack?.stop();
  await sink?.close();
});

describe('what people leave behind', () => {
  test('is found while nobody is erased, but neither in the log nor in what processes say', async () => {
    const rows = (await everyRow(stack.env.DATABASE_URL ?? '')).join('\n');
    const files = await filesWith(stack.dataDir, marks, elsewhere);

    expect(await postgresWith(stack.env.DATABASE_URL ?? '', marks)).not.toEqual([]);
    // What a mail server says of somebody isn't kept at all, and what pages say is in files alone.
    const missing = [...canaries.used].flatMap(([use, text]) => (rows.includes(text) ? [] : [use]));
    expect(missing.toSorted()).toEqual(['mail failure', 'page']);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !path.startsWith('blobs/'))).toEqual([]);
    const kinds = new Set((await filesBelow(`${stack.dataDir}/blobs`)).map((path) => path.split('/')[0]));
    expect(kinds).toEqual(new Set(['blobs', 'derived']));
    const backups = await inBackups(stack);
    expect(backups.blobs.filter((bytes) => holdsAny(bytes, marks))).not.toEqual([]);
    expect(backups.events.filter((text) => holdsAny(Buffer.from(text), marks))).toEqual([]);
    expect(lives.keys.filter((key) => !backups.keys.has(key))).toEqual([]);
  });

  test('is nowhere once they are erased', async () => {
    const nats = await connectNats(stack.env.NATS_URL ?? '', 'test');
    const why = { by: 'test', basis: 'objection', request: null, reason: 'They asked for it' } as const;
    for (const of of lives.subjects)
      expect(await ask(nats, Erased, { of, ...why }, 10_000)).toEqual({ ok: true, isNew: true });
    await endNats(nats);

    await destroyedIn('e1');
    await nowhere();
    expect((await lives.page()).status).not.toBe(200);
  });

  test('stays nowhere where a backup is restored that still has it', async () => {
    const [backup = ''] = (await inBackups(stack)).files;
    const restored = await commandLine(
      'restore.ts',
      [join(stack.dataDir, 'backups', backup)],
      besides(stack),
    );
    expect(restored).toMatchObject({ code: 0, stderr: '' });

    await destroyedIn('e2');
    await nowhere();
    expect(await commandLine('audit.ts', [], besides(stack))).toMatchObject({ code: 0 });
  });

  test('is in no backup, and none of its keys in a copy of the vault, once these had their time', async () => {
    await later(stack, 31);

    const backups = await inBackups(stack);
    expect(backups.files).toHaveLength(1);
    expect(backups.blobs).toEqual([]);
    expect(backups.events.filter((text) => holdsAny(Buffer.from(text), marks))).toEqual([]);
    expect(lives.keys.filter((key) => backups.keys.has(key))).toEqual([]);
    await nowhere();
  });
});

test('each erasure has a certificate, which the command writes that erases', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const [document] = lives.subjects;
  const id = document?.kind === 'document' ? document.document : expect.unreachable();

  const args = ['--document', id, '--basis', 'objection', '--reason', 'Asked'];
  const { code, stdout } = await commandLine('erase.ts', args, { ...besides(stack), INIT_CWD: folder.path });
  expect([code, stdout]).toEqual([0, expect.stringContaining('erased before')]);
  const path = join(folder.path, `certificate-${id}.txt`);
  expect(stdout).toContain(path);
  const verified = await commandLine('verify.ts', [path]);
  expect([verified.code, verified.stdout]).toEqual([3, expect.stringContaining(`document ${id} with all`)]);
  expect(holdsAny(await readFile(path), marks)).toBe(false);
});

describe('the sealed file that names an erased signer', () => {
  /** One that Sam signed alone, as it lies in the blob store. */
  const sealed = async (person: string) => {
    const { client } = await signedIn(stack.url, 'Otto Owner');
    const { id } = await upload(client, 'lease.pdf', await contractPdf());
    const email = `${person}@example.com`;
    const recipient = await addRecipient(client, id, { fullName: 'Sam Signer', email });
    await placeField(client, id, { recipientId: recipient.id, type: 'signature' });
    expect((await client.post(`/api/documents/${id}/send`)).status).toBe(200);
    const token = await mailTo(sink, email, /\/sign\/([\w-]+)/);
    expect((await sign(stack.url, token)).json()).toEqual({ completed: true });
    const sealing = await vi.waitFor(async () => {
      const events = await store.read(`e2.document-${id}`);
      return events.find(({ type }) => type === 'DocumentSealed') ?? expect.unreachable('not sealed yet');
    }, PATIENCE);
    const hash = String(sealing.data.sealed);
    const files = async () =>
      (await filesBelow(`${stack.dataDir}/blobs`)).filter((path) => path.includes(hash));
    expect(await files()).not.toEqual([]);

    return { subject: `${id}.${recipient.id}`, files };
  };

  const erase = async (subject: string, ...decision: readonly string[]) => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const args = ['--recipient', subject, '--basis', 'objection', '--reason', 'Asked', ...decision];
    const env = { ...besides(stack), INIT_CWD: folder.path };
    const { code, stdout, stderr } = await commandLine('erase.ts', args, env);
    expect([code, stderr]).toEqual([0, '']);
    const [, path = ''] = /certificate of erasure is (\S+\.txt)/.exec(stdout) ?? [];

    return readFile(path, 'utf8');
  };

  test('is gone, with all that was made of it, once it is to be destroyed', async () => {
    const { subject, files } = await sealed('sam-destroyed');

    const certificate = await erase(subject, '--sealed', 'destroy');

    expect(certificate).not.toContain('GDPR Art. 17(3)(e)');
    expect(await files()).toEqual([]);
  });

  test('stays where it is to be kept, and the certificate names why', async () => {
    const { subject, files } = await sealed('sam-kept');

    const certificate = await erase(subject, '--sealed', 'keep', '--sealed-basis', 'GDPR Art. 17(3)(e)');

    expect(certificate).toContain('GDPR Art. 17(3)(e)');
    expect(await files()).not.toEqual([]);
  });
});

test('a text is found whatever it was made into', () => {
  const [text, others] = ['somebody', ['', 'x', 'xy', 'xyz']];
  for (const before of others)
    for (const after of others)
      for (const spelt of ['utf8', 'utf16le', 'base64', 'base64url', 'hex'] as const) {
        const whole = Buffer.from(`${before}${text}${after}`);
        const bytes =
          spelt === 'utf16le' ? Buffer.from(`${whole}`, spelt) : Buffer.from(whole.toString(spelt));
        expect(holdsAny(bytes, [text]), `${before}${text}${after} in ${spelt}`).toBe(true);
      }
  expect(holdsAny(Buffer.from('somebod'), [text])).toBe(false);
});

/** No row has anything of them, no file either, and of the files that they brought none is left. */
const nowhere = async () => {
  await vi.waitFor(
    async () => expect(await rowsWith(stack.env.DATABASE_URL ?? '', marks)).toEqual([]),
    PATIENCE,
  );
  expect(await filesWith(stack.dataDir, marks, elsewhere)).toEqual([]);
  await vi.waitFor(async () => expect(await postgresWith(stack.env.DATABASE_URL ?? '', marks)).toEqual([]), {
    ...PATIENCE,
    interval: 1_000,
  });
  expect(await filesBelow(`${stack.dataDir}/blobs`)).toEqual([]);
};

/** Resolves once all that was to be destroyed is on record as destroyed in an epoch. */
const destroyedIn = async (epoch: string) => {
  for (const stream of lives.streams)
    await vi.waitFor(async () => {
      const types = (await store.read(`${epoch}.${stream}`)).map(({ type }) => type);
      expect(types).toEqual(expect.arrayContaining(['PersonalKeysDestroyed', 'BlobsDestroyed']));
    }, PATIENCE);
};
