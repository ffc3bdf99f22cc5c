import { randomUUID } from 'node:crypto';
import type { Metadata, Recorded } from '#contracts/envelope.ts';
import type { EarlierTreeHead, EvidenceEvent } from '#contracts/evidence/format.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { keyName, type NoteSigner, openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { appendText } from '#contracts/proof/writer-signature.ts';
import { type ForeignEventsLeftOut, VOUCHING } from '#contracts/vouching/events.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { openWriterKey, vouchedFor, type WriterKey } from '../../services/command/log/writer-keys.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import type { Making } from './made-story.ts';
import { leafOf, proofBetween, rootOver } from './naive-tree.ts';

// The log that a bundle is made from: its keys, its tree heads, and what it holds besides the document.

export const ORIGIN = 'sign.example/5f0c/e1';
export const SEED = '5a'.repeat(32);
export const signer: NoteSigner = await openNoteSigner(ORIGIN, SEED);
export const writer = openWriterKey('7e'.repeat(32));
/** The key that signs in the second epoch, if that announced it. */
export const writerOfSecond = writer.ofEpoch('5f0c', 2);
const later: NoteSigner = await openNoteSigner('sign.example/5f0c/e2', SEED);

export const treeHeadOver = async (leaves: readonly string[], by = signer) => {
  const head = { origin: keyName(by.verifierKey).name, size: leaves.length, root: rootOver(leaves) };

  return { ...head, note: await by.sign(head), verifierKey: by.verifierKey };
};

export const earlierOver = async (leaves: readonly string[], making: Making, stamp: string | null) => {
  const of = async (size: number, by: NoteSigner, stamped: string | null): Promise<EarlierTreeHead> => {
    const { note, verifierKey } = await treeHeadOver(leaves.slice(0, size), by);

    return { note, verifierKey, stamp: stamped, consistency: proofBetween(size, leaves) };
  };
  const { beginning = [] } = making;

  const all = [
    ...beginning.map((size) => ({ size, by: signer, stamped: null })),
    ...sizesOf(making, leaves.length - 2 - (making.others ?? OTHERS)).map((size, n) => ({
      size,
      by: signerOf(making),
      stamped: n === 0 ? stamp : null,
    })),
  ].toSorted((one, other) => one.size - other.size);

  return Promise.all(all.map(({ size, by, stamped }) => of(size, by, stamped)));
};

const sizesOf = ({ earlier = [1, 7] }: Making, most: number) =>
  [...new Set(earlier.map((size) => Math.min(size, most)))].toSorted((one, other) => one - other);

export const signerOf = ({ epoch = 1 }: Making) => (epoch === 1 ? signer : later);

/** By itself so many events of others lie before each of the document's. */
const OTHERS = 3;

/** A time-stamp of the first of the earlier tree heads, which none of the later events changes. */
export const stampOver = async (events: readonly Recorded[], making: Making): Promise<string | null> => {
  const { leaves } = logOf(events, making);
  const [size] = sizesOf(making, leaves.length - 1);
  if (!making.stampWith || size === undefined) return null;
  const { note } = await treeHeadOver(leaves.slice(0, size), signerOf(making));

  return making.stampWith(sha256(Buffer.from(note)));
};

/** The notes that the bundle will hold which is taken behind these events: none covers the taking itself. */
export const notesBefore = async (
  events: readonly Recorded[],
  making: Making,
): Promise<readonly { note: string }[]> => {
  const { leaves } = logOf(events, making);
  const { others = OTHERS } = making;

  return earlierOver(
    [...leaves.slice(0, -1), ...Array.from({ length: others + 2 }, () => '0'.repeat(64))],
    making,
    null,
  );
};

