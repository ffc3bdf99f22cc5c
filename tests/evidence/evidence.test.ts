import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SigningView } from '#contracts/api/views/signing.ts';
import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import type { Members } from '#contracts/evidence/bundle.ts';
import { unpacked } from '#contracts/evidence/unpacked.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { openClient } from '../harness/client.ts';
import { type Mailbox, openMailbox } from '../harness/mailbox.ts';
import { type SharedProduct, sharedProduct } from '../harness/on-demand.ts';
import { PATIENCE } from '../harness/patience.ts';
import { addRecipient, placeField, signedIn, tokenIn, upload } from '../harness/people.ts';
import { type TemporaryFolder, temporaryFolder } from '../harness/temporary-folder.ts';

let stack: SharedProduct;
let mailbox: Mailbox;
let folder: TemporaryFolder;
let lease: Awaited<ReturnType<typeof signedLease>>;

beforeAll(async () => {
  [stack, folder] = await Promise.all([sharedProduct(), temporaryFolder()]);
  mailbox = openMailbox(stack.mailbox);
  lease = await signedLease();
}, 240_000);

afterAll(async () => {
  await folder?.remove();
});

test('the evidence of a signed document is sound, and is of the log that its mail is a receipt of', async () => {
  const bundle = await saved('sound.zip', lease.bundle);
  const receipt = await saved('mail.eml', Buffer.from(lease.source));
  const { code, said } = await verified(bundle, '--receipt', receipt);

  expect(said.match(/^[✓✗–].*/gm)?.map((line) => line.split('  ')[0])).toEqual([
    ...[
      '✓ Event chain',
      '✓ Personal texts',
      '✓ Statement',
      '✓ Signed tree head',
      '– Restore',
      '✓ Place in the log',
    ],
    ...['✓ History', '✓ Event signatures'],
    ...[
      '✓ Earlier tree heads',
      '– Time stamps',
      '✓ Uploaded file',
      '✓ PDF shown to signers',
      '✓ Drawn signatures',
      '✓ Sealed PDF',
    ],
    ...['✓ Seal', '✓ Verifier', '✓ No extra files', '✓ All files'],
    expect.stringMatching(/^✓ The tree head of \d+ events is in this bundle, signed by the same key\.$/),
    '✓ This is the SHA-256 of the sealed PDF.',
    expect.stringMatching(/^✓ This is the hash of event \d+ /),
  ]);
  expect(said).toContain('sound.zip: ✓ This evidence is valid.');
  expect(said).toContain(`Signed by Ada Lovelace <${lease.signer}> at `);
  expect(code).toBe(0);
});

test('what a second signer was shown of the first is on record, and the evidence of it is sound', async () => {
  const { client } = await signedIn(stack.url, 'Olive Owner');
  const { id } = await upload(client, 'rent.pdf', await samplePdf({ title: 'Rent' }));
  const people = ['Ada Lovelace', 'Grace Hopper'].map((fullName, n) => ({
    fullName,
    email: `${randomUUID()}@example.com`,
    signingOrder: n + 1,
  }));
  for (const person of people) {
    const { id: recipientId } = await addRecipient(client, id, person);
    await placeField(client, id, { recipientId, type: 'signature' });
    await placeField(client, id, { recipientId, type: 'text', y: 300 });
  }
  expect((await client.post(`/api/documents/${id}/send`)).status).toBe(200);

  const shown = [];
  for (const { email } of people) {
    const path = `/api/sign/${tokenIn(await mailbox.waitForMail(email, 'sign'))}`;
    const view: SigningView = (await client.get(path)).json();
    const signatures = view.fields.map(({ id: fieldId }) => ({ fieldId, value: 'two rooms' }));
    expect((await client.post(`${path}/complete`, { signatures, seen: view.seen })).status).toBe(200);
    shown.push(view.earlier.map(({ type, value }) => [type, value]));
  }
  expect(shown).toEqual([
    [],
    [
      ['signature', null],
      ['text', 'two rooms'],
    ],
  ]);

  const bundle = await saved('shown.zip', (await client.get(`/api/documents/${id}/evidence`)).bytes);
  expect((await verified(bundle)).said).toContain('✓ PDF shown to signers');
});

test('nothing is called sound that was not compared with anything else', async () => {
  const bundle = await saved('alone.zip', lease.bundle);
  const alone = await verified(bundle);
  expect([alone.code, alone.said]).toEqual([
    3,
    expect.stringContaining('alone.zip: All checks passed – now compare it'),
  ]);
  const useless = await verified(bundle, '--receipt', await saved('useless.txt', Buffer.from('Hello')));
  expect([useless.code, useless.said]).toEqual([3, expect.not.stringContaining('is valid')]);
});

test('all that somebody kept is compared, in whichever order it is given', async () => {
  const bundle = await saved('all.zip', lease.bundle);
  const mail = await saved('all.eml', Buffer.from(lease.source));
  const another = await openNoteSigner('sign.example/5f0c/e1', '66'.repeat(32));
  const foreign = await saved('foreign.txt', Buffer.from(another.verifierKey));
  const key = Buffer.from(lease.members.get('checkpoint-key.txt') ?? [])
    .toString()
    .trim();

  for (const kept of [
    ['--receipt', mail, '--receipt', foreign],
    ['--receipt', foreign, '--receipt', mail],
    ['--key', key, '--key', another.verifierKey],
    ['--key', another.verifierKey, '--key', key],
  ])
    expect((await verified(bundle, ...kept)).code).toBe(1);
  expect((await verified(bundle, '--key', key, '--key', key, '--receipt', mail)).code).toBe(0);
});

