import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTransport } from 'nodemailer';
import postgres from 'postgres';
import { afterAll, expect, test, vi } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Message } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { witnessesOf } from '#contracts/tree-heads/events.ts';
import { newestTreeHead } from '../../services/command/log/newest-tree-head.ts';
import { openBlobs } from '../../services/shared/blobs/open-blobs.ts';
import { builtPosition, readModelSchema } from '../../services/shared/database/read-models.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { inEpoch } from '../../services/shared/log/epoch.ts';
import { testDatabase } from '../../tests/harness/database.ts';
import { startEventLog } from '../../tests/harness/event-log.ts';
import { startNats } from '../../tests/harness/nats.ts';
import { PATIENCE } from '../../tests/harness/patience.ts';
import { startService, VAULT_KEY } from '../../tests/harness/service.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { checkpointed, envelope, uploaded, written } from './testing/written-log.ts';

const [eventLog, nats, database, folder] = await Promise.all([
  startEventLog(),
  startNats(),
  testDatabase(),
  temporaryFolder(),
]);
const env = {
  EVENTSTORE_URL: eventLog.url,
  DATABASE_URL: database,
  NATS_URL: nats.url,
  BLOBS_URL: pathToFileURL(folder.path).href,
  CHECKPOINT_KEY: '5a'.repeat(32),
  VAULT_KEY,
};
const store = openEventStore(eventLog.url, 'admin:changeit');
const sql = postgres(database, { max: 1, onnotice: () => {} });
const blobs = openBlobs(env.BLOBS_URL);
const log = randomUUID();
const origin = `sign.example/${log}/e1`;
const [pdf, document] = [await blobs.put(Buffer.from('a file')), randomUUID()];
await written(store, EPOCHS, EPOCHS, { type: 'LogFounded', data: { log, epoch: 1 } });
const position = await written(
  store,
  inEpoch(1, `document-${document}`),
  `document-${document}`,
  uploaded(pdf),
  { type: 'TimelineViewed', data: {} },
  { type: 'TimelineExported', data: { format: 'csv', filter: '' } },
);
await checkpointed(store, { origin, key: env.CHECKPOINT_KEY, size: 3 });
const projector = await startService('projector', env);
await vi.waitFor(async () => expect(await builtPosition(sql, 1)).toBeGreaterThanOrEqual(position), PATIENCE);
const schema = readModelSchema({ epoch: 1, build: 1 });

afterAll(async () => {
  await projector.stop();
  await sql.end();
  await store.close();
  await Promise.all([eventLog.stop(), nats.stop()]);
  await folder.remove();
});

test('an installation as it was written is clean', async () => {
  const { code, said } = await audited('--all');

  expect(said).toContain('Epoch 1: 3 events in 2 streams');
  expect(said).toContain('--receipt FILE takes a mail or a note that someone kept');
  expect(said).toContain('Clean');
  expect(code).toBe(0);
});

test('a row of the read models that does not follow from the log is named', async () => {
  await sql.unsafe(`update ${schema}.documents set title = 'Tampered'`);
  const { code, said } = await audited('--json');
  await sql.unsafe(`update ${schema}.documents set title = 'Lease'`);

  expect(JSON.parse(said).epochs[0].findings).toEqual([
    {
      part: 'read models',
      stream: null,
      revision: null,
      position: null,
      what: `documents, id ${document}: differs in title.`,
    },
  ]);
  expect(code).toBe(1);
});

test('a file that is gone or changed is named with the event that names it', async () => {
  const path = join(folder.path, 'blobs', pdf.slice(0, 2), pdf);
  await writeFile(path, 'another file');
  const damaged = await audited();
  await rm(path);
  const missing = await audited();
  await blobs.put(Buffer.from('a file'));

  expect(damaged.said).toMatch(`BAD blob, stream document-${document}, revision 0, position`);
  expect(damaged.said).toContain(`${pdf} that it names is damaged`);
  expect(missing.said).toContain(`${pdf} that it names is missing`);
  expect([damaged.code, missing.code]).toEqual([1, 1]);
});

