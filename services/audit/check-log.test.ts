import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { hashOf } from '#contracts/proof/hash-chain.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { runs } from '../../tests/harness/thorough.ts';
import type { Finding } from './finding.ts';
import { alone, openCheck } from './testing/checked-log.ts';
import { fileTampered, fileTamperings, tamperings } from './testing/tamperings.ts';
import { envelope, logs, signer, stamped, told, witnessed, written } from './testing/written-log.ts';

const check = await openCheck();

test('logs that nobody touched raise no alarm', async () => {
  await fc.assert(
    fc.asyncProperty(logs, async (plan) => {
      const log = await written(plan);
      const checked = await check(log);

      expect(checked.findings).toEqual([]);
      expect(checked).toMatchObject({ events: log.events.length, covered: log.events.length });
    }),
    { numRuns: runs(1_000) },
  );
}, 600_000);

test('tamperings are all found, and the first bad place is named', async () => {
  await fc.assert(
    fc.asyncProperty(
      logs,
      fc.constantFrom(...tamperings),
      fc.nat(),
      fc.nat(),
      async (plan, [, tamper], n, m) => {
        const log = await written(plan);
        const tampered = await tamper(log, n, m);
        fc.pre(tampered !== null);
        const { findings } = await check(tampered?.log ?? log);

        expect(findings.length).toBeGreaterThan(0);
        expect(findings[0]).toSatisfy((found: Finding) => tampered?.isPlace(found) === true);
      },
    ),
    { numRuns: runs(1_000) },
  );
}, 600_000);

test('tamperings with the bytes of a file are all found, with the event that names it', async () => {
  await fc.assert(
    fc.asyncProperty(
      logs,
      fc.constantFrom(...fileTamperings),
      fc.nat(),
      fc.nat(),
      async (plan, [, tamper], n, m) => {
        const log = await written(plan);
        const tampered = fileTampered(log, n, (bytes) => tamper(bytes, m));
        const { findings } = await check(tampered?.log ?? log);

        expect(findings).toHaveLength(1);
        expect(findings[0]).toSatisfy((found: Finding) => tampered?.isPlace(found) === true);
      },
    ),
    { numRuns: runs(1_000) },
  );
}, 600_000);

describe.each([...tamperings])('%s', (_, tamper) => {
  test('is found', async () => {
    const log = await written([0, 1, 0, 2, 1, 0, 1, 2].map((stream) => ({ stream, isSigned: stream === 0 })));
    const tampered = await tamper(log, 2, 2);
    const { findings } = await check(tampered?.log ?? log);

    expect(findings[0]).toSatisfy((found: Finding) => tampered?.isPlace(found) === true);
  });
});

test.each<[string, object | null, Partial<Message>]>([
  ['no envelope', null, {}],
  ['nobody who did it', { by: undefined }, {}],
  ['a date that cannot become a text', { at: { toString: 1 } }, {}],
  ['a command that cannot become a text', { commandId: { toString: 1 } }, {}],
  ['a hash that cannot become a text', { hash: { toString: 1 } }, {}],
  ['a schema that cannot become a text', { schema: { toString: 1 } }, {}],
  ['nothing in it', {}, { data: null as never }],
  ['more in it than can be hashed', {}, { data: { deep: deep() } }],
])('an event with %s is found, and does not end the audit', async (_, odd, message) => {
  const log = await written([0, 1, 0].map((stream) => ({ stream, isSigned: true })));
  const last = log.events.at(-1) ?? expect.unreachable();
  const metadata = odd && { ...last.metadata, ...odd };
  const { hash: _hash, ...unhashed } = { ...metadata };
  const event = { ...last, ...message, metadata } as Recorded;
  const own = await hashOf({ ...event, metadata: unhashed as never }).catch(() => 'a'.repeat(64));
  const foreign =
    metadata && !('hash' in (odd ?? {})) ? { ...event, metadata: { ...metadata, hash: own } } : event;
  const tampered = { ...log, events: [...log.events.slice(0, -1), foreign as Recorded] };

  const { findings, events } = await check(tampered);
  expect(events).toBe(3);
  expect(findings).toContainEqual(expect.objectContaining({ stream: last.stream, revision: last.revision }));
});

/** A list in a list, and so on: deeper than a function may call itself. */
function deep(): unknown {
  let list: unknown = [];
  for (let n = 0; n < 100_000; n++) list = [list];

  return list;
}

test('events after the last tree head are said to be covered by none', async () => {
  const log = await written([
    { stream: 0, isSigned: true },
    { stream: 0, isSigned: false },
  ]);

  expect(await check({ ...log, checkpoints: log.checkpoints.slice(0, 1) })).toMatchObject({
    events: 2,
    covered: 1,
    findings: [],
  });
});

