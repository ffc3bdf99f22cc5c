import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { EventStore } from '../../services/shared/log/event-store.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { type Client, openClient } from '../harness/client.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { PATIENCE } from '../harness/patience.ts';
import { addRecipient, placeField, sign, signedIn, tokenIn, upload } from '../harness/people.ts';
import type { Stack } from '../stack.ts';

/** Some of all that people do, and what they have in their hands afterwards. */
export type Activity = Awaited<ReturnType<typeof activity>>;

/** Resolves when nothing is due any more. */
export const activity = async (stack: Stack, store: EventStore) => {
  const olive = await signedIn(stack.url);
  const { client } = olive;
  const lease = { name: 'lease.pdf', bytes: await pdf(), part: 'file', fields };
  // One after the other: an account has no more than three uploads under way.
  const logoUrl = await branded(client);
  const template = await client.upload('/api/templates', lease);
  const sealed = await sent(stack, client, 'Sealed');
  const open = await sent(stack, client, 'Open');
  const deleted = await upload(client, 'deleted.pdf', await pdf('Deleted'), 'Deleted');
  expect(template.status).toBe(201);
  await client.delete(`/api/documents/${deleted.id}`);
  expect((await sign(stack.url, sealed.token)).json()).toEqual({ completed: true });
  const audit = (await client.post(`/api/documents/${sealed.id}/audit-links`, {})).json();

  const download = `/api/documents/${sealed.id}/download`;
  const { bytes } = await vi.waitFor(async () => {
    const answer = await client.get(download);
    expect(answer.status).toBe(200);
    return answer;
  }, PATIENCE);
  await vi.waitFor(async () => {
    const types = (await store.read(`e1.document-${sealed.id}`)).map(({ type }) => type);
    expect(types.filter((type) => type === 'CompletedCopyMailed')).toHaveLength(2);
  }, PATIENCE);

  return {
    olive,
    logoUrl,
    sealed,
    open,
    deleted,
    download,
    sealedPdf: bytes,
    auditPath: `/api/audit/${new URL(audit.url).pathname.split('/').at(-1)}`,
    template: template.json() as { readonly id: string },
  };
};

const fields = { title: 'Lease', description: 'For tenants' };

/** Settings with a logo in them; answers where the logo is. */
const branded = async (client: Client): Promise<string> => {
  const picture = { create: { width: 512, height: 128, channels: 3 as const, background: '#123456' } };
  const bytes = await sharp(picture).png().toBuffer();
  const uploaded = await client.upload('/api/upload-logo', { name: 'l.png', bytes, part: 'logo' });
  expect([uploaded.status, uploaded.text]).toEqual([200, expect.stringContaining('/api/logo/')]);
  const { logoUrl } = uploaded.json();
  const settings = { companyName: 'Harbour Homes', companyLogo: logoUrl, primaryColor: '#facc15' };
  expect((await client.post('/api/settings', settings)).status).toBe(200);

  return logoUrl;
};

/** A document that its one signer has the link of. */
export const sent = async (stack: Stack, client: Client, title: string) => {
  const { id } = await upload(client, 'lease.pdf', await pdf(title), title);
  const email = `ada-${id}@example.com`;
  const { id: recipientId } = await addRecipient(client, id, { fullName: 'Ada Lovelace', email });
  await placeField(client, id, { recipientId, type: 'signature' });
  expect((await client.post(`/api/documents/${id}/send`)).status).toBe(200);
  const token = tokenIn(await openMailbox(stack.mailbox).waitForMail(email, 'sign'));

  return { id, email, token };
};

const pdf = (title = 'Lease') => samplePdf({ title });

/** Signs in by name, as soon as the services hear that a restore is over. */
export const signedInAgain = async (stack: Stack, username: string): Promise<Client> => {
  const client = openClient(stack.url);
  const signIn = () => client.post('/api/auth/login', { username, password: 'correct horse' });
  await vi.waitFor(async () => expect((await signIn()).status).toBe(200), { ...PATIENCE, interval: 50 });

  return client;
};

export const titlesOf = async (client: Client): Promise<readonly string[]> =>
  (await client.get('/api/documents')).json().map(({ title }: { title: string }) => title);