test('evidence that was tampered with is not sound, and what is none is none', async () => {
  const tampered = Buffer.from(lease.bundle);
  const at = tampered.indexOf('%PDF-') + 9;
  tampered[at] = (tampered[at] ?? 0) ^ 1;

  const one = await verified(await saved('tampered.zip', tampered));
  expect([one.code, one.said]).toEqual([1, expect.stringContaining('original.pdf was changed')]);
  const two = await verified(await saved('none.zip', Buffer.from('PK none')));
  expect([two.code, two.said]).toEqual([2, expect.stringContaining('not a zip file')]);
});

test('its verifier says the same in a browser, from the disk, without a network', async () => {
  const verifier = await saved('verify.html', Buffer.from(lease.members.get('verify.html') ?? []));
  const [sound, tampered] = [await saved('ada.zip', lease.bundle), join(folder.path, 'tampered.zip')];
  const mail = await saved('ada.eml', Buffer.from(lease.source));
  const { verifierKey } = await openNoteSigner('sign.example/5f0c/e1', '66'.repeat(32));
  const foreign = await saved('ada.txt', Buffer.from(verifierKey));
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({ offline: true });
    const page = await context.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(pathToFileURL(verifier).href);

    await choose(page, sound);
    await page.getByRole('heading', { name: 'All checks passed – now compare it' }).waitFor();
    expect(await page.getByRole('cell', { name: 'Ada Lovelace' }).count()).toBe(1);
    await page.getByRole('textbox').fill(lease.mail);
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('is in this bundle, signed by the same key').waitFor();
    await page.getByRole('heading', { name: 'This evidence is valid' }).waitFor();
    await page.getByRole('textbox').fill('a'.repeat(64));
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('belongs to no file and no event').waitFor();
    await page.getByLabel('as you saved them').setInputFiles([mail, foreign]);
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('is in this bundle, signed by the same key').waitFor();
    await page.getByRole('alert').getByText('contradicts what you kept').waitFor();

    await choose(page, tampered);
    await page.getByRole('status').getByText('original.pdf was changed').waitFor();
    expect([asked, complaints]).toEqual([[pathToFileURL(verifier).href], []]);
  } finally {
    await browser.close();
  }
});

test('an audit link gives it until it is revoked, and the installation its verifier to anybody', async () => {
  const { client, id } = lease;
  const link = (await client.post(`/api/documents/${id}/audit-links`, {})).json();
  const path = `/api${new URL(link.url).pathname}/evidence`;
  const visitor = openClient(stack.url);
  await vi.waitFor(async () => expect((await visitor.get(path)).status).toBe(200), PATIENCE);
  const bundle = await visitor.get(path);
  const { events } = JSON.parse(Buffer.from(unpacked(bundle.bytes).get('timeline.json') ?? []).toString());

  expect(events.at(-1)).toMatchObject({
    type: 'EvidenceTaken',
    metadata: { by: { kind: 'auditor', id: link.id } },
  });
  await client.delete(`/api/documents/${id}/audit-links/${link.id}`);
  await vi.waitFor(async () => expect((await visitor.get(path)).status).toBe(404), PATIENCE);
  expect((await visitor.get('/verify.html')).bytes).toEqual(
    Buffer.from(lease.members.get('verify.html') ?? []),
  );
});

/** Ada draws her signature; the bundle is taken once her copy was mailed. */
const signedLease = async () => {
  const { client, email } = await signedIn(stack.url, 'Olive Owner');
  const { id } = await upload(client, 'lease.pdf', await samplePdf({ title: 'Lease' }));
  // An address of her own: the mailbox is that of all tests of the run.
  const ada = { fullName: 'Ada Lovelace', email: `ada-${randomUUID()}@example.com` };
  const { id: recipientId } = await addRecipient(client, id, ada);
  await placeField(client, id, { recipientId, type: 'signature' });
  // So that a tree head is signed before the document is sealed: the mail is to carry one.
  const isGiven = async () => expect((await client.get(`/api/documents/${id}/evidence`)).status).toBe(200);
  // Until somebody leads who signs tree heads, none is given.
  await vi.waitFor(isGiven, PATIENCE);
  expect((await client.post(`/api/documents/${id}/send`)).status).toBe(200);

  const token = tokenIn(await mailbox.waitForMail(ada.email, 'sign'));
  const signer = openClient(stack.url);
  const [field] = (await signer.get(`/api/sign/${token}`)).json().fields;
  const signature = { fieldId: field.id, value: 'Ada Lovelace', handwriting: { kind: 'drawn', drawing: 0 } };
  const signed = await signer.post(`/api/sign/${token}/complete`, {
    signatures: [signature],
    drawings: [stroke],
  });
  expect(signed.status).toBe(200);
  const { text = '', source } = await mailbox.waitForMail(email, 'Completed');
  const bundle = await client.get(`/api/documents/${id}/evidence`);
  expect(bundle.status).toBe(200);

  return {
    client,
    id,
    signer: ada.email,
    mail: text,
    source,
    bundle: bundle.bytes,
    members: unpacked(bundle.bytes) as Members,
  };
};

const stroke: Drawing = { width: 100, height: 20, curves: [[2, 1, 10, 30, 2, 60, 18, 98, 10]] };

const saved = async (name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(folder.path, name);
  await writeFile(path, bytes);

  return path;
};

const verified = (...args: readonly string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['deploy/commands/verify.ts', ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });

const choose = (page: Page, file: string) => page.locator('#file').setInputFiles(file);
