import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import { openClient } from '../harness/client.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { PATIENCE } from '../harness/patience.ts';
import { addRecipient, placeField, sign, tokenIn, upload } from '../harness/people.ts';
import type { Person, Site } from './site.ts';

export type SignedLease = {
  readonly id: string;
  readonly owner: Person;
  /** What the log had said of it once it was sealed and everybody had their copy: event 0 is the upload. */
  readonly types: readonly string[];
};

const made = new WeakMap<Site, Promise<SignedLease>>();

/** A lease that was prepared, moved about in, sent, opened, signed and sealed: one for all who only look at it. */
export const signedLease = (site: Site): Promise<SignedLease> => {
  const lease = made.get(site) ?? makeLease(site);
  made.set(site, lease);

  return lease;
};

const makeLease = async (site: Site): Promise<SignedLease> => {
  const owner = await site.person();
  const { client } = owner;
  const email = `ada-${randomUUID()}@example.com`;
  const { id } = await upload(client, 'lease.pdf', await samplePdf({ title: 'Lease', pages: 2 }));
  const { id: recipientId } = await addRecipient(client, id, { fullName: 'Ada Lovelace', email });
  const field = await placeField(client, id, { recipientId, type: 'signature' });
  await placeField(client, id, { recipientId, type: 'date', y: 300 });
  expect((await client.patch(`/api/fields/${field.id}`, { x: 300 })).status).toBe(200);
  expect((await client.post(`/api/documents/${id}/send`)).status).toBe(200);

  const token = tokenIn(await openMailbox(site.stack.mailbox).waitForMail(email));
  await openClient(site.url).post(`/api/sign/${token}/opened`);
  expect((await sign(site.url, token)).status).toBe(200);

  const types = await vi.waitFor(
    async () => {
      const { events } = (await client.get(`/api/documents/${id}/timeline`)).json();
      const named: string[] = events.map(({ type }: { type: string }) => type);
      expect(named.filter((type) => type === 'CompletedCopyMailed')).toHaveLength(2);
      return named;
    },
    { ...PATIENCE, interval: 200 },
  );

  return { id, owner, types };
};