test('a log of which something was kept elsewhere is held against that', async () => {
  const { note, root } = (await newestTreeHead(store, 1)) ?? { note: '', root: '' };
  const signer = await openNoteSigner(origin, env.CHECKPOINT_KEY);
  const elsewhere = `sign.example/${randomUUID()}/e1`;
  const another = (await openNoteSigner(elsewhere, env.CHECKPOINT_KEY)).sign;
  const same = await audited(
    '--receipt',
    await kept('same', `> Signed checkpoint:\n>\n${note}\nKeep this mail.`),
  );
  const mail = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'a@sign.example',
    to: 'b@sign.example',
    messageId: `<${'7'.repeat(64)}@sign.example>`,
    text: `Signed checkpoint:\n${note}`,
    textEncoding: 'base64',
  });
  const saved = await audited('--receipt', await kept('saved.eml', String(mail.message)));
  const longer = await audited(
    '--receipt',
    await kept('longer', await signer.sign({ origin, size: 9, root })),
  );
  const foreign = await audited(
    '--receipt',
    await kept('foreign', await another({ origin: elsewhere, size: 3, root })),
  );
  const empty = await audited('--receipt', await kept('empty', 'Dear Olive'));

  for (const one of [same, saved])
    expect(one).toMatchObject({ code: 0, said: expect.not.stringContaining('was not cut off') });
  expect(longer.said).toContain('BAD receipt: The tree head over 9 events that was kept is not in the log');
  expect(foreign.said).toContain('is one of another log');
  expect(empty.said).toContain('There is no signed tree head');
  expect([longer, foreign, empty].map(({ code }) => code)).toEqual([1, 2, 2]);
});

test('what was taken by a witness is held against the log as well', async () => {
  const taken = { origin, size: 9, witness: 'mailto:notary@example.com' };
  await written(store, witnessesOf(1), witnessesOf(1), { type: 'CheckpointWitnessed', data: taken });
  const { code, said } = await audited();

  expect(said).toContain(`BAD witness, stream ${witnessesOf(1)}, revision 0`);
  expect(code).toBe(1);
});

test('an event that could not be projected is named, though both builds of the read models leave it out', async () => {
  const other = `document-${randomUUID()}`;
  const { title: _, ...untitled } = uploaded(pdf).data as Record<string, unknown>;
  await written(store, inEpoch(1, other), other, { type: 'DocumentUploaded', data: untitled });
  await vi.waitFor(
    async () => expect(await sql.unsafe(`select from ${schema}.parked_events`)).toHaveLength(1),
    PATIENCE,
  );
  const { code, said } = await audited('--json');

  const findings = JSON.parse(said).epochs[0].findings as { part: string; stream: string }[];
  expect(findings.filter(({ part }) => part === 'read models')).toMatchObject([
    { stream: other, revision: 0, what: expect.stringMatching(/^It could not be projected.*title/) },
  ]);
  expect(code).toBe(1);
});

test('an event that no chain and no tree head knows is named', async () => {
  const [{ revision } = { revision: 0 }] = await store.read(inEpoch(1, `document-${document}`), 2);
  const event: DocumentEvent = { type: 'DocumentDeleted', data: {} };
  const forged = { ...envelope, prev: 'f'.repeat(64), hash: 'f'.repeat(64) };
  await store.append(inEpoch(1, `document-${document}`), revision, [
    { id: randomUUID(), event, metadata: forged },
  ]);
  const { code, said } = await audited();

  expect(said).toContain(`BAD chain, stream document-${document}, revision 3`);
  expect(code).toBe(1);
});

test('where no read models serve, that is said, and the history of the installation is looked at all the same', async () => {
  const [{ revision } = { revision: 0 }] = await store.read(EPOCHS);
  const forged = { ...envelope, prev: 'f'.repeat(64), hash: 'f'.repeat(64) };
  const event: Message = { type: 'BackupDeleted', data: { filename: 'none', reason: 'expired' } };
  await store.append(EPOCHS, revision, [{ id: randomUUID(), event, metadata: forged }]);
  const serving = await sql`delete from app.serving_models returning *`;
  const { code, said } = await audited();
  await sql`insert into app.serving_models ${sql(serving)}`;

  expect(said).toContain('read models  none serve');
  expect(said).toContain('BAD read models: None serve for this epoch');
  expect(said).toContain(`BAD chain, stream ${EPOCHS}, revision 1`);
  expect(code).toBe(1);
});

test('says so if nothing answers', async () => {
  const { code, said } = await auditedIn({ ...env, DATABASE_URL: 'postgres://127.0.0.1:9/none' }, '--json');

  expect(said).toContain('Inkstream must be running');
  expect(code).toBe(2);
});

const COMMAND = new URL('audit.ts', import.meta.url).pathname;

type Outcome = { readonly code: number; readonly said: string };

function audited(...options: readonly string[]): Promise<Outcome> {
  return auditedIn(env, ...(options.length > 0 ? options : ['--all']));
}

function auditedIn(variables: NodeJS.ProcessEnv, ...options: readonly string[]): Promise<Outcome> {
  const given = { env: { ...process.env, ...variables } };

  return new Promise((resolve) =>
    execFile(process.execPath, [COMMAND, ...options], given, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    ),
  );
}

/** Makes a file that somebody has kept. */
async function kept(name: string, text: string): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, text);

  return path;
}
