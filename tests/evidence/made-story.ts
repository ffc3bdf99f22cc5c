import { randomUUID } from 'node:crypto';
import { seenText } from '#contracts/document/earlier-entries.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { initialDocument } from '#contracts/document/state.ts';
import type { EncryptedEvent } from '#contracts/encrypting/encrypting.ts';
import type { Actor, Authority, Recorded } from '#contracts/envelope.ts';
import { recipientKey } from '#contracts/key-id.ts';
import { earlierEntriesRule } from '#contracts/organisation/earlier-entries-rules.ts';
import { commitmentOf } from '#contracts/personal/box.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import type { Vault } from '../../services/shared/vault/vault.ts';

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
  /** How many of the document's events came with the backup, before the second epoch announced a key of its own. */
  readonly imported?: number;
  /** The revisions behind those of events that the restore undid, and that somebody put back. */
  readonly putBack?: readonly number[];
  /** Events of others before each event of the document. */
  readonly others?: number;
  /** How many of the log's events earlier tree heads cover. */
  readonly earlier?: readonly number[];
  /** The same, of tree heads that the first epoch signed before its backup was restored. */
  readonly beginning?: readonly number[];
  readonly stampWith?: (sha256: string) => Promise<string>;
  /** Events are signed, as they are since the second version of bundles. */
  readonly isSigned?: boolean;
  /** Of which signers the personal data was erased. */
  readonly erased?: readonly number[];
  /** Whether the drawings of those were destroyed as well. */
  readonly isDrawingDestroyed?: boolean;
  /** Whether the sealed PDF was destroyed with them, since it names those. */
  readonly isSealDestroyed?: boolean;
  /** Of which signers the vault has lost the key. */
  readonly lost?: readonly number[];
  /** Whether personal texts are encrypted, as they are since the fourth version of bundles. */
  readonly isEncrypted?: boolean;
  /** Whether the record names neither openings nor earlier tree heads, as it did not at first. */
  readonly isUnnamed?: boolean;
  /** Changes an event as it is stored, before it is hashed and signed. */
  readonly restore?: (stored: StoredEvent, of: Stored) => StoredEvent | Promise<StoredEvent>;
  /** Who takes the bundle; its owner by itself. */
  readonly viewer?: 'owner' | 'auditor' | 'audit-link';
  /** Tells another story than that which happened. */
  readonly forge?: (story: readonly Telling[], who: Who) => readonly Telling[];
};

export type StoredEvent = Pick<EncryptedEvent, 'event' | 'metadata'>;
export type Stored = { readonly stream: string; readonly vault: Vault };

/** Whom a story tells of; fields in the order of the signers that they belong to. */
export type Who = {
  readonly id: string;
  readonly owner: Actor;
  readonly signers: readonly { readonly id: string; readonly field: string }[];
  /** SHA-256 of what was shown. */
  readonly pdf: string;
};

export type Telling = {
  readonly event: DocumentEvent;
  readonly by: Actor;
  /** By which right of an organisation. */
  readonly authority?: Authority;
  /** What of the event's data depends on the events before it. */
  readonly after?: (before: readonly Recorded<DocumentEvent>[], at: string) => object;
  /** An instant (ISO); by itself each event comes a millisecond after the one before. */
  readonly at?: string;
  /** By somebody who has no key. */
  readonly isUnsigned?: boolean;
  /** By somebody who has no key either, and an operator left it out. */
  readonly isLeftOut?: boolean;
};

export const VERIFIER = Buffer.from('<!doctype html><title>Verifier</title>');

const PDF = Buffer.from('%PDF-1.7 what everybody saw');
const WORD = Buffer.from('PK what was uploaded');
const drawingBytes = (n: number) =>
  Buffer.from(JSON.stringify({ width: 10, height: 5, curves: [[n + 1, 0, 0, 1, 1, 2, 2, 3, 3]] }));

