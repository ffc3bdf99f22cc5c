import { randomUUID } from 'node:crypto';
import { register } from 'prom-client';
import { describe, expect, test } from 'vitest';
import type { Message } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { streams } from '#contracts/stream-name.ts';
import { unknownEvents } from '../../shared/log/decode.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { appendOfTomorrow } from '../../shared/log/testing/events-of-tomorrow.ts';
import { account } from '../decisions/account/decider.ts';
import { document } from '../decisions/document/decider.ts';
import { contextAt, forever } from '../leader/deliveries/testing/contexts.ts';
import { deliverDue } from '../leader/following/deliver-due.ts';
import { draftOf } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { bySystem } from './envelopes.ts';
import { currentEpoch, readEpochs, sayOfEpochs } from './epochs.ts';
import { handle } from './handle.ts';
import { rememberedStreams } from './streams.ts';

const stack = await startStack();
const { store, writer } = stack;
const now = () => new Date().toISOString();

describe('after events that a newer version wrote', () => {
  test('commands on a document go on, and so does the leader', async () => {
    const owner = await registered();
    const { id } = await draftOf(stack, owner);
    const before = await stack.stateOf(id);
    await written(streams.document(id), {
      type: 'DocumentVoided',
      data: { because: 'it can be voided twice' },
    });

    expect(await stack.stateOf(id)).toEqual(before);
    await stack.tell(owner, id, { type: 'SendDocument', data: {} });
    const { context, posted } = contextAt({ ...stack, writer: anotherWriter() });
    expect(await deliverDue(context, 'mail', streams.document(id), forever)).toBe(true);

    expect(posted).toHaveLength(1);
    expect(await stack.stateOf(id)).toMatchObject({ status: 'sent' });
    const [first, , , , faxed, changed, sent] = await stack.documentLog(id);
    expect([first, faxed, changed, sent].map((event) => [event?.type, event?.metadata.schema])).toEqual([
      ['DocumentUploaded', 1],
      ['DocumentFaxed', 1],
      ['DocumentVoided', 2],
      ['DocumentSent', 1],
    ]);
    expect(sent?.metadata.prev).toBe(changed?.metadata.hash);
  });

  test('commands on an account go on', async () => {
    const id = await registered();
    await written(streams.account(id), { type: 'ProfileChanged', data: { givenName: 'Olive' } });

    const changed = await handle(anotherWriter(), account, id, stack.sayingAs(id), {
      type: 'ChangeSettings',
      data: { fullName: 'Nana', confirmUntil: now() },
    });

    expect(changed.state).toMatchObject({ status: 'active', fullName: 'Nana' });
    expect(changed.events).toHaveLength(1);
  });

  test('the installation goes on', async () => {
    const before = await currentEpoch(store, now);
    await appendOfTomorrow(
      store,
      { name: EPOCHS, stream: EPOCHS },
      { type: 'EpochActivated', data: { epochs: [7] } },
    );

    expect(await currentEpoch(store, now)).toEqual(before);
    await sayOfEpochs({ store, now }, bySystem('test'), () => ({
      type: 'ClockAgreed',
      data: { clock: 'log', host: 'here', since: now() },
    }));
    expect((await readEpochs(store)).last.type).toBe('ClockAgreed');
  });

  test('each of them is counted once, however often it is read', async () => {
    unknownEvents.reset();
    const owner = await registered();
    const { id } = await draftOf(stack, owner);
    await written(streams.document(id), { type: 'DocumentVoided', data: {} });
    for (let n = 0; n < 3; n++) await anotherWriter().streams.read(document, id);
    for (let n = 0; n < 3; n++) await stack.stateOf(id);

    const metrics = await register.metrics();
    expect(metrics).toContain('unknown_events_total{type="DocumentFaxed"} 1');
    expect(metrics).toContain('unknown_events_total{type="DocumentVoided@2"} 1');
  });
});

const registered = async () => {
  const id = randomUUID();
  const data = { username: id, email: `${id}@example.com`, fullName: 'Olive', passwordHash: 'none' };
  await handle(writer, account, id, stack.sayingAs(id), { type: 'RegisterAccount', data });

  return id;
};

/** A writer that remembers no streams, as if it were another process. */
const anotherWriter = () => ({ ...writer, streams: rememberedStreams(store, writer.epoch) });

const written = (stream: string, changed: Message) =>
  appendOfTomorrow(store, { name: inEpoch(1, stream), stream }, changed);
