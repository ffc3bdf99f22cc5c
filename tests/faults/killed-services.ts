import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import type { EventStore } from '../../services/shared/log/event-store.ts';
import type { Step } from '../../services/shared/running/steps.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { type Answer, type Client, openClient } from '../harness/client.ts';
import type { Mailbox } from '../harness/mailbox.ts';
import { PATIENCE } from '../harness/patience.ts';
import { signedIn, tokenIn } from '../harness/people.ts';
import { signaturesIn } from '../harness/poppler.ts';
import { telling } from '../harness/thorough.ts';
import type { OwnProduct } from './own-product.ts';

const steps: readonly Step[] = [
  'upload received',
  'blob written',
  'event appended',
  'mail accepted',
  'last signature appended',
  'seal returned',
];
const parts = ['event-log', 'command', 'projector', 'query', 'media', 'nats'] as const;
type Kill = readonly [step: Step, part: (typeof parts)[number]];

/** Each step and each part once at least, and each part where it works itself. `THOROUGH=1` kills all at every step. */
const kills = telling<Kill>(
  [
    ['upload received', 'query'],
    ['blob written', 'media'],
    ['event appended', 'event-log'],
    ['event appended', 'command'],
    ['mail accepted', 'command'],
    ['last signature appended', 'projector'],
    ['seal returned', 'command'],
    ['seal returned', 'nats'],
  ],
  steps.flatMap((step) => parts.map((part): Kill => [step, part])),
);

/** What happens when a service is killed in the midst of a document's way. */
export const killedServices = (product: () => OwnProduct) => {
  test.each(kills)(
    'killed at “%s”, %s comes back, and the document is completed, sealed and mailed once',
    async (step, part) => {
      const { stack, store, mailbox } = product();
      const olive = await signedIn(stack.url);
      const ada = `ada-${randomUUID()}@example.com`;
      await stack.steps.hold(step);
      const path = walk(product(), olive.client, ada);

      await stack.steps.reached(step);
      await stack.processes.kill9(part);
      await stack.steps.release(step);

      const id = await path;
      await stack.processes.ready(part);
      const events = await settled(store, id);
      expect(count(events, 'DocumentUploaded')).toBe(1);
      expect(count(events, 'RecipientSigned')).toBe(1);
      expect(count(events, 'DocumentCompleted')).toBe(1);
      expect(count(events, 'DocumentSealed')).toBe(1);
      expect(await verifyChain(events)).toMatchObject({ unbroken: true });

      await mailedOnce(mailbox, ada, ['sign', 'Completed']);
      await mailedOnce(mailbox, olive.email, ['Completed']);
      const sealed = await patiently(() => olive.client.get(`/api/documents/${id}/download`));
      expect(await signaturesIn(sealed.bytes)).toEqual([{ isValid: true, coversWholeFile: true }]);
    },
    90_000,
  );
};

/** Takes a document from upload to completion, and repeats requests without an answer under the same key. */
const walk = async ({ stack, mailbox }: OwnProduct, client: Client, ada: string): Promise<string> => {
  const once = (send: (headers: Record<string, string>) => Promise<Answer>) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    return patiently(() => send(headers));
  };
  const file = { name: 'lease.pdf', bytes: await samplePdf({ title: ada }), fields: { title: 'Lease' } };
  const { id } = (await once((headers) => client.upload('/api/documents/upload', file, headers))).json();
  const path = `/api/documents/${id}`;
  const recipient = { fullName: 'Ada Lovelace', email: ada };
  const { id: recipientId } = (
    await once((headers) => client.post(`${path}/recipients`, recipient, headers))
  ).json();
  const field = { recipientId, type: 'signature', pageNumber: 1, x: 100, y: 100, width: 200, height: 50 };
  await once((headers) => client.post(`${path}/fields`, field, headers));
  await once((headers) => client.post(`${path}/send`, {}, headers));

  const token = tokenIn(await invited(mailbox, ada));
  const signer = openClient(stack.url);
  const { fields } = (await patiently(() => signer.get(`/api/sign/${token}`))).json();
  const signatures = fields.map(({ id: fieldId }: { id: string }) => ({ fieldId, value: 'Ada Lovelace' }));
  await once((headers) => signer.post(`/api/sign/${token}/complete`, { signatures }, headers));

  return id;
};

/** Tries again if there was no answer, or one that says to. */
const patiently = (send: () => Promise<Answer>): Promise<Answer> =>
  vi.waitFor(
    async () => {
      const answer = await send();
      expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(400);
      return answer;
    },
    { ...PATIENCE, interval: 100 },
  );

const invited = (mailbox: Mailbox, to: string) =>
  vi.waitFor(() => mailbox.waitForMail(to, 'sign'), { ...PATIENCE, interval: 100 });

/** The document's events once its copies are on record as mailed. */
const settled = (store: EventStore, id: string) =>
  vi.waitFor(
    async () => {
      const events = (await store.read(`e1.document-${id}`)) as readonly Recorded<DocumentEvent>[];
      expect(count(events, 'CompletedCopyMailed')).toBe(2);
      return events;
    },
    { ...PATIENCE, interval: 100 },
  );

const count = (events: readonly Recorded<DocumentEvent>[], type: DocumentEvent['type']) =>
  events.filter((event) => event.type === type).length;

/** One mail about each thing; a crash between the server's answer and the record may repeat it under the same id. */
const mailedOnce = async (mailbox: Mailbox, to: string, subjects: readonly string[]) => {
  const mails = await mailbox.mails(to);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(subjects.length);
  expect(mails.length).toBeLessThanOrEqual(subjects.length + 1);
  for (const subject of subjects) expect(mails.some((mail) => mail.subject?.includes(subject))).toBe(true);
};
