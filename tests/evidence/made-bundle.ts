import { randomUUID } from 'node:crypto';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { noDocument } from '#contracts/document/state.ts';
import type { Actor, Metadata, Recorded } from '#contracts/envelope.ts';
import { keyName, type NoteSigner, openNoteSigner } from '#contracts/proof/checkpoint.ts';
import type { Members } from '#contracts/proof/evidence/bundle.ts';
import { certificatesOfSeal } from '#contracts/proof/evidence/check-seal.ts';
import type { EarlierCheckpoint, EvidenceEvent } from '#contracts/proof/evidence/format.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { appendText } from '#contracts/proof/writer-signature.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { openWriterKey } from '../../services/command/log/writer-keys.ts';
import type { Evidence } from '../../services/query/evidence/packed.ts';
import { packed } from '../../services/query/evidence/packed.ts';
import { readme } from '../../services/query/evidence/readme.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { leafOf, pathOf, proofBetween, rootOver } from './naive-tree.ts';

/** What a bundle is made of; its proofs are made by the naive tree, not by ours. */
export type Making = {
  readonly title?: string;
  readonly signers?: number;
  /** How many of them have signed; all: the document is complete. */
  readonly signed?: number;
  readonly isDrawn?: boolean;
  readonly fileType?: 'pdf' | 'docx';
  /** A sealed PDF, for a document that is complete. */
  readonly seal?: Uint8Array | null;
  readonly ending?: 'none' | 'voided' | 'deleted';
  /** The second began when a backup of the first was restored. */
  readonly epoch?: 1 | 2;
  /** Events of others before each event of the document. */
  readonly others?: number;
  /** How many of the log's events earlier checkpoints cover. */
  readonly earlier?: readonly number[];
  /** The same, of checkpoints that the first epoch signed before its backup was restored. */
  readonly beginning?: readonly number[];
  readonly stampWith?: (sha256: string) => Promise<string>;
  /** Events are signed, as they are since the second version of bundles. */
  readonly isSigned?: boolean;
  /** Tells another story than that which happened. */
  readonly forge?: (story: readonly Telling[], who: Who) => readonly Telling[];
};

/** Whom a story tells of; fields in the order of the signers that they belong to. */
export type Who = {
  readonly id: string;
  readonly owner: Actor;
  readonly signers: readonly { readonly id: string; readonly field: string }[];
  /** SHA-256 of what was shown. */
  readonly pdf: string;
};

export const ORIGIN = 'sign.example/5f0c/e1';
export const VERIFIER = Buffer.from('<!doctype html><title>Verifier</title>');
export const SEED = '5a'.repeat(32);
export const signer: NoteSigner = await openNoteSigner(ORIGIN, SEED);
export const writer = openWriterKey('7e'.repeat(32));
const later: NoteSigner = await openNoteSigner('sign.example/5f0c/e2', SEED);

/** The members of a bundle as the query service packs it, of a document that never was. */
export const madeMembers = async (making: Making = {}): Promise<Members> =>
  membersOf(await evidenceOf(making));

export const membersOf = async (evidence: Evidence): Promise<Members> => {
  const members = new Map<string, Uint8Array<ArrayBuffer>>();
  for await (const { name, pieces } of packed(evidence))
    members.set(name, new Uint8Array(Buffer.concat(await Array.fromAsync(pieces()))));

  return members;
};