test('an event that no tree head covers is found once one should, but the newest of a log that was stopped are only named', async () => {
  const log = await written([0, 1, 0].map((stream) => ({ stream, isSigned: true })));
  const cut = { ...log, checkpoints: log.checkpoints.slice(0, 2) };
  const { at } = envelope;
  const later = new Date(Date.parse(at) + 1).toISOString();

  expect((await check(cut, { ...alone, due: at })).findings).toEqual([]);
  expect((await check(log, { ...alone, due: later })).findings).toEqual([]);
  for (const checkpoints of [cut.checkpoints, []]) {
    const stopped = await check({ ...log, checkpoints }, { ...alone, due: later });
    expect(stopped.findings).toEqual([]);
    expect(stopped.remarks).toEqual([expect.stringContaining('Inkstream was stopped right after them')]);
  }

  const last = log.events.at(-1) as Recorded;
  const minutesLater = new Date(Date.parse(at) + 120_000).toISOString();
  const newer = { ...last, metadata: { ...last.metadata, at: minutesLater } };
  const { findings } = await check(
    { ...log, events: log.events.with(-1, newer), checkpoints: [] },
    { ...alone, due: later },
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ part: 'checkpoint', stream: 'document-0', revision: 0 }),
  );
});

describe('a log whose end was cut off, with the tree heads over it', () => {
  const cutOff = async () => {
    const log = await written([0, 1, 0, 2].map((stream) => ({ stream, isSigned: true })));
    const cut = { ...log, events: log.events.slice(0, 2), checkpoints: log.checkpoints.slice(0, 2) };

    return { log, cut, notes: log.checkpoints.map(({ data }) => String(data.note)) };
  };

  test('looks whole by itself', async () => {
    expect((await check((await cutOff()).cut)).findings).toEqual([]);
  });

  test('is found by what a witness took', async () => {
    const { log, cut } = await cutOff();
    const witnesses = await told(log.checkpoints.map(witnessed));

    expect((await check(log, { ...alone, witnesses })).findings).toEqual([]);
    expect((await check(cut, { ...alone, witnesses })).findings).toMatchObject([
      { part: 'witness', revision: 2, what: expect.stringContaining('over 3 events') },
      { part: 'witness', revision: 3, what: expect.stringContaining('over 4 events') },
    ]);
  });

  test('is found by a tree head that somebody kept', async () => {
    const { log, cut, notes } = await cutOff();

    expect((await check(log, { ...alone, receipts: notes })).findings).toEqual([]);
    expect((await check(cut, { ...alone, receipts: notes.slice(0, 2) })).findings).toEqual([]);
    expect((await check(cut, { ...alone, receipts: notes.slice(2, 3) })).findings).toMatchObject([
      { part: 'receipt', what: expect.stringContaining('over 3 events that was kept is not in the log') },
    ]);
  });
});

test('a tree head that was kept and is another than the log’s, or nobody’s, is found', async () => {
  const log = await written([0, 1].map((stream) => ({ stream, isSigned: true })));
  const other = { origin: 'sign.example/e1', size: 2, root: 'f'.repeat(64) };
  const stranger = await openNoteSigner('sign.example/e1', '17'.repeat(32));
  const receipts = [await signer.sign(other), await stranger.sign(other)];

  expect((await check(log, { ...alone, receipts })).findings).toMatchObject([
    { part: 'receipt', what: expect.stringContaining('another root') },
    { part: 'receipt', what: expect.stringContaining('not signed by this installation') },
  ]);
});

describe('the stream of what witnesses took', () => {
  const kept = async () => {
    const log = await written([0, 1].map((stream) => ({ stream, isSigned: true })));
    return {
      log,
      witnesses: await told([...log.checkpoints.map(witnessed), ...log.checkpoints.map(stamped)]),
    };
  };

  test('has a chain of its own', async () => {
    const { log, witnesses } = await kept();
    const [first, ...rest] = witnesses as readonly [Recorded, ...Recorded[]];
    const edited = { ...first, data: { ...first.data, witness: 'mailto:mallory@example.com' } };

    expect((await check(log, { ...alone, witnesses })).findings).toEqual([]);
    expect((await check(log, { ...alone, witnesses: [edited, ...rest] })).findings).toMatchObject([
      { part: 'witness', revision: 0, what: 'It is not what its hash was made of.' },
    ]);
    expect((await check(log, { ...alone, witnesses: rest })).findings).toMatchObject([
      { part: 'witness', revision: 1, what: 'Event 1 of the stream should stand here.' },
    ]);
  });

  test('names each note that was time-stamped', async () => {
    const { log } = await kept();
    const [, second] = log.checkpoints.map(stamped) as [Message, Message];
    const other = { ...second, data: { ...second.data, noteSha256: 'f'.repeat(64) } };

    expect((await check(log, { ...alone, witnesses: await told([other]) })).findings).toMatchObject([
      { part: 'witness', revision: 0, what: expect.stringContaining('Another tree head over 2 events') },
    ]);
  });
});
