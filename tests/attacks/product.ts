import type { ReadPolicy } from '../../services/query/read.ts';
import { reads } from '../../services/query/reads.ts';
import { contractPdf } from '../fixtures/contract-pdf.ts';
import { type Client, openClient } from '../harness/client.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { addRecipient, placeField, sign, signedIn, tokenIn, upload } from '../harness/people.ts';
import { type Stack, startStack } from '../stack.ts';

/** Values for the parameters of an address; they may or may not exist. */
export type Places = Readonly<Record<string, string>>;

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** The whole product with Olive, who owns a document in every state, and Mallory, a stranger to all of them. */
export const startProduct = async (rateLimits: 'on' | 'off' = 'off') => {
  const stack = await startStack({ rateLimits });
  const [olive, mallory] = [await signedIn(stack.url, 'Olive Owner'), await signedIn(stack.url, 'Mallory')];
  const draft = await draftOf(olive.client);
  const [sent, voided, completed] = [
    await sentBy(stack, olive.client),
    await sentBy(stack, olive.client),
    await sentBy(stack, olive.client),
  ];
  await olive.client.post(`/api/documents/${voided.id}/void`);
  await sign(stack.url, completed.token);
  const template = await templateOf(olive.client);
  const audit = (await olive.client.post(`/api/documents/${completed.id}/audit-links`, { days: 2 })).json();

  return { stack, olive, mallory, draft, sent, voided, completed, template, audit };
};

/** A document with Sam as its signer and one field of his. */
export const draftOf = async (
  client: Client,
  sam = `sam-${Math.random().toString(36).slice(2)}@example.com`,
) => {
  const { id } = await upload(client, 'lease.pdf', await contractPdf());
  const recipient = (await addRecipient(client, id, { fullName: 'Sam Signer', email: sam })).id;
  const field = (await placeField(client, id, { recipientId: recipient, type: 'signature' })).id;

  return { id, recipient, field, sam };
};

/** The same, sent, with the token of Sam's link. */
export const sentBy = async ({ mailbox }: Stack, client: Client) => {
  const draft = await draftOf(client);
  const sent = await client.post(`/api/documents/${draft.id}/send`);
  if (sent.status !== 200) throw new Error(`The document wasn’t sent: ${sent.text}`);

  return { ...draft, token: tokenIn(await openMailbox(mailbox).waitForMail(draft.sam, 'sign')) };
};

const templateOf = async (client: Client) => {
  const file = { name: 'lease.pdf', bytes: await contractPdf(), part: 'file', fields: { title: 'Lease' } };
  const { id } = (await client.upload('/api/templates', file)).json();
  const [{ id: recipient }] = (await client.get(`/api/templates/${id}`)).json().roles;
  const placed = { templateId: id, roleId: recipient, type: 'text', pageNumber: 1, x: 1, y: 1 };
  const field = (await client.post('/api/template-fields', placed)).json().id;

  return { id, recipient, field };
};

/** Parameters for the addresses of reads: a completed document of Olive's, and links to it. */
export const placesOf = ({ completed, audit }: Product, policy: ReadPolicy): Places => ({
  id: completed.id,
  token: policy === 'audit-link' ? (String(audit.url).split('/').at(-1) ?? '') : completed.token,
  page: '1',
  revision: '1',
  recipientId: completed.recipient,
  sha256: 'a'.repeat(64),
  epoch: '1',
});

/** An address with its parameters filled in. Proofs of inclusion are about one event. */
export const addressOf = (path: string, places: Places): string => {
  const filled = path.replace(/:(\w+)/g, (_, name) => places[name] ?? 'none');
  if (path === '/api/proofs/inclusion') return `${filled}?document=${places.id}&revision=0`;

  return path.endsWith('/inclusion') ? `${filled}?revision=0` : filled;
};

/** Reads in the form of `test.each`. The live stream never ends, so it has its own tests. */
export const readsFor = (...policies: readonly ReadPolicy[]): [string, ReadPolicy][] =>
  reads
    .filter(({ path, policy }) => policies.includes(policy) && path !== '/api/live')
    .map(({ path, policy }) => [path, policy]);

export const anonymous = ({ stack }: Product): Client => openClient(stack.url);
