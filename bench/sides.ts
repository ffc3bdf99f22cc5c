import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Stack } from '../deploy/local/stack.ts';
import { samplePdf } from '../tests/fixtures/pdf.ts';
import { ok, signedIn } from './account.ts';
import type { Asked } from './load.ts';
import { tokenFor } from './mailed-token.ts';
import type { Plain } from './plain/start.ts';
import { addPerson } from './plain/tables.ts';

// What clients ask the product and the plain server (plain/server.ts), so that both are asked the same.

/** How many clients ask at once. */
export const CLIENTS = [1, 16, 64];
/** Documents of an account, of one that has many, and fields on the one that is read. */
const DOCUMENTS = 20;
const MANY = 1_000;
const FIELDS = 20;
/** After so many fields a client goes on with another draft: people place no more on one. */
const FIELDS_PLACED = 50;
const DRAFTS = 128;
const AT_ONCE = 8;

export const questions = [
  'place a field',
  'document with 20 fields',
  'list of 20 documents',
  'list of 1,000 documents',
  'signing link',
  'signing page',
] as const;
export type Question = (typeof questions)[number];

type Ask = (client: number, n: number) => Asked;

export type Side = {
  readonly url: string;
  /** Prepares a round and says what each client asks in it. */
  readonly round: Readonly<Record<Question, () => Promise<Ask>>>;
  /** Its programs, each with all that it started. */
  readonly parts: () => ReadonlyMap<string, number>;
};

const fieldFor = (recipientId: string, n: number) => ({
  recipientId,
  type: 'signature',
  pageNumber: 1,
  x: 20,
  y: 20 + (n % FIELDS_PLACED),
  width: 200,
  height: 50,
});

type Draft = { readonly id: string; readonly recipientId: string };

/** Places fields on drafts, on each of them as many as people place on one. */
const placing =
  (cookie: string, drafts: readonly Draft[]): Ask =>
  (client, n) => {
    const at = client + Math.floor(n / FIELDS_PLACED) * Math.max(...CLIENTS);
    const { id, recipientId } = drafts[at % drafts.length] ?? { id: '', recipientId: '' };

    return { path: `/api/documents/${id}/fields`, cookie, body: fieldFor(recipientId, n) };
  };

const reading = (path: string, cookie: string) => async (): Promise<Ask> => () => ({ path, cookie });

export const productOf = async ({
  url,
  mailbox,
  programs,
}: Pick<Stack, 'url' | 'mailbox' | 'programs'>): Promise<Side> => {
  const [reader, writer, collector] = [await signedIn(url), await signedIn(url), await signedIn(url)];
  const cookieOf = ({ cookies }: typeof reader) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const email = `ada-${randomUUID()}@example.com`;
  const draftOf = async (client: typeof reader): Promise<Draft> => {
    const bytes = await samplePdf({ pages: 1, title: 'Bench' });
    const { id } = ok(
      await client.upload('/api/documents/upload', { name: 'bench.pdf', bytes, fields: { title: 'Bench' } }),
    );
    const { id: recipientId } = ok(
      await client.post(`/api/documents/${id}/recipients`, { fullName: 'Ada Lovelace', email }),
    );

    return { id, recipientId };
  };
  const [read, empty] = [await draftOf(reader), await draftOf(writer)];
  for (let n = 0; n < FIELDS; n++)
    ok(await reader.post(`/api/documents/${read.id}/fields`, fieldFor(read.recipientId, n)));
  for (let n = 1; n < DOCUMENTS; n++) ok(await reader.post(`/api/documents/${read.id}/duplicate`));
  ok(await reader.post(`/api/documents/${read.id}/send`));
  const many = await draftOf(collector);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, each) => {
      for (let n = 1 + each; n < MANY; n += AT_ONCE)
        ok(await collector.post(`/api/documents/${many.id}/duplicate`));
    }),
  );
  const token = await tokenFor(mailbox ?? '', email);
  const copy = async (): Promise<Draft> => {
    const { id } = ok(await writer.post(`/api/documents/${empty.id}/duplicate`));
    const { recipients } = ok(await writer.get(`/api/documents/${id}`));
    return { id, recipientId: recipients[0].id };
  };

  return {
    url,
    round: {
      'place a field': async () =>
        placing(cookieOf(writer), await Promise.all(Array.from({ length: DRAFTS }, copy))),
      'document with 20 fields': reading(`/api/documents/${read.id}`, cookieOf(reader)),
      'list of 20 documents': reading('/api/documents', cookieOf(reader)),
      'list of 1,000 documents': reading('/api/documents', cookieOf(collector)),
      'signing link': reading(`/api/sign/${token}`, ''),
      'signing page': reading(`/sign/${token}`, ''),
    },
    parts: () => new Map(programs.map(({ name, pid }) => [name, pid() ?? 0])),
  };
};

export const plainOf = async ({ url, database, parts }: Plain): Promise<Side> => {
  const person = async (documents: number, fields: number) => {
    const sql = postgres(database, { onnotice: () => {} });
    const added = await addPerson(sql, documents, fields);
    await sql.end();

    return added;
  };
  const reader = await person(DOCUMENTS, FIELDS);
  const collector = await person(MANY, 0);
  const [read] = reader.drafts;
  const cookie = `session=${reader.session}`;

  return {
    url,
    round: {
      'place a field': async () => {
        const writer = await person(DRAFTS, 0);
        return placing(`session=${writer.session}`, writer.drafts);
      },
      'document with 20 fields': reading(`/api/documents/${read?.id}`, cookie),
      'list of 20 documents': reading('/api/documents', cookie),
      'list of 1,000 documents': reading('/api/documents', `session=${collector.session}`),
      'signing link': reading(`/api/sign/${read?.token}`, ''),
      // Plain tables have no page: what it is made from stands in for it.
      'signing page': reading(`/api/sign/${read?.token}`, ''),
    },
    parts,
  };
};
