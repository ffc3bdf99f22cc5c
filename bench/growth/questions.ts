import { randomUUID } from 'node:crypto';
import { DocumentEvent } from '#contracts/document/events.ts';
import { streams } from '#contracts/stream-name.ts';
import type { Stack } from '../../deploy/local/stack.ts';
import { decodeAll } from '../../services/shared/log/decode.ts';
import { inEpoch } from '../../services/shared/log/epoch.ts';
import { samplePdf } from '../../tests/fixtures/pdf.ts';
import { type Client, openClient } from '../../tests/harness/client.ts';
import { ok, signedIn } from '../account.ts';
import type { Asked } from '../load.ts';
import { mailedPath } from '../mailed-token.ts';
import { productOf } from '../sides.ts';
import { withLog } from '../with-log.ts';
import { recipientOf, titleOf, type Upload } from './lives.ts';
import type { GrowingProduct } from './product.ts';

/** A document of the generator that searches look for: it is there from the smallest size on. */
const WANTED = 417;
const PASSWORD = 'correct horse';

export type Ask = () => Promise<(client: number, n: number) => Asked>;
export type Questions = Readonly<Record<string, Ask>>;

/**
 * What is asked at each size. People with documents of their own (sides.ts) ask what people ask, and an auditor, who may
 * look at every document, searches all of them.
 */
export const questionsTo = async (product: GrowingProduct, auditor: string): Promise<Questions> => {
  const { round } = await productOf({ ...product, programs: [] });
  const owner = await signedIn(product.url);
  const looking = await auditorWith(product, auditor);
  const all = (query: string) => reading(`/api/audit/documents${query}`, looking);

  return {
    'list of 20 own documents': round['list of 20 documents'],
    'list of 1,000 own documents': round['list of 1,000 documents'],
    'document with 20 fields': round['document with 20 fields'],
    'signing page': round['signing page'],
    'place a field': round['place a field'],
    timeline: async () => reading(`/api/documents/${await newDocument(owner)}/timeline`, owner)(),
    'what happened last': async () => reading('/api/activity', owner)(),
    'all documents, first page': all(''),
    'all documents, by status': all('?status=sent'),
    'all documents, none deleted': all('?status=deleted'),
    'all documents, by title': all(`?q=${encodeURIComponent(titleOf(WANTED).slice(0, 13))}`),
    'all documents, by person': all(`?person=${encodeURIComponent(recipientOf(WANTED).email)}`),
    'all documents, by address': all('?address=203.0.113.'),
    'all documents, by time': all('?from=2020-01-01T00:00:00.000Z'),
  };
};

/** Uploads a file as a person does, and says what the log holds of it. */
export const uploadedFile = async ({ url, env }: Pick<Stack, 'url' | 'env'>): Promise<Upload> => {
  const id = await newDocument(await signedIn(url));
  const events = await withLog(env, (store) => store.read(inEpoch(1, streams.document(id))));
  const [first] = decodeAll(DocumentEvent, events);
  if (first?.type !== 'DocumentUploaded') throw new Error('The document does not begin with its upload.');

  return first.data;
};

const newDocument = async (client: Client): Promise<string> => {
  const bytes = await samplePdf({ pages: 3, title: 'Growth' });
  const fields = { title: `Growth ${randomUUID()}` };

  return ok(await client.upload('/api/documents/upload', { name: 'growth.pdf', bytes, fields })).id;
};

/** Registers the auditor and confirms the address, or signs in again. */
const auditorWith = async ({ url, mailbox }: GrowingProduct, email: string): Promise<Client> => {
  const client = openClient(url);
  const account = { username: 'auditor', email, fullName: 'Audrey Auditor', password: PASSWORD };
  const { status } = await client.post('/api/auth/register', account);
  ok(await client.post('/api/auth/login', { username: account.username, password: PASSWORD }));
  if (status >= 400) return client;
  ok(await client.post('/api/auth/confirm-email/request'));
  const token = await mailedPath(mailbox, email, 'confirm-email');
  ok(await client.post('/api/auth/confirm-email', { token }));

  return client;
};

const reading =
  (path: string, { cookies }: Client): Ask =>
  async () => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return () => ({ path, cookie });
  };
