import { z } from 'zod';
import { DocumentId, Sha256 } from '../ids.ts';
import { ErasureBasis } from '../personal/erasure-events.ts';
import { keyName, renamedKey, verifiedText, verifyTreeHead } from '../proof/signed-tree-head.ts';
import { KeepBasis, PrivacyKind, PrivacyMatch } from './events.ts';

// A certificate of erasure is a signed note (C2SP signed-note): a first line that says what it is, and JSON. The key that
// signs tree heads signs it, so whoever kept one of these, or the key, can tell who wrote it.

/** Where texts may be left that were erased in the tables. */
const remainsIn = [
  'tables',
  'statistics',
  'write-ahead-log',
  'replication-slots',
  'archive',
  'standbys',
] as const;

const FIRST_LINE = 'Inkstream certificate of erasure 1';

const instant = z.iso.datetime();

/** An event by its place in its stream, and the hash that the log has of it. */
const EventNamed = z.strictObject({ revision: z.int().min(0), id: z.uuid(), at: instant, hash: Sha256 });

/** What was erased: the data of somebody in one place, of a document with all its recipients, or of a privacy request. */
export const ErasedOne = z.discriminatedUnion('kind', [
  ...PrivacyMatch.options,
  z.strictObject({ kind: z.literal('document'), document: DocumentId }),
  z.strictObject({ kind: z.literal('request'), request: z.uuid() }),
]);
export type ErasedOne = z.infer<typeof ErasedOne>;

const ErasedPart = z.strictObject({
  match: ErasedOne,
  basis: ErasureBasis,
  stream: z.string(),
  /** The erasure was decided by this event. */
  decided: EventNamed,
  /** The keys were destroyed, as this event says. A commitment is null if nothing was ever encrypted with the key. */
  keysDestroyed: EventNamed.extend({
    keys: z.array(z.strictObject({ key: z.string(), commitment: Sha256.nullable() })),
  }),
  /** The files were destroyed that nobody else names. */
  filesDestroyed: EventNamed.extend({ files: z.array(Sha256) }),
});

const KeptPart = z.strictObject({
  match: PrivacyMatch,
  basis: KeepBasis,
  /** Null if it's kept until its basis no longer applies. */
  until: instant.nullable(),
});

/** Files that stay although somebody was erased whom they're about. */
const KeptFiles = z.strictObject({
  match: ErasedOne,
  /** Sealed files name everyone who signed and who sent it; others are also those of documents that stay. */
  what: z.enum(['sealed-files', 'shared-files']),
  /** Of an account the sealed files of all documents that it sent, which aren't listed. */
  files: z.array(Sha256),
  /** Why, in the words of whoever decided. Null if nobody did. */
  basis: z.string().nullable(),
});

/** What may be left of erased texts in files of the database, or of what copies it, and why. */
const Remains = z.strictObject({ where: z.enum(remainsIn), why: z.string() });
export type Remains = z.infer<typeof Remains>;

/** What a privacy request asked for, and who answered it. */
const Requested = z.strictObject({
  id: z.uuid(),
  kind: PrivacyKind,
  receivedAt: instant,
  /** The accounts of those who decided, and of who approved it. */
  decidedBy: z.array(z.string()),
  approvedBy: z.string(),
  approvedAt: instant,
});

/** Who ordered an erasure that no privacy request asked for. */
const Ordered = z.strictObject({
  /** The part of the installation that did it: `retention`, or `command-line:` with the name of an operator. */
  by: z.string(),
  /** The account of the records manager who decided it when the document's time was over. Null if nobody had to. */
  decidedBy: z.string().nullable(),
  /** The rule that the document was kept under, and the revision of its event. Null if there was none. */
  rule: z.strictObject({ id: z.uuid(), revision: z.int().min(0) }).nullable(),
});

