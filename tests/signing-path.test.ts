import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contractPdf } from './fixtures/contract-pdf.ts';
import { sampleDoc, sampleDocx } from './fixtures/word.ts';
import { type Client, openClient } from './harness/client.ts';
import { type Mailbox, openMailbox } from './harness/mailbox.ts';
import { type SharedProduct, sharedProduct } from './harness/on-demand.ts';
import { PATIENCE } from './harness/patience.ts';
import { addRecipient, newAddress, placeField, sign, signedIn, tokenIn, upload } from './harness/people.ts';
import { signaturesIn, textOf } from './harness/poppler.ts';
import { inTheirBoxes, preparedContract } from './harness/prepared-contract.ts';

let stack: SharedProduct;
let mailbox: Mailbox;

beforeAll(async () => {
  stack = await sharedProduct();
  mailbox = openMailbox(stack.mailbox);
});

describe('a contract of six pages, one in landscape, one turned, one cropped', () => {
  test('goes through two signers in order and a copy recipient, is sealed and reaches everybody', async () => {
    const olive = await signedIn(stack.url);
    const path = await preparedContract(olive.client);
    const { id, ada, boris, carla, places } = path;
    const documents = `/api/documents/${id}`;

    expect((await olive.client.get(`${documents}/download`)).status).toBe(409);
    expect((await olive.client.post(`${documents}/send`)).json()).toMatchObject({ id, status: 'sent' });
    const adasMail = await mailbox.waitForMail(ada, 'sign');
    await mailbox.waitForMail(carla);
    expect(await mailbox.mails(boris)).toEqual([]);

    const adas = tokenIn(adasMail);
    expect((await openClient(stack.url).post(`/api/sign/${adas}/opened`)).status).toBe(200);
    expect((await sign(stack.url, adas)).json()).toEqual({ completed: false });
    const boriss = tokenIn(await mailbox.waitForMail(boris, 'sign'));
    expect((await olive.client.get(documents)).json().document.status).toBe('sent');
    expect((await sign(stack.url, boriss, () => 'Борис Иванов')).json()).toEqual({ completed: true });

    const sealed = await downloaded(olive.client, id);
    expect(sealed.headers.get('content-disposition')).toContain('Lease.pdf');
    expect(await signaturesIn(sealed.bytes)).toEqual([{ isValid: true, coversWholeFile: true }]);
    const text = await textOf(sealed.bytes);
    for (const written of ['Ada Lovelace', 'Twelve months', '11/21/2026', 'Борис Иванов'])
      expect(text).toContain(written);
    await inTheirBoxes(sealed.bytes, places);

    for (const to of [olive.email, ada, boris, carla]) {
      const mail = await mailbox.waitForMail(to, 'Completed');
      expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(sealed.bytes)).toBe(true);
    }
    const byLink = await openClient(stack.url).get(`/api/sign/${adas}/download`);
    expect(byLink.bytes.equals(sealed.bytes)).toBe(true);

    const { document, recipients, fields } = (await olive.client.get(documents)).json();
    expect(document).toMatchObject({ status: 'completed', sealed: true, pageCount: 6, fileType: 'pdf' });
    expect(document.completedAt).toMatch(/Z$/);
    expect(recipients.map(({ status }: { status: string }) => status)).toEqual([
      'signed',
      'signed',
      'notified',
    ]);
    expect(fields.every(({ value }: { value: string | null }) => value !== null)).toBe(true);
  });

  test('is told apart from one with a single byte changed', async () => {
    const { sealed } = await completed('tampered');
    const changed = Buffer.from(sealed);
    changed[2_000] = (changed[2_000] ?? 0) ^ 1;

    const [signature] = await signaturesIn(changed);
    expect(signature?.isValid ?? false).toBe(false);
  });

  test('keeps an earlier signature valid when it is signed again', async () => {
    const { sealed } = await completed('first');
    const { sealed: twice } = await completed('second', sealed);

    expect(await signaturesIn(twice)).toEqual([
      { isValid: true, coversWholeFile: false },
      { isValid: true, coversWholeFile: true },
    ]);
  });
});