export const evidenceOf = async (making: Making): Promise<Evidence> => {
  const id = randomUUID();
  const stream = `document-${id}`;
  const told = storyOf(id, making);
  const { epoch = 1 } = making;
  const restored = epoch === 1 ? null : await restoreInto(epoch);
  const { events, stamp } = await recorded(
    stream,
    making.forge?.(told.events, told.who) ?? told.events,
    making,
    restored,
  );
  const { leaves, places } = logOf(events, making);
  const state = events.reduce(evolveDocument, noDocument);
  const head = events.at(-1);
  if (state.status === 'none' || !head) throw new Error('a story begins with an upload');
  const root = rootOver(leaves);
  const paths = places.map((leaf) => pathOf(leaf, leaves));
  const hashes = [...new Set(paths.flat())];
  const history = { stream, epoch, state, events, head };

  return {
    history,
    restored,
    readme: readme({ history, restored }),
    files: {
      named: told.files.map(({ name, bytes }) => ({ name, read: async () => bytes })),
      certificates:
        state.sealed && making.seal ? await certificatesOfSeal(new Uint8Array(making.seal)) : null,
    },
    checkpoint: await checkpointOver(leaves, signerOf(making)),
    inclusion: {
      size: leaves.length,
      root,
      hashes,
      events: places.map((leaf, n) => ({
        leaf,
        proof: (paths[n] ?? []).map((hash) => hashes.indexOf(hash)),
      })),
    },
    earlier: { earlier: await earlierOver(leaves, making, stamp) },
    writerKeys: {
      announcements:
        making.isSigned === false ? [] : [{ event: announcement, leaf: 0, proof: pathOf(0, leaves) }],
    },
    verifier: VERIFIER,
  };
};

export const checkpointOver = async (leaves: readonly string[], by = signer) => {
  const head = { origin: keyName(by.verifierKey).name, size: leaves.length, root: rootOver(leaves) };

  return { ...head, note: await by.sign(head), verifierKey: by.verifierKey };
};

const earlierOver = async (leaves: readonly string[], making: Making, stamp: string | null) => {
  const of = async (size: number, by: NoteSigner, stamped: string | null): Promise<EarlierCheckpoint> => {
    const { note, verifierKey } = await checkpointOver(leaves.slice(0, size), by);

    return { note, verifierKey, stamp: stamped, consistency: proofBetween(size, leaves) };
  };
  const { beginning = [] } = making;

  const all = [
    ...beginning.map((size) => ({ size, by: signer, stamped: null })),
    ...sizesOf(making, leaves.length).map((size, n) => ({
      ...{ size, by: signerOf(making), stamped: n === 0 ? stamp : null },
    })),
  ].toSorted((one, other) => one.size - other.size);

  return Promise.all(all.map(({ size, by, stamped }) => of(size, by, stamped)));
};

const sizesOf = ({ earlier = [1, 7] }: Making, most: number) =>
  [...new Set(earlier.map((size) => Math.min(size, most)))].toSorted((one, other) => one - other);

const signerOf = ({ epoch = 1 }: Making) => (epoch === 1 ? signer : later);

/** A time-stamp of the first of the earlier checkpoints, which none of the later events changes. */
const stampOver = async (events: readonly Recorded[], making: Making): Promise<string | null> => {
  const { leaves } = logOf(events, making);
  const [size] = sizesOf(making, leaves.length);
  if (!making.stampWith || size === undefined) return null;
  const { note } = await checkpointOver(leaves.slice(0, size), signerOf(making));

  return making.stampWith(sha256(Buffer.from(note)));
};

