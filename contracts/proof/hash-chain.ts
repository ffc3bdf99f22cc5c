import type { Message, Metadata, Recorded } from '../envelope.ts';
import { asStored, newestSchema } from '../newest-shape.ts';
import { canonicalJson } from './canonical-json.ts';

/** What the hash of an event covers. Its position isn't covered, since an import changes it, nor is the signature over the hash. */
export type Link = {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Omit<Metadata, 'hash'>;
};

/** SHA-256 (FIPS 180-4) in hex. A server may bring one that needs no trip to another thread. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>;

/** The digest, Web Crypto's unless another is given, of the event's canonical JSON (RFC 8785). */
export const hashOf = async (
  { stream, revision, type, data, metadata: { sig: _, ...metadata } }: Link,
  digest: Digest = sha256Hex,
): Promise<string> =>
  digest(new TextEncoder().encode(canonicalJson({ data, metadata, revision, stream, type })));

export const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();

type Unchained = Omit<Metadata, 'schema' | 'prev' | 'hash' | 'sig'> & Partial<Pick<Metadata, 'schema'>>;

/** Chains new events behind `head`, the hash of the last event of the stream (null: there is none). */
export const chained = async <Event extends Message>(
  stream: string,
  events: readonly Event[],
  after: { readonly revision: number; readonly head: string | null },
  metadata: Unchained,
  digest: Digest = sha256Hex,
): Promise<readonly { event: Event; metadata: Metadata }[]> => {
  const links: { event: Event; metadata: Metadata }[] = [];
  let prev = after.head;

  for (const [n, event] of events.entries()) {
    const unhashed = { schema: newestSchema(event.type), ...metadata, prev };
    const revision = after.revision + 1 + n;
    const link = { stream, revision, type: event.type, data: event.data, metadata: unhashed };
    const hash = await hashOf(link, digest);
    links.push({ event, metadata: { ...unhashed, hash } });
    prev = hash;
  }

  return links;
};

export type Verdict =
  | { readonly unbroken: true; readonly events: number; readonly head: string | null }
  | { readonly unbroken: false; readonly revision: number; readonly reason: BrokenLink };

/**
 * Checks a whole stream from its first event on, and names the first bad one, even one without an envelope. It waits
 * for `rest` before each, so that other work gets its turn.
 */
export const verifyChain = async (
  events: readonly Recorded[],
  rest: () => Promise<void> | null = () => null,
): Promise<Verdict> => {
  let after: End = { revision: -1, head: null };

  for (const event of events) {
    await rest();
    const reason = await brokenLink(event, after);
    if (reason === 'gap') return { unbroken: false, revision: after.revision + 1, reason };
    if (reason) return { unbroken: false, revision: event.revision, reason };
    after = { revision: event.revision, head: event.metadata.hash };
  }

  return { unbroken: true, events: events.length, head: after.head };
};

/** The end of a stream: its last revision, -1 before the first, and that event's hash. */
export type End = { readonly revision: number; readonly head: string | null };

export type BrokenLink = 'gap' | 'prev' | 'hash';

/** Why an event is not the next of its stream; null where it is. */
export const brokenLink = async (
  event: Recorded,
  after: End,
  digest: Digest = sha256Hex,
): Promise<BrokenLink | null> => {
  const { stream, revision, type, data, metadata } = asStored(event);
  const { hash, ...unhashed } = { ...metadata };
  if (revision !== after.revision + 1) return 'gap';
  if (unhashed.prev !== after.head) return 'prev';

  return (await hashOf({ stream, revision, type, data, metadata: unhashed }, digest)) === hash
    ? null
    : 'hash';
};