/** What a certificate says. It's about a request or about an order, and the other is null. */
export const Certificate = z.strictObject({
  request: Requested.nullable(),
  order: Ordered.nullable().default(null),
  log: z.strictObject({ id: z.string(), epoch: z.int().min(1) }),
  issuedAt: instant,
  erased: z.array(ErasedPart),
  kept: z.array(z.union([KeptPart, KeptFiles])),
  restricted: z.array(PrivacyMatch),
  /** What is left of destroyed keys in files of the database can't be opened any more once the vault's own key changes. */
  vaultKeyChangesBy: instant,
  /** Until then the files may still be in backups. The keys are in none that can be opened. */
  filesLeaveBackupsBy: instant,
  /**
   * When the tables that had held the texts were rewritten, with the write-ahead log. Null if nothing was erased, if they
   * couldn't be within a day, and in certificates of older versions.
   */
  databaseRewrittenAt: instant.nullable().default(null),
  /** What may be left in the database's own files in spite of that. */
  remains: z.array(Remains).default([]),
  outOfReach: z.string(),
  /** The tree head that covers all these events, and the key that signed it and this note. */
  treeHead: z.strictObject({ note: z.string(), verifierKey: z.string() }),
});
export type Certificate = z.infer<typeof Certificate>;

/** Whose data a part of a certificate is about, in words. */
export const whoIs = (one: ErasedOne): string => {
  if (one.kind === 'account') return `account ${one.account}`;
  if (one.kind === 'request') return `privacy request ${one.request}`;
  const document = `document ${one.document}`;

  return one.kind === 'document'
    ? `${document} with all its recipients`
    : `recipient ${one.recipient} of ${document}`;
};

/** What is kept, and why, in words. */
export const keptWords = (part: Certificate['kept'][number]): string => {
  if (!('what' in part))
    return `${whoIs(part.match)} (${part.basis}${part.until ? `, until ${part.until}` : ''})`;
  const files = part.files.length > 0 ? ` ${part.files.join(', ')}` : '';
  if (part.what === 'shared-files') return `files${files} of ${whoIs(part.match)} (other documents use them)`;

  return `the sealed PDF${files} that names ${whoIs(part.match)} (${part.basis ?? 'no one decided about it'})`;
};

/** What leaves an installation can't be taken back by it. */
export const OUT_OF_REACH =
  'Mails that were sent before, and files that someone downloaded, are out of reach of this installation.';

/** The text that is signed. */
export const certificateText = (certificate: Certificate): string =>
  `${FIRST_LINE}\n${JSON.stringify(certificate, null, 2)}\n`;

export const isCertificate = (note: string): boolean => note.startsWith(`${FIRST_LINE}\n`);

export type VerifiedCertificate =
  | { readonly problem: string }
  | {
      readonly problem: null;
      readonly certificate: Certificate;
      /** Whether it's signed with one of the keys that the reader trusts. Null if they named none. */
      readonly isTrusted: boolean | null;
    };

/**
 * Checks a certificate without anything else: that it's signed as a whole by the key that signed the tree head in it.
 * Whose key that is, only `trustedKeys` show: verifier keys that the reader has from elsewhere.
 */
export const verifiedCertificate = async (
  note: string,
  trustedKeys: readonly string[],
): Promise<VerifiedCertificate> => {
  const certificate = certificateIn(note);
  if (!certificate) return { problem: 'It doesn’t say what a certificate says.' };
  const { verifierKey, note: treeHead } = certificate.treeHead;
  if ((await verifiedText(note, verifierKey)) === null)
    return { problem: 'It was changed, or someone else signed it.' };
  if ((await verifyTreeHead(treeHead, verifierKey)) === null)
    return { problem: 'The tree head in it was changed, or someone else signed it.' };
  // The same key has a different name in each epoch.
  const { name } = keyName(verifierKey);
  const renamed = await Promise.all(trustedKeys.map((key) => renamedKey(key, name)));

  return {
    problem: null,
    certificate,
    isTrusted: trustedKeys.length === 0 ? null : renamed.every((key) => key === verifierKey),
  };
};

/** What a note says, whoever signed it; null if it's no certificate. */
export const certificateIn = (note: string): Certificate | null => {
  const end = note.lastIndexOf('\n\n');
  if (!isCertificate(note) || end < 0) return null;
  try {
    return Certificate.parse(JSON.parse(note.slice(FIRST_LINE.length, end)));
  } catch {
    return null;
  }
};
