import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { gateway } from '../../deploy/local/gateway/gateway.ts';
import { contextAt, forever } from '../../services/command/leader/deliveries/testing/contexts.ts';
import { deliverDue } from '../../services/command/leader/deliveries/testing/mailings.ts';
import { everywhere } from '../../services/command/testing/every-route.ts';
import { draftOf } from '../../services/command/testing/sample-documents.ts';
import { startStack } from '../../services/command/testing/stack.ts';
import { routeNamed } from '../../services/command/testing/which-routes.ts';
import { startProjector } from '../../services/query/testing/projector.ts';
import { exportSpans } from '../../services/shared/tracing/exporting.ts';
import { startSpanReceiver, waysIn } from './span-receiver.ts';

const receiver = await startSpanReceiver();
const stack = await startStack();
const projector = await startProjector({
  eventLog: stack.eventLog.url,
  database: stack.databaseUrl,
  nats: stack.nats.url,
});
const front = gateway({ command: [await stack.serve({ shownWithin: 10_000 })], reads: [] });
await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`;
const exported = exportSpans({ url: `${receiver.address}/v1/traces`, headers: {}, service: 'all', ratio: 1 });

afterAll(async () => {
  await front.stop();
  await projector.stop();
  receiver.stop();
});

test('a request can be followed from the gateway to its events, the read models and the mail', async () => {
  const { ask, olive } = await everywhere(stack, url);
  const draft = await draftOf(stack, olive.id);

  const sent = await ask(routeNamed('POST /api/documents/:id/send'), draft, {
    headers: { traceparent: `00-${'e'.repeat(32)}-${'e'.repeat(16)}-01` },
  });
  const { context, posted } = contextAt(stack);
  await deliverDue(context, 'mail', draft.id, forever);
  const [event, mailed] = (await stack.documentLog(draft.id)).slice(-2);
  await projector.stop();
  await exported();

  const [, trace] = sent.headers.get('traceresponse')?.split('-') ?? [];
  expect(event?.metadata.correlationId.replaceAll('-', '')).toBe(trace);
  expect(mailed?.metadata.correlationId.replaceAll('-', '')).toBe(trace);
  const decided = 'gateway POST > POST /api/documents/:id/send > decide document';
  expect(waysIn(receiver.of(trace)).toSorted()).toEqual(
    [
      'gateway POST',
      'gateway POST > POST /api/documents/:id/send',
      decided,
      `${decided} > append`,
      `${decided} > project DocumentSent`,
      `${decided} > deliver mail`,
      `${decided} > deliver mail > decide RecordMailOutcomes`,
      `${decided} > deliver mail > decide RecordMailOutcomes > append`,
      `${decided} > deliver mail > decide RecordMailOutcomes > project InvitationMailed`,
    ].toSorted(),
  );

  expect(posted).toHaveLength(1);
  const all = JSON.stringify(receiver.all());
  for (const personal of [draft.id, posted[0]?.to.address ?? '', posted[0]?.mail.subject ?? '', '127.0.0.1'])
    expect(all).not.toContain(personal);
});
