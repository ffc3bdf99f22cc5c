import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, vi } from 'vitest';
import { samplePdf } from '../fixtures/pdf.ts';
import { openMailbox } from '../harness/mailbox.ts';
import type { SharedProduct } from '../harness/on-demand.ts';
import { PATIENCE } from '../harness/patience.ts';
import { addRecipient, placeField, sign, type signedIn, tokenIn, upload } from '../harness/people.ts';

type Person = Awaited<ReturnType<typeof signedIn>>;

/** Documents made elsewhere than in the browser under test. */
export const documentsOf = (stack: SharedProduct) => {
  const draft = async ({ client }: Person, title: string, fileName = 'lease.pdf', pages = 1) =>
    upload(client, fileName, await samplePdf({ title, pages }), title);

  const sent = async (person: Person, title: string, email = `ada-${randomUUID()}@example.com`) => {
    const document = await draft(person, title);
    const { id: recipientId } = await addRecipient(person.client, document.id, {
      fullName: 'Ada Lovelace',
      email,
    });
    await placeField(person.client, document.id, { recipientId, type: 'signature' });
    expect((await person.client.post(`/api/documents/${document.id}/send`)).status).toBe(200);

    return { ...document, email };
  };

  const complete = async ({ email }: { email: string }) => {
    const mail = await openMailbox(stack.mailbox).waitForMail(email);
    await vi.waitFor(async () => expect((await sign(stack.url, tokenIn(mail))).status).toBe(200), PATIENCE);
  };

  return {
    draft,
    sent,
    completed: async (person: Person, title: string) => {
      const document = await sent(person, title);
      await complete(document);
      await vi.waitFor(
        async () =>
          expect((await person.client.get(`/api/documents/${document.id}`)).json().document.sealed).toBe(
            true,
          ),
        PATIENCE,
      );

      return document;
    },
    voided: async (person: Person, title: string) => {
      const document = await sent(person, title);
      expect((await person.client.post(`/api/documents/${document.id}/void`)).status).toBe(200);

      return document;
    },
    complete,
  };
};

/** Weeks cannot be waited for, and all parts go by one clock. */
export const expire = async ({ env }: SharedProduct, documentId: string) => {
  const client = new Client({ connectionString: String(env.DATABASE_URL) });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select table_schema as schema from information_schema.tables where table_name = 'recipients'`,
    );
    for (const { schema } of rows) {
      await client.query(
        `update ${schema}.recipients set link_expires_at = '${PAST}' where document_id = $1`,
        [documentId],
      );
      await client.query(
        `update ${schema}.audit_trail set details = details || '{"expiresAt":"${PAST}"}'
         where document_id = $1 and action = 'AuditLinkCreated'`,
        [documentId],
      );
    }
  } finally {
    await client.end();
  }
};

const PAST = '2026-01-01T00:00:00.000Z';