/** What happened to a document that never was, who had to do with it, and the files that it left. */
export const storyOf = (id: string, making: Making) => {
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
  const isErased = (n: number) => making.erased?.includes(n) ?? false;
  const destroyed = (n: number) => isErased(n) && making.isDrawingDestroyed === true;
  const drawings = people.slice(0, isDrawn ? signed : 0).map((_, n) => drawingBytes(n));

  return {
    who: { id, owner, signers: people, pdf: sha256(PDF) },
    files: [
      { name: `original.${fileType}`, bytes: original },
      ...(fileType === 'pdf' ? [] : [{ name: 'document.pdf', bytes: PDF }]),
      ...(sealed && !making.isSealDestroyed ? [{ name: 'sealed.pdf', bytes: sealed }] : []),
      ...drawings.flatMap((bytes, n) =>
        destroyed(n) ? [] : [{ name: `drawings/${sha256(bytes)}.json`, bytes }],
      ),
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
          after: shownTo(recipient),
        },
      ]),
      ...people.slice(isComplete ? -1 : people.length).map(({ id }): Telling => {
        return { event: { type: 'DocumentCompleted', data: {} }, by: { kind: 'recipient', id } };
      }),
      ...(sealed ? [bySystem(sealedAs(sha256(sealed)))] : []),
      ...erasureOf(
        id,
        people.filter((_, n) => isErased(n)).map((one) => one.id),
        [
          ...drawings.filter((_, n) => destroyed(n)),
          ...(sealed && making.isSealDestroyed ? [sealed] : []),
        ].map((bytes) => sha256(bytes)),
      ),
      ...endings[isOut || making.ending !== 'voided' ? (making.ending ?? 'none') : 'none'].map(byOwner),
      { event: evidenceTaken, by: taker },
    ],
  };
};

/** Commitments, and the revision of the erasure, are set when the keys and the files are destroyed. */
const erasureOf = (
  document: string,
  recipients: readonly string[],
  blobs: readonly string[],
): readonly Telling[] => {
  if (recipients.length === 0) return [];
  const keys = recipients.map((one) => recipientKey(document, one));
  const events: readonly DocumentEvent[] = [
    { type: 'PersonalDataErased', data: { keys, basis: 'objection', request: null, reason: 'Asked for' } },
    {
      type: 'PersonalKeysDestroyed',
      data: { keys: keys.map((key) => ({ key, commitment: null })), erasure: 0 },
    },
    ...(blobs.length > 0
      ? [{ type: 'BlobsDestroyed' as const, data: { blobs: [...blobs], erasure: 0 } }]
      : []),
  ];

  return events.map((event) => ({ event, by: { kind: 'system', id: 'erase' } }));
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
    owner,
    title,
    fileType,
    original,
    pdf: sha256(PDF),
    originalFileName: `lease.${fileType}`,
    pages: [{ width: 595, height: 842 }],
  },
});

const added = (recipient: string, n: number): DocumentEvent => ({
  type: 'RecipientAdded',
  data: {
    recipient,
    fullName: `Signer ${n}`,
    email: `signer-${n}@example.com`,
    role: 'signer',
    signingOrder: n + 1,
    title: null,
  },
});

const placed = (field: string, recipient: string): DocumentEvent => ({
  type: 'FieldPlaced',
  data: {
    field,
    recipient,
    type: 'signature',
    label: 'Signature',
    pageNumber: 1,
    x: 10,
    y: 20,
    width: 150,
    height: 30,
    fontSize: null,
    required: true,
  },
});

/** What a signer was shown of others when they signed. */
const shownTo = (signer: string) => (before: readonly Recorded<DocumentEvent>[]) => {
  const state = before.reduce(evolveDocument, initialDocument);
  if (state.status === 'none') return {};
  const { fields, status, pdf } = state;
  const others = fields
    .filter(({ recipient }) => recipient !== signer)
    .map((field) => ({ ...field, commitment: commitmentOf(field.box) }));

  return { seen: sha256(seenText({ rule: earlierEntriesRule(state), status, pdf }, others)) };
};

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
