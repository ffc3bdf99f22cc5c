import type { Metadata } from '../../envelope.ts';
import type { Statement } from './statement.ts';

// Zod-free: the offline verifier holds it. docs/evidence-format.md describes the format; add to it, but never change it.

export const EVIDENCE_KIND = 'inkstream-evidence';
/** Bundles of the first version hold no keys of writers, since events were not signed then. */
export const EVIDENCE_VERSION = 3;
export const EVIDENCE_VERSIONS: readonly number[] = [1, 2, 3];
/** The version from which on events are signed. */
export const SIGNED_EVENTS = 2;
/** The version from which on earlier tree heads may be those of epochs whose events the log begins with. */
export const EARLIER_EPOCHS = 3;

/** Members that every bundle has. */
export const members = {
  manifest: 'manifest.json',
  readme: 'README.txt',
  timeline: 'timeline.json',
  inclusion: 'inclusion.json',
  checkpoint: 'checkpoint.txt',
  checkpointKey: 'checkpoint-key.txt',
  earlierTreeHeads: 'earlier-checkpoints.json',
  writerKeys: 'writer-keys.json',
  verifier: 'verify.html',
} as const;

/** Members that a bundle has only if the document has such a file. */
export const SEALED = 'sealed.pdf';
export const CERTIFICATES = 'certificates.pem';
export const DOCUMENT = 'document.pdf';
export const originalMember = (fileType: string) => `original.${fileType}`;
export const drawingMember = (sha256: string) => `drawings/${sha256}.json`;

/** Everything that a bundle may hold; a document's events say which of it belongs to the document. */
export const isMemberName = (name: string): boolean =>
  Object.values<string>(members).includes(name) ||
  [SEALED, CERTIFICATES, DOCUMENT].includes(name) ||
  /^original\.(pdf|doc|docx)$|^drawings\/[0-9a-f]{64}\.json$/.test(name);

/** `manifest.json`: the last member, which lists all others. Canonical JSON (RFC 8785) and a line end. */
export type Manifest = {
  readonly kind: typeof EVIDENCE_KIND;
  readonly version: number;
  /** The id of the document. */
  readonly document: string;
  readonly head: { readonly revision: number; readonly hash: string };
  /** All others in their order; `size` is in bytes. */
  readonly members: readonly { readonly name: string; readonly size: number; readonly sha256: string }[];
};

/** An event with everything its hash covers; its stream is the timeline's. */
export type EvidenceEvent = {
  readonly revision: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Metadata;
};

/** `timeline.json`. */
export type EvidenceTimeline = {
  readonly stream: string;
  /** The epoch in the tree head's origin. */
  readonly epoch: number;
  /** The RestoreStarted of the stream `epochs` that the epoch began with; null for the first epoch. */
  readonly restored: EvidenceEvent | null;
  readonly statement: Statement;
  readonly events: readonly EvidenceEvent[];
};

/** `inclusion.json`: for each event in order its leaf and its proof (RFC 6962, section 2.1.1), as places in `hashes`. */
export type EvidenceInclusion = {
  readonly size: number;
  readonly root: string;
  readonly hashes: readonly string[];
  readonly events: readonly { readonly leaf: number; readonly proof: readonly number[] }[];
};

/** `writer-keys.json`: every announcement of a key that events of the epoch are signed with, and its place in the log. */
export type WriterKeys = {
  readonly announcements: readonly {
    readonly event: EvidenceEvent;
    readonly leaf: number;
    /** Hashes from the leaf to the root (RFC 6962, section 2.1.1). */
    readonly proof: readonly string[];
  }[];
};

/** One of `earlier-checkpoints.json`: a receipt that the parties, a witness or a time-stamping authority may hold. */
export type EarlierTreeHead = {
  /** A signed note, and the key that verifies it. */
  readonly note: string;
  readonly verifierKey: string;
  /** That the tree of the bundle's tree head begins with this one's (RFC 6962, section 2.1.2). */
  readonly consistency: readonly string[];
  /** Over the SHA-256 of the note (RFC 3161), in base64; null where there is none. */
  readonly stamp: string | null;
};

export type EarlierTreeHeads = { readonly earlier: readonly EarlierTreeHead[] };

/** What an origin is made of: `<host>/<id of the log>/e<epoch>`; null if it isn't one of ours. */
export const readOrigin = (
  origin: string,
): { readonly host: string; readonly log: string; readonly epoch: number } | null => {
  const [, host = '', log = '', epoch = ''] = /^(.+)\/([^/]+)\/e([1-9]\d*)$/.exec(origin) ?? [];

  return epoch === '' ? null : { host, log, epoch: Number(epoch) };
};
