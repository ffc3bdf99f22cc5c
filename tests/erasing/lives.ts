import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, vi } from 'vitest';
import type { z } from 'zod';
import type { Erased } from '#contracts/api/announcements.ts';
import { answer, type SmtpSink } from '../../services/command/leader/mail/testing/smtp-sink.ts';
import type { EventStore } from '../../services/shared/log/event-store.ts';
import { onePage, stream } from '../fixtures/raw-pdf.ts';
import { type Client, openClient } from '../harness/client.ts';
import { PATIENCE } from '../harness/patience.ts';
import type { Stack } from '../stack.ts';
import type { Canaries } from './canaries.ts';

type Living = {
  readonly stack: Stack;
  readonly store: EventStore;
  readonly canaries: Canaries;
  readonly sink: SmtpSink;
  /** The address of the auditor. */
  readonly auditor: string;
};

export type Lives = Awaited<ReturnType<typeof livedThrough>>;

type Subject = z.infer<typeof Erased.request>['of'];

/** A mail server that says of one recipient who they are, and that they have no mailbox. */
export const refusingOne = ({ word }: Canaries): SMTPServerOptions => ({
  onRcptTo: ({ address }, _, done) =>
    address.startsWith(word('carl'))
      ? done(answer(550, `5.1.1 ${word('mail failure')} has no mailbox`))
      : done(),
});

/**
 * People do all that leaves something of them behind: one signs, one declines, one has no mailbox, and an owner and an
 * auditor look at what became of it. Every text that somebody gives is a canary.
 */
export const livedThrough = async ({ stack, store, canaries, sink, auditor }: Living) => {
  const { word } = canaries;
  const here = (person: string) => from(stack.url, canaries, person);
  const owner = await registered(
    here('olive'),
    word('olive'),
    `${word('olive')}@example.com`,
    word('olive name'),
  );
  const branding = { companyName: word('company'), customFooterText: word('footer') };
  expect((await owner.client.post('/api/settings', branding)).status).toBe(200);

  const documents: Subject[] = [];
  const sent = async (person: string, more: (id: string, recipientId: string) => Promise<void>) => {
    const id = await prepared(owner.client, canaries, person, more);
    documents.push({ kind: 'document', document: id, recipient: null });
    expect((await owner.client.post(`/api/documents/${id}/send`)).status).toBe(200);
    return id;
  };
  const field = (more: object) => async (id: string, recipientId: string) => {
    const box = { recipientId, pageNumber: 1, x: 50, y: 50, width: 200, height: 40 };
    expect((await owner.client.post(`/api/documents/${id}/fields`, { ...box, ...more })).status).toBe(201);
  };

  const signed = await sent('ada', async (id, ada) => {
    await field({ type: 'signature', label: word('label'), x: 300 })(id, ada);
    await field({ type: 'text', label: word('other label'), y: 200 })(id, ada);
  });
  const declined = await sent('boris', field({ type: 'signature' }));
  const failed = await sent('carl', field({ type: 'signature' }));

  const ada = here('ada');
  const token = await tokenMailedTo(sink, word('ada'));
  const { fields } = (await ada.get(`/api/sign/${token}`)).json();
  const signatures = fields.map(({ id: fieldId, type }: { id: string; type: string }) => ({
    fieldId,
    value: type === 'text' ? word('typed value') : word('ada name'),
  }));
  expect((await ada.post(`/api/sign/${token}/complete`, { signatures })).json()).toEqual({ completed: true });
  const boris = await tokenMailedTo(sink, word('boris'));
  const refusal = { reason: word('decline reason') };
  expect((await here('boris').post(`/api/sign/${boris}/decline`, refusal)).status).toBe(200);
  await until(store, signed, 'CompletedCopyMailed');
  await until(store, declined, 'DeclineNoticeMailed');
  await until(store, failed, 'MailFailed');

  const page = () => owner.client.get(`/api/documents/${signed}/image/1`);
  expect((await page()).status).toBe(200);
  const exported = `/api/documents/${signed}/timeline.json?q=${word('export filter')}`;
  expect((await owner.client.get(exported)).status).toBe(200);
  const vera = await registered(here('vera'), word('vera username'), auditor, word('vera name'));
  await confirmed(vera.client, sink, auditor);
  await vi.waitFor(
    async () => expect((await vera.client.get(`/api/audit/documents?q=${word('search')}`)).status).toBe(200),
    PATIENCE,
  );
  const request = await refusedRequest({ ada, token, vera: vera.client, canaries, store });
  expect((await owner.client.post('/api/backup/create')).status).toBe(201);

  const accounts: Subject[] = [owner, vera].map(({ id }) => ({ kind: 'account', id }));
  const streams = [
    ...[signed, declined, failed].map((id) => `document-${id}`),
    ...[owner, vera].map(({ id }) => `account-${id}`),
    `privacy-${request}`,
  ];

  return {
    /** What is to be erased, in this order. */
    subjects: [...documents, ...accounts, { kind: 'request', id: request } as const],
    streams,
    page,
    keys: await keysIn(store, streams),
  };
};

