import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { streams } from '#contracts/stream-name.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { NobodyToAsk } from '../../shared/log/client/errors.ts';
import { openEventStore } from '../../shared/log/client/open-event-store.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { document } from '../document/decisions/decider.ts';
import { added, file } from '../document/testing/sample-lease.ts';
import { handle, type Said, type Writer } from './handle.ts';
import { rememberedStreams } from './streams.ts';

describe('a command', () => {
  test('lies in its stream as it was said, each event chained to the one before', async () => {
    const service = openService();
    const id = await draftIn(service);
    const said = saying();

    const { events, revision, position } = await handle(service, document, id, said, adding('tess'));

    const log = await logOf(id);
    expect(log.at(-1)).toMatchObject({
      type: 'RecipientAdded',
      revision,
      position,
      metadata: {
        ...said,
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

    const { events, position } = await handle(service, document, id, saying(), changingRole('sam', 'signer'));

    expect(events).toEqual([]);
    expect(position).toBe(before.at(-1)?.position);
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

    expect(events).toMatchObject([{ type: 'RecipientAdded', data: { recipient: 'tim', signingOrder: 3 } }]);
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

describe('many commands on one document at once', () => {
  test('fifty end in one order, each once, and none is turned away', async () => {
    const service = openService();
    const id = await draftIn(service);

    const outcomes = await Promise.all(
      numbers(50).map((n) => handle(service, document, id, saying(), adding(`person-${n}`))),
    );

    const log = await logOf(id);
    expect(outcomes.map(({ events }) => events[0]?.revision).toSorted(byNumber)).toEqual(
      numbers(50).map((n) => n + 2),
    );
    expect(namesIn(log)).toEqual(['sam', ...numbers(50).map((n) => `person-${n}`)].toSorted());
    expect(await verifyChain(log)).toMatchObject({ unbroken: true, events: 52 });
  });

  test('from three services they still end in one order', async () => {
    const services = [openService(), openService(), openService()];
    const id = await draftIn(services[0] ?? openService());

    const outcomes = await Promise.allSettled(
      numbers(30).map((n) =>
        handle(services[n % 3] ?? openService(), document, id, saying(), adding(`person-${n}`)),
      ),
    );

    const log = await logOf(id);
    const done = outcomes.flatMap((outcome, n) => (outcome.status === 'fulfilled' ? [`person-${n}`] : []));
    expect(namesIn(log)).toEqual(['sam', ...done].toSorted());
    expect(outcomes.filter(({ status }) => status === 'rejected')).toSatisfy((all: PromiseRejectedResult[]) =>
      all.every(({ reason }) => reason.code === 'busy'),
    );
    expect(await verifyChain(log)).toMatchObject({ unbroken: true, events: 2 + done.length });
  });

  test('each decides on what those before it wrote', async () => {
    const service = openService();
    const id = await draftIn(service);

    const outcomes = await Promise.allSettled(
      numbers(10).map(() => handle(service, document, id, saying(), sending)),
    );

    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    await handle(service, document, id, saying(), placing('sam'));
    const sent = await Promise.allSettled(
      numbers(10).map(() => handle(service, document, id, saying(), sending)),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await logOf(id)).filter(({ type }) => type === 'DocumentSent')).toHaveLength(1);
  });
});

describe('the same command again', () => {
  test('gets the same answer, and nothing is appended', async () => {
    const service = openService();
    const id = await draftIn(service);
    const said = saying();
    const first = await handle(service, document, id, said, adding('tess'));
    const before = await logOf(id);

    const again = await handle(service, document, id, said, adding('tess'));

    expect(again.events).toEqual(first.events);
    expect(again.state).toEqual(first.state);
    expect(await logOf(id)).toEqual(before);
  });

  test('gets the same answer whatever has happened since', async () => {
    const service = openService();
    const id = await draftIn(service);
    const said = saying();
    const first = await handle(service, document, id, said, adding('tess'));
    await handle(service, document, id, saying(), changingRole('tess', 'copy'));
    await handle(service, document, id, saying(), {
      type: 'RemoveRecipient',
      data: { recipient: 'tess' },
    });

    const again = await handle(service, document, id, said, adding('tess'));

    expect(again.events).toEqual(first.events);
    expect(again.state).toEqual(first.state);
  });

  test('is not even made where that would take time', async () => {
    const service = openService();
    const id = await draftIn(service);
    const said = saying();
    let made = 0;
    const late = async () => {
      made++;
      return adding('tess');
    };

    await handle(service, document, id, said, late);
    await handle(service, document, id, said, late);

    expect(made).toBe(1);
  });

  test('with another body is refused', async () => {
    const service = openService();
    const id = await draftIn(service);
    const said = saying();
    await handle(service, document, id, said, adding('tess'));

    await expect(
      handle(service, document, id, { ...said, commandHash: 'other' }, adding('tim')),
    ).rejects.toMatchObject({ code: 'key-reused' });
  });

  test('twenty at once are one', async () => {
    const service = openService();
    const id = await draftIn(service);
    const said = saying();

    const outcomes = await Promise.all(
      numbers(20).map(() => handle(service, document, id, said, adding('tess'))),
    );

    const log = await logOf(id);
    expect(log).toHaveLength(3);
    for (const { events } of outcomes) expect(events).toEqual(log.slice(-1));
  });

  test('at another service that has seen nothing of it is one, and breaks no chain', async () => {
    const [one, other] = [openService(), openService()];
    const id = await draftIn(one);
    await other.streams.read(document, id);
    const said = saying();
    const first = await handle(one, document, id, said, adding('tess'));

    const again = await handle(other, document, id, said, adding('tess'));
    await handle(other, document, id, saying(), adding('tim'));

    expect(again.events).toEqual(first.events);
    expect(await verifyChain(await logOf(id))).toMatchObject({ unbroken: true, events: 4 });
  });
});

describe('an event log that dies under load', () => {
  test('loses nothing that was acknowledged, and doubles nothing that is asked again', async () => {
    const own = await startEventLog();
    cleanups.push(own.stop);
    const service = openService(openEventStore(own.url, 'admin:changeit'));
    const id = await draftIn(service);

    for (const round of numbers(3)) {
      const asked = numbers(12).map((n) => ({ said: saying(), recipient: `person-${round}-${n}` }));
      const acting = asked.map(({ said, recipient }) =>
        handle(service, document, id, said, adding(recipient)).then(
          () => true,
          (error) => error,
        ),
      );
      await Promise.race(acting);
      await own.kill9();
      await own.restart();
      const outcomes = await Promise.all(acting);

      const there = namesIn(await service.store.read(inEpoch(1, streams.document(id))));
      for (const [n, outcome] of outcomes.entries()) {
        const name = `person-${round}-${n}`;
        if (outcome === true) expect(there).toContain(name);
        else expect(outcome).toMatchObject({ code: expect.stringMatching(/^(unavailable|busy)$/) });
      }
      expect(new Set(there).size).toBe(there.length);
      for (const { said, recipient } of asked)
        await eventually(() => handle(service, document, id, said, adding(recipient)));
    }

    const log = await service.store.read(inEpoch(1, streams.document(id)));
    expect(namesIn(log)).toHaveLength(1 + 3 * 12);
    expect(new Set(namesIn(log)).size).toBe(1 + 3 * 12);
    expect(await verifyChain(log)).toMatchObject({ unbroken: true });
  });

  test('is an outage while it is away', async () => {
    const own = await startEventLog();
    cleanups.push(own.stop);
    const service = openService(openEventStore(own.url, 'admin:changeit'));
    const id = await draftIn(service);
    await own.kill9();

    await expect(handle(service, document, id, saying(), adding('tess'))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

describe('an event store that has nobody to ask', () => {
  test('is told at once: nothing was sent, so there is nothing to look for', async () => {
    let tries = 0;
    const append = () => {
      tries += 1;
      return Promise.reject(new NobodyToAsk());
    };
    const service = openService();
    const id = await draftIn(service);
    const away = { ...service, store: { ...service.store, append } };

    await expect(handle(away, document, id, saying(), adding('tess'))).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 2,
    });
    expect(tries).toBe(1);
  });
});

type Service = Writer & { readonly store: EventStore };

let eventLog: Awaited<ReturnType<typeof startEventLog>>;
let shared: EventStore;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  eventLog = await startEventLog();
  shared = openEventStore(eventLog.url, 'admin:changeit');
});

afterAll(async () => {
  await shared.close();
  await eventLog.stop();
  for (const cleanup of cleanups) await cleanup();
});

/** A command service with a memory of its own. */
const openService = (store = shared): Service => ({
  store,
  streams: rememberedStreams(store, 1),
  epoch: 1,
  now: () => new Date().toISOString(),
});

const olive: Actor = { kind: 'account', id: 'olive' };
const mallory: Actor = { kind: 'account', id: 'mallory' };

const saying = (by: Actor = olive): Said => ({
  by,
  ip: '203.0.113.7',
  userAgent: 'Firefox',
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: 'hash',
});

/** A new document without recipients. */
const documentIn = async (service: Service): Promise<string> => {
  const id = randomUUID();
  await handle(service, document, id, saying(), {
    type: 'UploadDocument',
    data: { title: 'Lease', ...file },
  });

  return id;
};

/** A new document with one signer. */
const draftIn = async (service: Service): Promise<string> => {
  const id = await documentIn(service);
  await handle(service, document, id, saying(), adding('sam'));

  return id;
};

const adding = (recipient: string): DocumentCommand => ({
  type: 'AddRecipient',
  data: { ...addedData(recipient), signingOrder: null },
});

const addedData = (recipient: string) => {
  const event = added(recipient);

  return event.type === 'RecipientAdded' ? event.data : expect.unreachable();
};

const changingRole = (recipient: string, role: 'signer' | 'copy'): DocumentCommand => ({
  type: 'ChangeRecipientRole',
  data: { recipient, role },
});

const placing = (recipient: string): DocumentCommand => ({
  type: 'PlaceField',
  data: {
    field: `field-of-${recipient}`,
    recipient,
    type: 'signature',
    label: 'Signature',
    pageNumber: 1,
    x: 1,
    y: 1,
    width: 100,
    height: 30,
    fontSize: 12,
    required: true,
  },
});

const sending: DocumentCommand = { type: 'SendDocument', data: {} };

const logOf = (id: string) => shared.read(inEpoch(1, streams.document(id)));

const namesIn = (log: readonly Recorded[]) =>
  (log as readonly Recorded<DocumentEvent>[])
    .flatMap((event) => (event.type === 'RecipientAdded' ? [event.data.recipient] : []))
    .toSorted();

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const byNumber = (one = 0, other = 0) => one - other;

/** Until the log that was started again has been found again. */
const eventually = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  let answer: Answer | undefined;
  await expect
    .poll(
      async () => {
        answer = await ask().catch(() => undefined);
        return answer !== undefined;
      },
      { timeout: 10_000 },
    )
    .toBe(true);

  return answer as Answer;
};
