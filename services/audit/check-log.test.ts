import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { CheckpointSigned, checkpointsOf, witnessesOf } from '#contracts/checkpoints/events.ts';
import type { Message, Metadata, Recorded } from '#contracts/envelope.ts';
import { openNoteSigner } from '#contracts/proof/checkpoint.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { emptyFrontier, extended, leafInput, rootOf } from '#contracts/proof/merkle.ts';
import { noKeys } from '#contracts/proof/writer-keys.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openBlobs } from '../shared/blobs/blobs.ts';
import { sha256, treeDigest } from '../shared/keys/sha256.ts';
import { lookIn } from './check-blobs.ts';
import { checkLog } from './check-log.ts';
import type { Finding } from './finding.ts';

const signer = await openNoteSigner('sign.example/e1', '5a'.repeat(32));
const folder = await temporaryFolder();
const blobs = openBlobs(pathToFileURL(folder.path).href);
const contents = new Map<string, Buffer>();
for (let n = 0; n < 12; n += 1) {
  const bytes = Buffer.from(`%PDF-1.7 file ${n}`);
  contents.set(await blobs.put(bytes), bytes);
}

afterAll(() => folder.remove());

test('a thousand logs that nobody touched raise no alarm', async () => {
  await fc.assert(
    fc.asyncProperty(logs, async (plan) => {
      const log = await written(plan);
      const checked = await check(log);

      expect(checked.findings).toEqual([]);
      expect(checked).toMatchObject({ events: log.events.length, covered: log.events.length });
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

test('a thousand tamperings are all found, and the first bad place is named', async () => {
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
    { numRuns: 1_000 },
  );
}, 60_000);

test('a thousand tamperings with the bytes of a file are all found, with the event that names it', async () => {
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
    { numRuns: 1_000 },
  );
}, 60_000);

describe.each([...tamperingsByName()])('%s', (_, tamper) => {
  test('is found', async () => {
    const log = await written([0, 1, 0, 2, 1, 0, 1, 2].map((stream) => ({ stream, isSigned: stream === 0 })));
    const tampered = await tamper(log, 2, 2);
    const { findings } = await check(tampered?.log ?? log);

    expect(findings[0]).toSatisfy((found: Finding) => tampered?.isPlace(found) === true);
  });
});

test('events after the last checkpoint are said to be covered by none', async () => {
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

test('an event that no checkpoint covers is found once one should', async () => {
  const log = await written([0, 1, 0].map((stream) => ({ stream, isSigned: true })));
  const cut = { ...log, checkpoints: log.checkpoints.slice(0, 2) };
  const { at } = envelope;
  const later = new Date(Date.parse(at) + 1).toISOString();

  expect((await check(cut, { ...alone, due: at })).findings).toEqual([]);
  expect((await check(log, { ...alone, due: later })).findings).toEqual([]);
  expect((await check(cut, { ...alone, due: later })).findings).toMatchObject([
    { part: 'checkpoint', stream: 'document-0', revision: 1, position: '30' },
  ]);
  expect((await check({ ...log, checkpoints: [] }, { ...alone, due: later })).findings).toMatchObject([
    { part: 'checkpoint', stream: 'document-0', revision: 0 },
  ]);
});

describe('a log whose end was cut off, with the checkpoints over it', () => {
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

  test('is found by a checkpoint that somebody kept', async () => {
    const { log, cut, notes } = await cutOff();

    expect((await check(log, { ...alone, receipts: notes })).findings).toEqual([]);
    expect((await check(cut, { ...alone, receipts: notes.slice(0, 2) })).findings).toEqual([]);
    expect((await check(cut, { ...alone, receipts: notes.slice(2, 3) })).findings).toMatchObject([
      { part: 'receipt', what: expect.stringContaining('over 3 events that was kept is not in the log') },
    ]);
  });
});

test('a checkpoint that was kept and is another than the log’s, or nobody’s, is found', async () => {
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
      { part: 'witness', revision: 1, what: 'Event 0 of the stream should stand here.' },
    ]);
  });

  test('names each note that was time-stamped', async () => {
    const { log } = await kept();
    const [, second] = log.checkpoints.map(stamped) as [Message, Message];
    const other = { ...second, data: { ...second.data, noteSha256: 'f'.repeat(64) } };

    expect((await check(log, { ...alone, witnesses: await told([other]) })).findings).toMatchObject([
      { part: 'witness', revision: 0, what: expect.stringContaining('Another checkpoint over 2 events') },
    ]);
  });
});

type Log = {
  readonly events: readonly Recorded[];
  readonly checkpoints: readonly Recorded[];
  /** What lies under the names of files that were tampered with; null: nothing. */
  readonly files: ReadonlyMap<string, Buffer | null>;
};
/** What others hold of a log, and from when on its events may be unsigned. */
type Outside = Pick<Parameters<typeof checkLog>[0], 'witnesses' | 'receipts' | 'due'>;
type Plan = readonly { readonly stream: number; readonly isSigned: boolean }[];

/** What became of a log, and whether a finding names the place; null where it cannot be done to this log. */
type Tampered = { readonly log: Log; readonly isPlace: (found: Finding) => boolean } | null;
type TamperFile = (bytes: Buffer, n: number) => Uint8Array | null;
type Tamper = (log: Log, n: number, m: number) => Promise<Tampered>;

/** Of whom nobody else holds anything. */
const alone: Outside = { witnesses: [], receipts: [], due: null };

const logs: fc.Arbitrary<Plan> = fc.array(fc.record({ stream: fc.nat(3), isSigned: fc.boolean() }), {
  minLength: 1,
  maxLength: 10,
});

const check = async (log: Log, { witnesses, receipts, due }: Outside = alone) => {
  const { events, checkpoints, files } = log;
  for (const [name, bytes] of files) await lay(name, bytes);

  try {
    return await checkLog({
      events: (async function* () {
        yield* events;
      })(),
      checkpoints,
      verifierKeys: [signer.verifierKey],
      ...{ witnesses, receipts, due },
      blob: lookIn(blobs),
      ...{ keys: noKeys, allKeys: noKeys, epochs: [], now: envelope.at },
    });
  } finally {
    for (const name of files.keys()) await lay(name, contents.get(name) ?? null);
  }
};

const lay = (name: string, bytes: Buffer | null): Promise<void> => {
  const path = join(folder.path, 'blobs', name.slice(0, 2), name);

  return bytes ? writeFile(path, bytes) : rm(path);
};

/** Events in some streams, each naming a blob, and a checkpoint after some of them and after the last. */
const written = async (plan: Plan): Promise<Log> => {
  const events: Recorded[] = [];
  for (const { stream } of plan) events.push(await next(events, `document-${stream}`, events.length));
  const sizes = plan.flatMap(({ isSigned }, n) => (isSigned || n === plan.length - 1 ? [n + 1] : []));
  const checkpoints: Recorded[] = [];
  for (const size of sizes) checkpoints.push(await checkpointOver(events.slice(0, size), checkpoints));

  return { events, checkpoints, files: new Map() };
};

const next = async (before: readonly Recorded[], stream: string, n: number): Promise<Recorded> => {
  const pdf = [...contents.keys()][n];

  return before.some((event) => event.stream === stream)
    ? link(before, stream, { type: 'OriginalDownloaded', data: { pdf } })
    : link(before, stream, { type: 'DocumentUploaded', data: { owner: OLIVE, original: pdf, pdf } });
};

/** An event behind the others of its stream. */
const link = async (before: readonly Recorded[], stream: string, event: Message): Promise<Recorded> => {
  const last = before.findLast((one) => one.stream === stream);
  const after = { revision: last?.revision ?? -1, head: last?.metadata.hash ?? null };
  const by = stream.startsWith('document') ? envelope.by : ({ kind: 'system', id: 'test' } as const);
  const [linked] = await chained(stream, [event], after, { ...envelope, by }, sha256);
  const position = (before.at(-1)?.position ?? 0n) + 10n;

  return {
    ...event,
    ...{ id: `${stream}@${after.revision + 1}`, stream, revision: after.revision + 1, position },
    metadata: linked?.metadata as Metadata,
  };
};

const checkpointOver = async (
  events: readonly Recorded[],
  before: readonly Recorded[],
): Promise<Recorded> => {
  const tree = events.reduce(
    (grown, { metadata }) => extended(grown, treeDigest(leafInput(metadata.hash)), treeDigest),
    emptyFrontier,
  );
  const checkpoint = { origin: 'sign.example/e1', size: tree.size, root: rootOf(tree, treeDigest) };
  const last = events.at(-1);

  return link(before, checkpointsOf(1), {
    type: 'CheckpointSigned',
    data: {
      ...checkpoint,
      note: await signer.sign(checkpoint),
      verifierKey: signer.verifierKey,
      ...{ peaks: [...tree.peaks], position: String(last?.position) },
      last: { stream: last?.stream, revision: last?.revision, hash: last?.metadata.hash },
    },
  });
};

/** What others said of checkpoints, in the stream that holds it. */
const told = (words: readonly Message[]): Promise<readonly Recorded[]> =>
  words.reduce<Promise<readonly Recorded[]>>(async (before, word) => {
    const events = await before;
    return [...events, await link(events, witnessesOf(1), word)];
  }, Promise.resolve([]));

const witnessed = ({ data: { origin, size } }: Recorded): Message => ({
  type: 'CheckpointWitnessed',
  data: { origin, size, witness: 'mailto:notary@example.com' },
});

const stamped = ({ data: { origin, size, note } }: Recorded): Message => ({
  type: 'CheckpointStamped',
  data: { origin, size, noteSha256: sha256(Buffer.from(String(note))), token: 'AAAA' },
});

const OLIVE = '11111111-1111-4111-8111-111111111111';

const envelope: Omit<Metadata, 'prev' | 'hash'> = {
  at: '2026-01-01T12:00:00.000Z',
  by: { kind: 'account', id: OLIVE },
  ...{ ip: null, userAgent: null, causationId: null, commandHash: '', schema: 1 },
  correlationId: '22222222-2222-4222-8222-222222222222',
  commandId: '33333333-3333-4333-8333-333333333333',
};

function tamperingsByName(): readonly (readonly [string, Tamper])[] {
  return [
    [
      'what happened, changed',
      (log, n) => edited(log, n, (event) => ({ ...event, data: { ...event.data, pageCount: -1 } })),
    ],
    ['when it happened, changed', (log, n) => edited(log, n, enveloped({ at: '2020-01-01T00:00:00.000Z' }))],
    ['who did it, changed', (log, n) => edited(log, n, enveloped({ by: { kind: 'system', id: 'mallory' } }))],
    ['a hash, changed', (log, n) => edited(log, n, enveloped({ hash: 'f'.repeat(64) }))],
    [
      'an envelope, lost',
      (log, n) => edited(log, n, (event) => ({ ...event, metadata: null as unknown as Metadata })),
    ],
    ['an event dropped', async (log, n) => replaced(log, n, log.events.toSpliced(n % log.events.length, 1))],
    [
      'an event dropped, all chains made anew',
      async (log, n) => replaced(log, n, await rechained(log.events.toSpliced(n % log.events.length, 1))),
    ],
    [
      'an event changed, all chains made anew',
      async (log, n) => {
        const place = n % log.events.length;
        const event = log.events[place] as Recorded;
        return replaced(
          log,
          n,
          await rechained(log.events.with(place, { ...event, data: { ...event.data, pageCount: -1 } })),
        );
      },
    ],
    [
      'an event inserted, all chains made anew',
      async (log, n) => {
        const place = n % log.events.length;
        return replaced(
          log,
          n,
          await rechained(log.events.toSpliced(place, 0, { ...(log.events[place] as Recorded), data: {} })),
        );
      },
    ],
    [
      'an event twice',
      async (log, n) => {
        const place = n % log.events.length;
        return replaced(log, n + 1, log.events.toSpliced(place, 0, log.events[place] as Recorded), place + 1);
      },
    ],
    ['two events in each other’s place', async (log, n) => swapped(log, n)],
    ['a checkpoint of another root', (log, n) => checkpointEdited(log, n, { root: 'f'.repeat(64) })],
    ['a checkpoint of another size', (log, n) => checkpointEdited(log, n, { size: 77 })],
    [
      'a checkpoint signed by somebody else',
      async (log, n) => {
        const other = await openNoteSigner('sign.example/e1', '17'.repeat(32));
        const { origin, size } = CheckpointSigned.shape.data.parse(
          log.checkpoints[n % log.checkpoints.length]?.data,
        );
        const forged = { origin, size, root: 'f'.repeat(64) };
        return checkpointEdited(log, n, {
          ...forged,
          note: await other.sign(forged),
          verifierKey: other.verifierKey,
        });
      },
    ],
    [
      'a checkpoint dropped',
      async (log, n) => {
        const place = n % log.checkpoints.length;
        // Nobody can tell that the last one was there.
        if (place === log.checkpoints.length - 1) return null;
        return {
          log: { ...log, checkpoints: log.checkpoints.toSpliced(place, 1) },
          isPlace: isCheckpoint(place + 1),
        };
      },
    ],
  ];
}

const fileTamperings: readonly (readonly [string, TamperFile])[] = [
  [
    'a byte changed',
    (bytes, n) => bytes.with(n % bytes.length, (bytes[n % bytes.length] ?? 0) ^ (1 + (n % 255))),
  ],
  ['its end cut off', (bytes, n) => bytes.subarray(0, n % bytes.length)],
  ['something added', (bytes, n) => Buffer.concat([bytes, Buffer.from([n % 256])])],
  [
    'another file in its place',
    (bytes) => [...contents.values()].find((other) => !other.equals(bytes)) ?? null,
  ],
  ['lost', () => null],
];

const tamperings = tamperingsByName();

const edited = async (log: Log, n: number, edit: (event: Recorded) => Recorded): Promise<Tampered> => {
  const place = n % log.events.length;
  const event = log.events[place] as Recorded;

  return {
    log: { ...log, events: log.events.with(place, edit(event)) },
    isPlace: ({ part, stream, revision, position }) =>
      part === 'chain' &&
      stream === event.stream &&
      revision === event.revision &&
      position === String(event.position),
  };
};

const enveloped =
  (changes: Partial<Metadata>) =>
  (event: Recorded): Recorded => ({ ...event, metadata: { ...event.metadata, ...changes } });

/** Other events from the place on: named is the next of a broken chain, or the run of leaves that holds the place. */
const replaced = (log: Log, n: number, events: readonly Recorded[], at?: number): Tampered => {
  const place = at ?? n % log.events.length;

  return {
    log: { ...log, events },
    isPlace: ({ part, leaves, position }) =>
      part === 'tree'
        ? leaves !== undefined && leaves.from <= place && place < leaves.to
        : (part === 'chain' || part === 'history') &&
          BigInt(position ?? 0) >= (log.events[place]?.position ?? 0n) - 10n,
  };
};

/** Every chain and every place as if the events had come like that. */
const rechained = async (events: readonly Recorded[]): Promise<readonly Recorded[]> => {
  const made: Recorded[] = [];
  for (const { stream, type, data } of events) made.push(await link(made, stream, { type, data }));

  return made;
};

const swapped = async (log: Log, n: number): Promise<Tampered> => {
  const place = n % log.events.length;
  const [one, other] = log.events.slice(place, place + 2);
  if (!one || !other) return null;
  const events = log.events.toSpliced(
    place,
    2,
    { ...other, position: one.position },
    { ...one, position: other.position },
  );

  return replaced(log, n, events);
};

const checkpointEdited = async (
  log: Log,
  n: number,
  changes: Partial<CheckpointSigned['data']>,
): Promise<Tampered> => {
  const place = n % log.checkpoints.length;
  const event = log.checkpoints[place] as Recorded;
  const changed = { ...event, data: { ...event.data, ...changes } };

  return { log: { ...log, checkpoints: log.checkpoints.with(place, changed) }, isPlace: isCheckpoint(place) };
};

const isCheckpoint = (place: number) => (found: Finding) =>
  found.part === 'checkpoint' && found.revision === place;

/** The file that an event names, as something else. */
const fileTampered = (log: Log, n: number, tamper: (bytes: Buffer) => Uint8Array | null): Tampered => {
  const event = log.events[n % log.events.length] as Recorded;
  const name = String(event.data.pdf);
  const bytes = tamper(contents.get(name) as Buffer);

  return {
    log: { ...log, files: new Map([[name, bytes && Buffer.from(bytes)]]) },
    isPlace: ({ part, stream, revision, what }) =>
      part === 'blob' && stream === event.stream && revision === event.revision && what.includes(name),
  };
};
