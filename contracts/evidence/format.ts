import type { Closed } from '../closed.ts';
import type { Metadata } from '../envelope.ts';
import type { Pointer } from '../pointer.ts';
import { canonicalJson } from '../proof/canonical-json.ts';
import type { Statement } from './statement.ts';

// This file must not import Zod, since the offline verifier contains it. docs/evidence-format.md describes the format:
// add to the format, but never change what it has.

export const EVIDENCE_KIND = 'inkstream-evidence';
/** The newest version of the format. Bundles of version 1 have no `writer-keys.json`: events weren't signed then. */
export const EVIDENCE_VERSION = 6;
export const EVIDENCE_VERSIONS: readonly number[] = [1, 2, 3, 4, 5, 6];
/** Since this version, bundles contain the keys that events are signed with. */
export const SIGNED_EVENTS = 2;
/** Since this version, earlier tree heads may belong to earlier epochs, if the log begins with the events of those. */
export const EARLIER_EPOCHS = 3;
/** Since this version, personal texts are encrypted, and bundles contain the keys of those that their taker may read. */
export const ENCRYPTED_TEXTS = 4;

/**
 * Since this version, earlier tree heads may also be of the same epoch under another address, and of any epoch that the
 * restored backup's own epoch began with.
 */
export const EARLIER_ORIGINS = 5;

/** Since this version, a bundle may name events that somebody else wrote and that an operator left out. */
export const LEFT_OUT_EVENTS = 6;

/** Names of members that every bundle of the newest version has. */
export const members = {
  manifest: 'manifest.json',
  readme: 'README.txt',
  timeline: 'timeline.json',
  inclusion: 'inclusion.json',
  checkpoint: 'checkpoint.txt',
  checkpointKey: 'checkpoint-key.txt',
  earlierTreeHeads: 'earlier-checkpoints.json',
  writerKeys: 'writer-keys.json',
  boxKeys: 'keys.json',
  verifier: 'verify.html',
} as const;

/** Names of members that a bundle has only if the document has such a file. */
export const SEALED = 'sealed.pdf';
export const CERTIFICATES = 'certificates.pem';
export const DOCUMENT = 'document.pdf';
export const LEFT_OUT = 'left-out.json';
export const originalMember = (fileType: string) => `original.${fileType}`;
export const drawingMember = (sha256: string) => `drawings/${sha256}.json`;

/**
 * Whether a bundle may have a member of this name. The document's events say which members its own bundle must have.
 */
export const isMemberName = (name: string): boolean =>
  Object.values<string>(members).includes(name) ||
  [SEALED, CERTIFICATES, DOCUMENT, LEFT_OUT].includes(name) ||
  /^original\.(pdf|doc|docx)$|^drawings\/[0-9a-f]{64}\.json$/.test(name);

/** `manifest.json`: the last member, which lists all others. It's canonical JSON (RFC 8785) followed by a line end. */
export type Manifest = {
  readonly kind: typeof EVIDENCE_KIND;
  readonly version: number;
  /** The id of the document. */
  readonly document: string;
  readonly head: { readonly revision: number; readonly hash: string };
  /** All other members, in the order that they have in the bundle; `size` is in bytes. */
  readonly members: readonly { readonly name: string; readonly size: number; readonly sha256: string }[];
};

/** An event with everything that its hash covers, except the stream's name, which the timeline states once. */
export type EvidenceEvent = {
  readonly revision: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Metadata;
};

/** `timeline.json`: all events of the document, and what they add up to. */
export type EvidenceTimeline = {
  readonly stream: string;
  /** The number of the epoch. It has to be the same as in the tree head's origin. */
  readonly epoch: number;
  /** The event RestoreStarted, from the stream `epochs`, that the epoch began with; null for the first epoch. */
  readonly restored: EvidenceEvent | null;
  readonly statement: Statement;
  readonly events: readonly EvidenceEvent[];
};

/**
 * `inclusion.json`: the leaf and the proof of each event, in the order of the events (RFC 6962, section 2.1.1).
 * `hashes` has each hash once, and `proof` holds indexes into `hashes`, counted from 0.
 */
export type EvidenceInclusion = {
  readonly size: number;
  readonly root: string;
  readonly hashes: readonly string[];
  readonly events: readonly { readonly leaf: number; readonly proof: readonly number[] }[];
};

/** An event of another stream than the document's, and its leaf in the log's tree. */
export type EventBeside = {
  readonly event: EvidenceEvent;
  readonly leaf: number;
  /** The hashes that lead from the leaf to the tree's root (RFC 6962, section 2.1.1). */
  readonly proof: readonly string[];
};

/** `writer-keys.json`: every event that announced a key for signing events of the epoch. */
export type WriterKeys = { readonly announcements: readonly EventBeside[] };

/**
 * `left-out.json`: the events ForeignEventsLeftOut of the stream `vouching`, by which operators decided that the document
 * goes on without events that somebody else had put into its stream. It's there only if such events are.
 */
export type LeftOutDecisions = { readonly decisions: readonly EventBeside[] };

/**
 * `keys.json`: for each event, in the order of the events, the keys of the boxes in it by the places of these (RFC
 * 6901): 32 bytes in base64url. A box that the taker can't read has a word instead.
 */
export type BoxKeys = { readonly boxes: readonly Readonly<Record<Pointer, string>>[] };

/** The text of which EvidenceTaken names the SHA-256: what became of the boxes of the first `events` events. */
export const openingsText = ({ boxes }: BoxKeys, events: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(canonicalJson(boxes.slice(0, events)));

/** Why a bundle has no key for a box. No key is spelled like one of these words. */
export const closedWords: readonly string[] = ['erased', 'lost', 'withheld'] satisfies Closed[];

/**
 * One tree head in `earlier-checkpoints.json`. The parties, a witness or a time-stamping authority may have kept it as
 * a receipt.
 */
export type EarlierTreeHead = {
  /** The tree head as a signed note, and the key that verifies the note. */
  readonly note: string;
  readonly verifierKey: string;
  /** Proves that the tree of the bundle's own tree head begins with this one's tree (RFC 6962, section 2.1.2). */
  readonly consistency: readonly string[];
  /** A time-stamp of the note (RFC 3161) in base64, made over the note's SHA-256; null if there is none. */
  readonly stamp: string | null;
};

export type EarlierTreeHeads = { readonly earlier: readonly EarlierTreeHead[] };

/** The notes of earlier tree heads, in their order, as one text. EvidenceTaken names its SHA-256. */
export const earlierText = (earlier: readonly Pick<EarlierTreeHead, 'note'>[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(canonicalJson(earlier.map(({ note }) => note)));

/** Splits a tree head's origin, `<host>/<id of the log>/e<epoch>`, into its parts; null if it has another form. */
export const readOrigin = (
  origin: string,
): { readonly host: string; readonly log: string; readonly epoch: number } | null => {
  const [, host = '', log = '', epoch = ''] = /^(.+)\/([^/]+)\/e([1-9]\d*)$/.exec(origin) ?? [];

  return epoch === '' ? null : { host, log, epoch: Number(epoch) };
};
