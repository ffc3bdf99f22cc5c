import { afterAll, describe, expect, test } from 'vitest';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { streams } from '#contracts/stream-name.ts';
import { startEventLogProcess } from '../../../tests/harness/event-log.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { NobodyToAsk } from '../../shared/outages/nobody-to-ask.ts';
import { document } from '../decisions/document/decider.ts';
import { handle } from './handle.ts';
import {
  adding,
  draftIn,
  namesIn,
  numbers,
  placing,
  saying,
  sending,
  startServices,
} from './testing/services.ts';

const { openService, logOf } = await startServices();
const cleanups: (() => unknown)[] = [];

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

describe('an event log that dies under load', () => {
  test('loses nothing that was acknowledged, and doubles nothing that is asked again', async () => {
    const own = await startEventLogProcess();
    cleanups.push(own.stop);
    const service = openService(openTestLog(own.url));
    const id = await draftIn(service);

    for (const round of numbers(3)) {
      const asked = numbers(12).map((n) => ({ envelope: saying(), recipient: `person-${round}-${n}` }));
      const acting = asked.map(({ envelope, recipient }) =>
        handle(service, document, id, envelope, adding(recipient)).then(
          () => true,
          (error) => error,
        ),
      );
      await Promise.race(acting);
      await own.kill9();
      await own.restart();
      const outcomes = await Promise.all(acting);

      const there = namesIn(await eventually(() => service.store.read(inEpoch(1, streams.document(id)))));
      for (const [n, outcome] of outcomes.entries()) {
        const name = `person-${round}-${n}`;
        if (outcome === true) expect(there).toContain(name);
        else expect(outcome).toMatchObject({ code: expect.stringMatching(/^(unavailable|busy)$/) });
      }
      expect(new Set(there).size).toBe(there.length);
      for (const { envelope, recipient } of asked)
        await eventually(() => handle(service, document, id, envelope, adding(recipient)));
    }

    const log = await service.store.read(inEpoch(1, streams.document(id)));
    expect(namesIn(log)).toHaveLength(1 + 3 * 12);
    expect(new Set(namesIn(log)).size).toBe(1 + 3 * 12);
    expect(await verifyChain(log)).toMatchObject({ unbroken: true });
  });

  test('is an outage while it is away', async () => {
    const own = await startEventLogProcess();
    cleanups.push(own.stop);
    const service = openService(openTestLog(own.url));
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

afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

const byNumber = (one = 0, other = 0) => one - other;

/** Asks again until the restarted log answers. */
const eventually = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  let answer: Answer | undefined;
  await expect
    .poll(async () => {
      answer = await ask().catch(() => undefined);
      return answer !== undefined;
    })
    .toBe(true);

  return answer as Answer;
};
