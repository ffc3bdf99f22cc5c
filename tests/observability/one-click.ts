import { expect, test } from 'vitest';
import { contractPdf } from '../fixtures/contract-pdf.ts';
import { addRecipient, newAddress, placeField, signedIn, upload } from '../harness/people.ts';
import type { Stack } from '../stack.ts';
import { type ReceivedSpan, type SpanReceiver, waysIn } from './span-receiver.ts';

/** The product has to export its spans to the receiver. */
export const oneClick = (product: () => Stack, receiver: () => SpanReceiver) => {
  test('a click can be followed from the gateway to the log, the read models and the mail', async () => {
    const { client } = await signedIn(product().url, 'Tracy Tracer');
    const { id } = await upload(client, 'lease.pdf', await contractPdf(), 'A title that nobody may export');
    const email = newAddress('followed');
    const recipient = await addRecipient(client, id, { fullName: 'Fiona Followed', email });
    await placeField(client, id, { type: 'signature', recipientId: recipient.id });
    const prepared = receiver().all().length;

    const sent = await client.post(`/api/documents/${id}/send`, {});

    expect(sent.status).toBe(200);
    const [, trace, ours] = sent.headers.get('traceresponse')?.split('-') ?? [];
    const view = (await client.get(`/api/documents/${id}/timeline`)).json();
    const event = view.events.find(({ type }: { type: string }) => type === 'DocumentSent');
    expect(event.metadata.correlationId.replaceAll('-', '')).toBe(trace);

    await expect
      .poll(() => waysOf(receiver().of(trace)))
      .toEqual(
        expect.arrayContaining([
          'gateway POST (query)',
          'gateway POST (query) > POST /api/documents/:id/send (command)',
          `${SEND} > decide document (command)`,
          `${SEND} > decide document (command) > append (command)`,
          `${SEND} > decide document (command) > project DocumentSent (projector)`,
          `${SEND} > decide document (command) > deliver mail (command)`,
          `${SEND} > decide document (command) > deliver mail (command) > send mail (command)`,
          `${SEND} > decide document (command) > deliver mail (command) > decide RecordMailOutcomes (command) > project InvitationMailed (projector)`,
        ]),
      );
    expect(
      receiver()
        .of(trace)
        .find(({ spanId }) => spanId === ours)?.name,
    ).toBe('POST /api/documents/:id/send');

    const all = JSON.stringify(receiver().all());
    expect(receiver().all().length).toBeGreaterThan(prepared);
    for (const personal of ['A title that', 'Followed', email, 'tracy', '127.0.0.1'])
      expect(all).not.toContain(personal);
  });

  test('so can a file on its way to media and back', async () => {
    const { client } = await signedIn(product().url, 'Ursula Uploader');
    const fields = { title: 'Lease' };
    const answer = await client.upload('/api/documents/upload', {
      name: 'lease.pdf',
      bytes: await contractPdf(),
      fields,
    });
    const trace = answer.headers.get('traceresponse')?.split('-')[1];

    await expect
      .poll(() => waysOf(receiver().of(trace)))
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/ > ask [\w.]+ \(command\) > answer [\w.]+ \(media\)$/),
        ]),
      );
  });
};

const SEND = 'gateway POST (query) > POST /api/documents/:id/send (command)';

const waysOf = (spans: readonly ReceivedSpan[]) =>
  waysIn(spans, ({ name, service }) => `${name} (${service.replace('inkstream-', '')})`);
