import { describe, expect, test, vi } from 'vitest';
import { refuse } from '#contracts/api/refusals.ts';
import type { Document } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { document } from '../decisions/document/decider.ts';
import { handle, type Writer } from './handle.ts';
import {
  adding,
  changingRole,
  documentIn,
  draftIn,
  numbers,
  placing,
  recipientNamed,
  saying,
  sending,
  startServices,
} from './testing/services.ts';

const { openService, logOf } = await startServices();

describe('a command', () => {
  test('lies in its stream as it was said, each event chained to the one before', async () => {
    const service = openService();
    const id = await draftIn(service);
    const envelope = saying();

    const { events, revision, position } = await handle(service, document, id, envelope, adding('tess'));

    const log = await logOf(id);
    expect(log.at(-1)).toMatchObject({
      type: 'RecipientAdded',
      revision,
      position,
      metadata: {
        ...envelope,
        schema: 1,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        prev: log.at(-2)?.metadata.hash,
      },
    });
    expect(events).toEqual(log.slice(-1));
    expect(await verifyChain(log)).toMatchObject({ unbroken: true, events: log.length });
  });

  test('that asks for what is so already appends nothing, and says where the stream ends', async () => {
    const service = openService();
    const id = await draftIn(service);
    const before = await logOf(id);
    const reached = vi.fn();
    const writer: Writer = { ...service, onPosition: reached };

    const { events, position } = await handle(writer, document, id, saying(), changingRole('sam', 'signer'));

    expect(events).toEqual([]);
    expect(position).toBe(before.at(-1)?.position);
    expect(reached.mock.calls).toEqual([[position]]);
    expect(await logOf(id)).toEqual(before);
  });

  test('that is refused appends nothing', async () => {
    const service = openService();
    const id = await draftIn(service);
    const before = await logOf(id);

    await expect(handle(service, document, id, saying(mallory), adding('tess'))).rejects.toMatchObject({
      code: 'not-found',
    });

    expect(await logOf(id)).toEqual(before);
  });
});

describe('two services', () => {
  test('decide again on what the other wrote', async () => {
    const [one, other] = [openService(), openService()];
    const id = await draftIn(one);
    await handle(other, document, id, saying(), adding('tess'));

    const { events } = await handle(one, document, id, saying(), adding('tim'));

    expect(events).toMatchObject([
      { type: 'RecipientAdded', data: { recipient: recipientNamed('tim'), signingOrder: 3 } },
    ]);
    expect(await verifyChain(await logOf(id))).toMatchObject({ unbroken: true });
  });

  test('never refuse what the other has made possible', async () => {
    const [one, other] = [openService(), openService()];
    const id = await documentIn(one);
    await handle(other, document, id, saying(), adding('sam'));
    await handle(other, document, id, saying(), placing('sam'));

    await expect(handle(one, document, id, saying(), sending)).resolves.toMatchObject({
      state: { status: 'sent' },
    });
  });

  test('do the work for a command once, and not again where the other has done it', async () => {
    const [one, other] = [openService(), openService()];
    const id = await documentIn(one);
    await handle(one, document, id, saying(), adding('sam'));
    await handle(other, document, id, saying(), placing('sam'));
    const envelope = saying();
    let times = 0;
    const making = async () => {
      times++;
      return sending;
    };

    const first = await handle(other, document, id, envelope, making);
    const again = await handle(one, document, id, envelope, making);

    expect(again.events).toEqual(first.events);
    expect(times).toBe(1);
  });

  test('refuse work once, on the state that the other has left', async () => {
    const [one, other] = [openService(), openService()];
    const id = await draftIn(one);
    await handle(other, document, id, saying(), adding('tess'));
    const seen: number[] = [];
    const making = async (state: Document) => {
      seen.push(state.status === 'none' ? 0 : state.recipients.length);
      return refuse('account.password-wrong');
    };

    await expect(handle(one, document, id, saying(), making)).rejects.toMatchObject({
      code: 'account.password-wrong',
    });

    expect(seen).toEqual([2]);
  });

  test('never take something for done that the other has undone', async () => {
    const [one, other] = [openService(), openService()];
    const id = await draftIn(one);
    await handle(one, document, id, saying(), changingRole('sam', 'copy'));
    await handle(other, document, id, saying(), changingRole('sam', 'signer'));

    const { events } = await handle(one, document, id, saying(), changingRole('sam', 'copy'));

    expect(events).toMatchObject([{ type: 'RecipientRoleChanged', data: { role: 'copy' } }]);
  });

  test('refuse what the other has made impossible', async () => {
    const [one, other] = [openService(), openService()];
    const id = await draftIn(one);
    await handle(other, document, id, saying(), { type: 'DeleteDocument', data: {} });

    await expect(handle(one, document, id, saying(), adding('tess'))).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('the same command again', () => {
  test('gets the same answer, and nothing is appended', async () => {
    const service = openService();
    const id = await draftIn(service);
    const envelope = saying();
    const first = await handle(service, document, id, envelope, adding('tess'));
    const before = await logOf(id);

    const again = await handle(service, document, id, envelope, adding('tess'));

    expect(again.events).toEqual(first.events);
    expect(again.state).toEqual(first.state);
    expect(await logOf(id)).toEqual(before);
  });

  test('gets the same answer whatever has happened since', async () => {
    const service = openService();
    const id = await draftIn(service);
    const envelope = saying();
    const first = await handle(service, document, id, envelope, adding('tess'));
    await handle(service, document, id, saying(), changingRole('tess', 'copy'));
    await handle(service, document, id, saying(), {
      type: 'RemoveRecipient',
      data: { recipient: recipientNamed('tess') },
    });

    const again = await handle(service, document, id, envelope, adding('tess'));

    expect(again.events).toEqual(first.events);
    expect(again.state).toEqual(first.state);
  });

  test('is not even made where that would take time', async () => {
    const service = openService();
    const id = await draftIn(service);
    const envelope = saying();
    let made = 0;
    const late = async () => {
      made++;
      return adding('tess');
    };

    await handle(service, document, id, envelope, late);
    await handle(service, document, id, envelope, late);

    expect(made).toBe(1);
  });

  test('with another body is refused', async () => {
    const service = openService();
    const id = await draftIn(service);
    const envelope = saying();
    await handle(service, document, id, envelope, adding('tess'));

    await expect(
      handle(service, document, id, { ...envelope, commandHash: 'other' }, adding('tim')),
    ).rejects.toMatchObject({ code: 'key-reused' });
  });

  test('twenty at once are one', async () => {
    const service = openService();
    const id = await draftIn(service);
    const envelope = saying();

    const outcomes = await Promise.all(
      numbers(20).map(() => handle(service, document, id, envelope, adding('tess'))),
    );

    const log = await logOf(id);
    expect(log).toHaveLength(3);
    for (const { events } of outcomes) expect(events).toEqual(log.slice(-1));
  });

  test('at another service that has seen nothing of it is one, and breaks no chain', async () => {
    const [one, other] = [openService(), openService()];
    const id = await draftIn(one);
    await other.streams.read(document, id);
    const envelope = saying();
    const first = await handle(one, document, id, envelope, adding('tess'));

    const again = await handle(other, document, id, envelope, adding('tess'));
    await handle(other, document, id, saying(), adding('tim'));

    expect(again.events).toEqual(first.events);
    expect(await verifyChain(await logOf(id))).toMatchObject({ unbroken: true, events: 4 });
  });
});

const mallory: Actor = { kind: 'account', id: 'mallory' };
