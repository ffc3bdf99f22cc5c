import type { Metadata, Recorded } from '#contracts/envelope.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import type { Finding } from '../finding.ts';
import { contents, type Log, link } from './written-log.ts';

/**
 * A log after tampering, and a function that tells whether a finding names the right place. It's null if this kind of
 * tampering is impossible for the log.
 */
type Tampered = { readonly log: Log; readonly isPlace: (found: Finding) => boolean } | null;
type TamperFile = (bytes: Buffer, n: number) => Uint8Array | null;
type Tamper = (log: Log, n: number, m: number) => Promise<Tampered>;

export const tamperings: readonly (readonly [string, Tamper])[] = [
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
  [
    'an id, changed',
    (log, n) => edited(log, n, (event) => ({ ...event, id: '0f6b5d1e-2f0d-5c3e-9a55-6f1a3b7c9d21' })),
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
  ['a tree head of another root', (log, n) => treeHeadEdited(log, n, { root: 'f'.repeat(64) })],
  ['a tree head of another size', (log, n) => treeHeadEdited(log, n, { size: 77 })],
  [
    'a tree head signed by somebody else',
    async (log, n) => {
      const other = await openNoteSigner('sign.example/e1', '17'.repeat(32));
      const { origin, size } = CheckpointSigned.shape.data.parse(
        log.checkpoints[n % log.checkpoints.length]?.data,
      );
      const forged = { origin, size, root: 'f'.repeat(64) };
      return treeHeadEdited(log, n, {
        ...forged,
        note: await other.sign(forged),
        verifierKey: other.verifierKey,
      });
    },
  ],
  [
    'a tree head dropped',
    async (log, n) => {
      const place = n % log.checkpoints.length;
      // If the last one is removed, nobody can tell that it ever existed.
      if (place === log.checkpoints.length - 1) return null;
      return {
        log: { ...log, checkpoints: log.checkpoints.toSpliced(place, 1) },
        isPlace: isTreeHead(place + 1),
      };
    },
  ],
];

export const fileTamperings: readonly (readonly [string, TamperFile])[] = [
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

/**
 * Replaces the events from this place on. The finding must name the next event of the broken chain, or the range of
 * leaves that contains the place.
 */
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

/** Rebuilds all chains and positions, as if the events had been written like this. */
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

const treeHeadEdited = async (
  log: Log,
  n: number,
  changes: Partial<CheckpointSigned['data']>,
): Promise<Tampered> => {
  const place = n % log.checkpoints.length;
  const event = log.checkpoints[place] as Recorded;
  const changed = { ...event, data: { ...event.data, ...changes } };

  return { log: { ...log, checkpoints: log.checkpoints.with(place, changed) }, isPlace: isTreeHead(place) };
};

const isTreeHead = (place: number) => (found: Finding) =>
  found.part === 'checkpoint' && found.revision === place;

/** Replaces the content of the file that an event names. */
export const fileTampered = (log: Log, n: number, tamper: (bytes: Buffer) => Uint8Array | null): Tampered => {
  const event = log.events[n % log.events.length] as Recorded;
  const name = String(event.data.pdf);
  const bytes = tamper(contents.get(name) as Buffer);

  return {
    log: { ...log, files: new Map([[name, bytes && Buffer.from(bytes)]]) },
    isPlace: ({ part, stream, revision, what }) =>
      part === 'blob' && stream === event.stream && revision === event.revision && what.includes(name),
  };
};
