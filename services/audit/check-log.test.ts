import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openNoteSigner } from '#contracts/checkpoint.ts';
import { CheckpointSigned, checkpointsOf } from '#contracts/events/checkpoints.ts';
import { chained } from '#contracts/hash-chain.ts';
import { emptyFrontier, extended, leafInput, rootOf } from '#contracts/merkle.ts';
import type { Message, Metadata, Recorded } from '#contracts/message.ts';
import type { BlobState } from './check-blobs.ts';
import { checkLog } from './check-log.ts';
import type { Finding } from './finding.ts';
import { sha256 } from './sha256.ts';

const signer = await openNoteSigner('sign.example/e1', '5a'.repeat(32));

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

type Log = {
  readonly events: readonly Recorded[];
  readonly checkpoints: readonly Recorded[];
  readonly blobs: ReadonlyMap<string, BlobState>;
};
type Plan = readonly { readonly stream: number; readonly isSigned: boolean }[];

/** What became of a log, and whether a finding names the place; null where it cannot be done to this log. */
type Tampered = { readonly log: Log; readonly isPlace: (found: Finding) => boolean } | null;
type Tamper = (log: Log, n: number, m: number) => Promise<Tampered>;

const logs: fc.Arbitrary<Plan> = fc.array(fc.record({ stream: fc.nat(3), isSigned: fc.boolean() }), {
  minLength: 1,
  maxLength: 10,
});

const check = ({ events, checkpoints, blobs }: Log) =>
  checkLog({
    events: (async function* () {
      yield* events;
    })(),
    checkpoints,
    verifierKeys: [signer.verifierKey],
    blob: async (name) => blobs.get(name) ?? 'missing',
  });

/** Events in some streams, each naming a blob, and a checkpoint after some of them and after the last. */
const written = async (plan: Plan): Promise<Log> => {
  const events: Recorded[] = [];
  for (const { stream } of plan) events.push(await next(events, `document-${stream}`, events.length));
  const sizes = plan.flatMap(({ isSigned }, n) => (isSigned || n === plan.length - 1 ? [n + 1] : []));
  const checkpoints: Recorded[] = [];
  for (const size of sizes) checkpoints.push(await checkpointOver(events.slice(0, size), checkpoints));

  return { events, checkpoints, blobs: new Map(events.flatMap(blobsIn).map((name) => [name, 'good'])) };
};

const next = async (before: readonly Recorded[], stream: string, n: number): Promise<Recorded> =>
  link(before, stream, {
    type: 'DocumentSealed',
    data: { sealed: sha256(Buffer.from(`blob ${n}`)), level: 'B-B', pageCount: n, chainHead: '' },
  });

/** An event behind the others of its stream. */
const link = async (before: readonly Recorded[], stream: string, event: Message): Promise<Recorded> => {
  const last = before.findLast((one) => one.stream === stream);
  const after = { revision: last?.revision ?? -1, head: last?.metadata.hash ?? null };
  const [linked] = await chained(stream, [event], after, envelope, sha256);
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
    (grown, { metadata }) => extended(grown, sha256(leafInput(metadata.hash)), sha256),
    emptyFrontier,
  );
  const checkpoint = { origin: 'sign.example/e1', size: tree.size, root: rootOf(tree, sha256) };
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

const blobsIn = ({ data }: Recorded) => [String(data.sealed)];

const envelope: Omit<Metadata, 'prev' | 'hash'> = {
  at: '2026-01-01T12:00:00.000Z',
  by: { kind: 'system', id: 'test' },
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
    ['a blob damaged', async (log, n) => blobIs(log, n, 'damaged')],
    ['a blob lost', async (log, n) => blobIs(log, n, 'missing')],
  ];
}

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
        : part === 'chain' && BigInt(position ?? 0) >= (log.events[place]?.position ?? 0n) - 10n,
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

const blobIs = (log: Log, n: number, state: BlobState): Tampered => {
  const event = log.events[n % log.events.length] as Recorded;
  const [name = ''] = blobsIn(event);

  return {
    log: { ...log, blobs: new Map([...log.blobs, [name, state]]) },
    isPlace: ({ part, stream, revision, what }) =>
      part === 'blob' && stream === event.stream && revision === event.revision && what.includes(name),
  };
};