/** Somebody asks about their data from their signing page, and a records manager refuses that. */
const refusedRequest = async (of: {
  readonly ada: Client;
  readonly token: string;
  readonly vera: Client;
  readonly canaries: Canaries;
  readonly store: EventStore;
}): Promise<string> => {
  const { word } = of.canaries;
  const asked = { kind: 'erasure', note: word('note') };
  expect((await of.ada.post(`/api/sign/${of.token}/privacy`, asked)).status).toBe(202);
  const id = await vi.waitFor(async () => {
    const listed = (await of.vera.get('/api/privacy/requests')).json();
    return listed.requests?.[0]?.id ?? expect.unreachable('no request');
  }, PATIENCE);
  const refusal = { reason: word('refusal') };
  expect((await of.vera.post(`/api/privacy/requests/${id}/refuse`, refusal)).status).toBe(200);
  await vi.waitFor(async () => {
    const types = (await of.store.read(`e1.privacy-${id}`)).map(({ type }) => type);
    expect(types).toContain('PrivacyAnswerMailed');
  }, PATIENCE);

  return id;
};

/** The keys that events in these streams use, but for those of accounts that aren't among them. */
const keysIn = async (store: EventStore, streams: readonly string[]): Promise<readonly string[]> => {
  const events = (await Promise.all(streams.map((stream) => store.read(`e1.${stream}`)))).flat();

  return [...new Set(events.flatMap(({ metadata }) => Object.keys(metadata.keys ?? {})))];
};

/** Speaks from an address and with a browser that nobody else has. */
const from = (url: string, { word, address }: Canaries, person: string): Client => {
  const client = openClient(url);
  const headers = {
    'X-Forwarded-For': address(person),
    'User-Agent': `Mozilla/5.0 ${word(`browser of ${person}`)}`,
  };

  return {
    ...client,
    get: (path) => client.get(path, headers),
    post: (path, body) => client.post(path, body, headers),
    patch: (path, body) => client.patch(path, body, headers),
    upload: (path, file) => client.upload(path, file, headers),
  };
};

const registered = async (client: Client, username: string, email: string, fullName: string) => {
  const password = 'correct horse';
  const answered = await client.post('/api/auth/register', { username, email, fullName, password });
  expect([answered.status, answered.text]).toEqual([201, expect.any(String)]);
  expect((await client.post('/api/auth/login', { username, password })).status).toBe(200);

  return { client, id: answered.json().id as string };
};

/** A document of which everything is a canary, down to what its page says; its one recipient has a field. */
const prepared = async (
  client: Client,
  { word }: Canaries,
  person: string,
  placed: (id: string, recipientId: string) => Promise<void>,
): Promise<string> => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const bytes = onePage(
    '/MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >>',
    stream(`BT /F1 24 Tf 72 700 Td (${word('page')} for ${word(person)}) Tj ET`),
    font,
  );
  const file = { name: `${word('file name')}.pdf`, bytes, fields: { title: word(`title for ${person}`) } };
  const uploaded = await client.upload('/api/documents/upload', file);
  expect([uploaded.status, uploaded.text]).toEqual([201, expect.any(String)]);
  const { id } = uploaded.json();
  const text = { subject: word('subject'), message: word('message') };
  expect((await client.patch(`/api/documents/${id}`, text)).status).toBe(200);
  const party = {
    fullName: word(`${person} name`),
    email: `${word(person)}@example.com`,
    title: word(`role of ${person}`),
  };
  const { id: recipientId } = (await client.post(`/api/documents/${id}/recipients`, party)).json();
  await placed(id, recipientId);

  return id;
};

export const mailTo = (sink: SmtpSink, name: string, text: RegExp): Promise<string> =>
  vi.waitFor(async () => {
    for (const { to, raw } of sink.received) {
      if (!to.some((address) => address.startsWith(name))) continue;
      const [, found] = text.exec((await PostalMime.parse(raw)).text ?? '') ?? [];
      if (found) return found;
    }
    return expect.unreachable(`no mail to ${name}`);
  }, PATIENCE);

const tokenMailedTo = (sink: SmtpSink, name: string) => mailTo(sink, `${name}@`, /\/sign\/([\w-]+)/);

const confirmed = async (client: Client, sink: SmtpSink, email: string): Promise<void> => {
  expect((await client.post('/api/auth/confirm-email/request')).status).toBe(200);
  const token = await mailTo(sink, email, /\/confirm-email\/([\w-]+)/);
  expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(200);
};

const until = (store: EventStore, id: string, type: string) =>
  vi.waitFor(async () => {
    expect((await store.read(`e1.document-${id}`)).map((event) => event.type)).toContain(type);
  }, PATIENCE);