describe('Word files', () => {
  test.each([
    ['docx', sampleDocx],
    ['doc', sampleDoc],
  ])('a %s is shown as pages, signed and sealed', async (extension, make) => {
    const { sealed, document } = await completed(extension, await make(), `lease.${extension}`);

    expect(document.fileType).toBe(extension);
    expect(await signaturesIn(sealed)).toEqual([{ isValid: true, coversWholeFile: true }]);
    expect(await textOf(sealed)).toContain('Ada Lovelace');
  });
});

describe('the order of signing', () => {
  test('a voided document can be signed by nobody, and those invited are told', async () => {
    const olive = await signedIn(stack.url);
    const { id, ada } = await preparedContract(olive.client);
    await olive.client.post(`/api/documents/${id}/send`);
    const token = tokenIn(await mailbox.waitForMail(ada, 'sign'));

    expect((await olive.client.post(`/api/documents/${id}/void`)).json()).toMatchObject({
      status: 'cancelled',
    });

    expect((await sign(stack.url, token).catch(() => null))?.status ?? 404).toBe(404);
    const refused = await openClient(stack.url).post(`/api/sign/${token}/complete`, { signatures: [] });
    expect(refused.json()).toMatchObject({ code: 'link.voided' });
    await mailbox.waitForMail(ada, 'Cancelled');
  });

  test('invitations are sent again at once, however recently the person was mailed', async () => {
    const olive = await signedIn(stack.url);
    const { id, ada } = await preparedContract(olive.client);
    await olive.client.post(`/api/documents/${id}/send`);
    for (let n = 0; n < 3; n++) {
      const answer = await olive.client.post(`/api/documents/${id}/resend`);
      expect([answer.status, answer.json().leftOut]).toEqual([200, []]);
    }

    await expect.poll(async () => (await mailbox.mails(ada)).length).toBe(4);
    const subjects = (await mailbox.mails(ada)).map(({ subject }) => /^Reminder:/.test(subject ?? ''));
    expect(subjects.filter(Boolean)).toHaveLength(3);
  });

  test('a completed copy of a deleted document cannot be had', async () => {
    const { client, id, token } = await completed('deleted');
    expect((await client.delete(`/api/documents/${id}`)).status).toBe(200);

    expect((await client.get(`/api/documents/${id}`)).status).toBe(404);
    expect((await openClient(stack.url).get(`/api/sign/${token}`)).status).toBe(404);
  });

  test('a duplicate is a draft with the same recipients and fields and no values', async () => {
    const { client, id } = await completed('duplicated');

    const copy = (await client.post(`/api/documents/${id}/duplicate`)).json();
    const { document, recipients, fields } = (await client.get(`/api/documents/${copy.id}`)).json();
    expect(document).toMatchObject({ title: 'Lease (Copy)', status: 'draft' });
    expect(recipients.map(({ status }: { status: string }) => status)).toEqual(['pending']);
    expect(fields.map(({ value }: { value: unknown }) => value)).toEqual([null]);
  });
});

/** One signer, one field, signed and sealed. */
const completed = async (name: string, bytes?: Uint8Array, fileName = 'lease.pdf') => {
  const { client } = await signedIn(stack.url);
  const { id } = await upload(client, fileName, bytes ?? (await contractPdf()));
  const email = newAddress(`ada-${name}`);
  const { id: recipientId } = await addRecipient(client, id, { fullName: 'Ada Lovelace', email });
  await placeField(client, id, { recipientId, type: 'signature' });
  await client.post(
    `/api/documents/${id}/send`,
    fileName.endsWith('.doc') ? { hasSeenRemarks: true } : undefined,
  );
  const token = tokenIn(await mailbox.waitForMail(email, 'sign'));
  expect((await sign(stack.url, token)).json()).toEqual({ completed: true });

  const { bytes: sealed } = await downloaded(client, id);
  const { document } = (await client.get(`/api/documents/${id}`)).json();

  return { client, id, token, sealed, document };
};

/** The sealed file, once the owner's view knows of the signature that somebody else made. */
const downloaded = (client: Client, id: string) =>
  vi.waitFor(async () => {
    const answer = await client.get(`/api/documents/${id}/download`);
    expect(answer.status, answer.text.slice(0, 200)).toBe(200);
    return answer;
  }, PATIENCE);