const restoreInto = async (to: number): Promise<Recorded> => {
  const counts = { events: 12, blobs: 3 };
  const backup = { filename: 'backup.zip', sha256: 'a'.repeat(64), log: '5f0c', epoch: 1, ...counts };
  const takenAt = '2026-11-20T12:00:00.000Z';
  const restore = { restore: randomUUID(), from: 1, to, backup: { ...backup, takenAt } };
  const said = {
    ...envelope,
    at: '2026-11-21T12:00:00.000Z',
    by: { kind: 'account', id: randomUUID() },
  } as const;
  const after = { revision: 4, head: 'b'.repeat(64) };
  const [link] = await chained('epochs', [{ type: 'RestoreStarted', data: restore }], after, said, sha256);
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

/** Where a document's events come to lie among those of others. */
const logOf = (events: readonly Recorded[], { others = 3, isSigned = true }: Making) => {
  const leaves = isSigned ? [leafOf(announcement.metadata.hash)] : [];
  const places = events.map(({ metadata }, n) => {
    for (let other = 0; other < others; other++) leaves.push(leafOf(sha256(Buffer.from(`${n}.${other}`))));
    return leaves.push(leafOf(metadata.hash)) - 1;
  });
  leaves.push(leafOf(sha256(Buffer.from('the last'))));

  return { leaves, places };
};

export type Telling = {
  readonly event: DocumentEvent;
  readonly by: Actor;
  /** An instant (ISO); by itself each event comes a millisecond after the one before. */
  readonly at?: string;
  /** By somebody who has no key. */
  readonly isUnsigned?: boolean;
};

/** The first event of the log: which key all others are signed with. */
const announcedKey = async (): Promise<EvidenceEvent> => {
  const { id: key, publicKey } = writer;
  const said = {
    ...envelope,
    at: '2026-11-20T12:00:00.000Z',
    by: { kind: 'system', id: 'command' },
  } as const;
  const event = { type: 'WriterKeyAnnounced', data: { key, publicKey, before: null } };
  const [link] = await chained(WRITER_KEYS, [event], { revision: -1, head: null }, said, sha256);
  if (!link) throw new Error('one event makes one link');

  return { ...link.event, revision: 0, metadata: signedBy(link.metadata) };
};

/** As command signs an append of one event. */
const signedBy = (metadata: Metadata, key = writer): Metadata => ({
  ...metadata,
  sig: { key: key.id, events: 1, value: key.sign(appendText(metadata.hash, 1)) },
});

const recorded = async (
  stream: string,
  story: readonly Telling[],
  making: Making,
  restored: Recorded | null,
) => {
  const { seal, epoch = 1, isSigned = true } = making;
  const events: Recorded<DocumentEvent>[] = [];
  let stamp: string | null = null;
  const begin = Date.now();
  for (const [revision, { event, by, at, isUnsigned }] of story.entries()) {
    const after = { revision: revision - 1, head: events.at(-1)?.metadata.hash ?? null };
    if (event.type === 'EvidenceTaken') stamp = await stampOver(events, making);
    const data = {
      ...event.data,
      ...(event.type === 'DocumentSealed' && seal && { chainHead: after.head }),
      ...(event.type === 'EvidenceTaken' && {
        readme: explained(stream, epoch, events, restored),
        stamp: stamp && sha256(Buffer.from(stamp, 'base64')),
      }),
    };
    const said = { ...envelope, at: at ?? new Date(begin + revision).toISOString(), by };
    const [link] = await chained(stream, [{ ...event, data } as DocumentEvent], after, said, sha256);
    if (link)
      events.push({
        ...link.event,
        id: randomUUID(),
        stream,
        revision,
        position: 0n,
        metadata: isSigned && !isUnsigned ? signedBy(link.metadata) : link.metadata,
      });
  }

  return { events, stamp };
};

/** SHA-256 of the README.txt of a bundle that is taken after the events. */
const explained = (
  stream: string,
  epoch: number,
  events: readonly Recorded<DocumentEvent>[],
  restored: Recorded | null,
): string => {
  const state = events.reduce(evolveDocument, noDocument);
  const head = events.at(-1);
  if (state.status === 'none' || !head) throw new Error('a story begins with an upload');

  return sha256(Buffer.from(readme({ history: { stream, epoch, state, events, head }, restored })));
};

const envelope = {
  ip: '192.0.2.7',
  userAgent: 'Mozilla/5.0',
  correlationId: randomUUID(),
  causationId: null,
  commandId: randomUUID(),
  commandHash: '',
  schema: 1,
} as const;

export const announcement = await announcedKey();

const PDF = Buffer.from('%PDF-1.7 what everybody saw');
const WORD = Buffer.from('PK what was uploaded');
const drawingBytes = (n: number) =>
  Buffer.from(JSON.stringify({ width: 10, height: 5, curves: [[n + 1, 0, 0, 1, 1, 2, 2, 3, 3]] }));

const storyOf = (id: string, making: Making) => {
  const {
    title = 'Lease',
    signers = 2,
    signed = signers,
    isDrawn = true,
    fileType = 'docx',
    seal = null,
  } = making;
  const owner: Actor = { kind: 'account', id: randomUUID() };
  const people = Array.from({ length: signers }, () => ({
    id: randomUUID(),
    field: `${id}.${randomUUID()}`,
  }));
  const original = fileType === 'pdf' ? PDF : WORD;
  const taker: Actor = making.ending === 'deleted' ? { kind: 'auditor', id: 'ann@example.com' } : owner;
  const byOwner = (event: DocumentEvent): Telling => ({ event, by: owner });
  const bySystem = (event: DocumentEvent): Telling => ({ event, by: { kind: 'system', id: 'seal' } });
  const isComplete = signers > 0 && signed === signers;
  const isOut = signers > 0 && !isComplete;
  const sealed = isComplete && seal ? Buffer.from(seal) : null;

  return {
    who: { id, owner, signers: people, pdf: sha256(PDF) },
    files: [
      { name: `original.${fileType}`, bytes: original },
      ...(fileType === 'pdf' ? [] : [{ name: 'document.pdf', bytes: PDF }]),
      ...(sealed ? [{ name: 'sealed.pdf', bytes: sealed }] : []),
      ...people.slice(0, isDrawn ? signed : 0).map((_, n) => {
        const bytes = drawingBytes(n);
        return { name: `drawings/${sha256(bytes)}.json`, bytes };
      }),
    ],
    events: [
      byOwner(uploaded(owner.id, title, fileType, sha256(original))),
      ...people.flatMap(({ id: recipient, field }, n) => [
        byOwner(added(recipient, n)),
        byOwner(placed(field, recipient)),
      ]),
      ...(signers > 0 ? [byOwner({ type: 'DocumentSent', data: {} })] : []),
      ...people.slice(0, signed).flatMap(({ id: recipient, field }, n): Telling[] => [
        {
          event: { type: 'SigningLinkOpened', data: { recipient } },
          by: { kind: 'recipient', id: recipient },
        },
        {
          event: signatureOf(recipient, field, isDrawn ? sha256(drawingBytes(n)) : null),
          by: { kind: 'recipient', id: recipient },
        },
      ]),
      ...people.slice(isComplete ? -1 : people.length).map(({ id }): Telling => {
        return { event: { type: 'DocumentCompleted', data: {} }, by: { kind: 'recipient', id } };
      }),
      ...(sealed ? [bySystem(sealedAs(sha256(sealed)))] : []),
      ...endings[isOut || making.ending !== 'voided' ? (making.ending ?? 'none') : 'none'].map(byOwner),
      { event: evidenceTaken, by: taker },
    ],
  };
};

const evidenceTaken: DocumentEvent = { type: 'EvidenceTaken', data: { verifier: sha256(VERIFIER) } };

const endings: Readonly<Record<NonNullable<Making['ending']>, readonly DocumentEvent[]>> = {
  none: [],
  voided: [{ type: 'DocumentVoided', data: {} }],
  deleted: [{ type: 'DocumentDeleted', data: {} }],
};

const uploaded = (
  owner: string,
  title: string,
  fileType: 'pdf' | 'docx',
  original: string,
): DocumentEvent => ({
  type: 'DocumentUploaded',
  data: {
    ...{ owner, title, fileType, original, pdf: sha256(PDF) },
    originalFileName: `lease.${fileType}`,
    pages: [{ width: 595, height: 842 }],
  },
});

const added = (recipient: string, n: number): DocumentEvent => ({
  type: 'RecipientAdded',
  data: {
    ...{ recipient, fullName: `Signer ${n}`, email: `signer-${n}@example.com` },
    ...{ role: 'signer', signingOrder: n + 1, title: null },
  },
});

const placed = (field: string, recipient: string): DocumentEvent => ({
  type: 'FieldPlaced',
  data: {
    ...{ field, recipient, type: 'signature', label: 'Signature', pageNumber: 1 },
    ...{ x: 10, y: 20, width: 150, height: 30, fontSize: null, required: true },
  },
});

const signatureOf = (recipient: string, field: string, drawing: string | null): DocumentEvent => ({
  type: 'RecipientSigned',
  data: {
    recipient,
    values: [{ field, value: 'Ada', ...(drawing !== null && { handwriting: { kind: 'drawn', drawing } }) }],
    documentSha256: sha256(PDF),
    consent: { version: '1', sha256: 'c'.repeat(64) },
  },
});

/** `chainHead` is set when it is chained. */
const sealedAs = (sealed: string): DocumentEvent => ({
  type: 'DocumentSealed',
  data: { sealed, level: 'B-B', pageCount: 3, chainHead: 'e'.repeat(64) },
});