/** The event that begins a later epoch: a backup of the first is restored. */
export const restoreInto = async (to: number): Promise<Recorded> => {
  const counts = { events: 12, blobs: 3 };
  const backup = { filename: 'backup.zip', sha256: 'a'.repeat(64), log: '5f0c', epoch: 1, ...counts };
  const takenAt = '2026-11-20T12:00:00.000Z';
  const restore = { restore: randomUUID(), from: 1, to, backup: { ...backup, takenAt } };
  const restoring = {
    ...envelope,
    at: '2026-11-21T12:00:00.000Z',
    by: { kind: 'account', id: randomUUID() },
  } as const;
  const after = { revision: 4, head: 'b'.repeat(64) };
  const [link] = await chained(
    'epochs',
    [{ type: 'RestoreStarted', data: restore }],
    after,
    restoring,
    sha256,
  );
  if (!link) throw new Error('one event makes one link');

  return {
    ...link.event,
    id: randomUUID(),
    stream: 'epochs',
    revision: 5,
    position: 0n,
    metadata: link.metadata,
  };
};

/** Where a document's events come to lie among those of others. `last` is the hash of the last event behind them. */
export const logOf = (
  events: readonly Recorded[],
  { others = OTHERS, isSigned = true, imported }: Making,
  last = sha256(Buffer.from('the last')),
) => {
  const leaves = isSigned ? [leafOf(announcement.metadata.hash)] : [];
  let own: number | null = null;
  const places = events.map(({ metadata }, n) => {
    if (n === imported) own = leaves.push(leafOf(ownAnnouncement.metadata.hash)) - 1;
    for (let other = 0; other < others; other++) leaves.push(leafOf(sha256(Buffer.from(`${n}.${other}`))));
    return leaves.push(leafOf(metadata.hash)) - 1;
  });
  leaves.push(leafOf(last));

  return { leaves, places, own };
};

/**
 * The first event of the log says which key the others are signed with; the one behind it, which key the second epoch
 * has.
 */
const announcedKey = async (
  { id: key, publicKey }: WriterKey,
  before: EvidenceEvent | null = null,
): Promise<EvidenceEvent> => {
  const announcing = {
    ...envelope,
    at: '2026-11-20T12:00:00.000Z',
    by: { kind: 'system', id: 'command' },
  } as const;
  const vouched = before && vouchedFor(writer, { publicKey } as WriterKey);
  const event = { type: 'WriterKeyAnnounced', data: { key, publicKey, before: vouched } };
  const after = { revision: before?.revision ?? -1, head: before?.metadata.hash ?? null };
  const [link] = await chained(WRITER_KEYS, [event], after, announcing, sha256);
  if (!link) throw new Error('one event makes one link');

  return { ...link.event, revision: after.revision + 1, metadata: signedBy(link.metadata) };
};

/** How an operator decided about the events of somebody else in a stream; null if there are none. */
export const decisionAbout = async (
  stream: string,
  events: readonly Recorded[],
): Promise<EvidenceEvent | null> => {
  const places = events.filter(isForeign).map(({ revision, metadata: { hash } }) => ({ revision, hash }));
  if (places.length === 0) return null;
  const data = { stream, events: places, reason: 'Nobody here did that' };

  return decided(data);
};

/** A decision that the installation signed. */
export const decided = async (data: ForeignEventsLeftOut['data']): Promise<EvidenceEvent> => {
  const deciding = {
    ...envelope,
    at: '2026-11-21T13:00:00.000Z',
    by: { kind: 'system', id: 'command-line:operator' },
  } as const;
  const event = { type: 'ForeignEventsLeftOut', data };
  const [link] = await chained(VOUCHING, [event], { revision: 6, head: 'c'.repeat(64) }, deciding, sha256);
  if (!link) throw new Error('one event makes one link');

  return { ...link.event, revision: 7, metadata: signedBy(link.metadata) };
};

/** As command signs an append of one event. */
export const signedBy = (metadata: Metadata, key = writer): Metadata => ({
  ...metadata,
  sig: { key: key.id, events: 1, value: key.sign(appendText(metadata.hash, 1)) },
});

export const envelope = {
  ip: '192.0.2.7',
  userAgent: 'Mozilla/5.0',
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: '',
  schema: 1,
} as const;

export const announcement = await announcedKey(writer);
export const ownAnnouncement = await announcedKey(writerOfSecond, announcement);
