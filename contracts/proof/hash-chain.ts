import type { Message, Metadata, Recorded } from '../envelope.ts';
import { asStored, newestSchema } from '../newest-shape.ts';
import { canonicalJson } from './canonical-json.ts';

/**
 * What the hash of an event covers. It doesn't cover the event's position, since an import changes that, nor the
 * signature, since that is made over the hash.
 */
export type Link = {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Omit<Metadata, 'hash'>;
};

/** Computes SHA-256 (FIPS 180-4) in hex. A server can pass a function that does it without another thread. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>;

/** The hash of an event: the SHA-256 of its canonical JSON (RFC 8785), by Web Crypto unless another digest is given. */
export const hashOf = async (
  { stream, revision, type, data, metadata: { sig: _, ...metadata } }: Link,
  digest: Digest = sha256Hex,
): Promise<string> =>
  digest(new TextEncoder().encode(canonicalJson({ data, metadata, revision, stream, type })));

export const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex();

type Unchained = Omit<Metadata, 'schema' | 'prev' | 'hash' | 'sig'> & Partial<Pick<Metadata, 'schema'>>;

/**
 * Links new events, as they're stored, to the stream's last event: `head` is the hash of that event, or null if the stream
 * is empty. The metadata may differ between the events.
 */
export const chained = async <Event extends Message>(
  stream: string,
  events: readonly Event[],
  after: { readonly revision: number; readonly head: string | null },
  metadata: Unchained | ((n: number) => Unchained),
  digest: Digest = sha256Hex,
): Promise<readonly { event: Event; metadata: Metadata }[]> => {
  const links: { event: Event; metadata: Metadata }[] = [];
  let prev = after.head;

  for (const [n, event] of events.entries()) {
    const metadataOfOne = typeof metadata === 'function' ? metadata(n) : metadata;
    const unhashed = { schema: newestSchema(event.type), ...metadataOfOne, prev };
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
 * Checks a whole stream from its first event on, and names the first bad event. An event without an envelope is bad
 * too. It waits for `rest` before each event, so that other work gets its turn.
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

/** The end of a stream: the revision and the hash of its last event. For an empty stream they are -1 and null. */
export type End = { readonly revision: number; readonly head: string | null };

export type BrokenLink = 'gap' | 'prev' | 'hash';

/** Says why an event isn't the next one after the end of its stream; null if it is. */
export const brokenLink = async (
  event: Recorded,
  after: End,
  digest: Digest = sha256Hex,
): Promise<BrokenLink | null> => {
  const { stream, revision, type, data, metadata } = asStored(event);
  const { hash, ...unhashed } = { ...metadata };
  if (revision !== after.revision + 1) return 'gap';
  if (unhashed.prev !== after.head) return 'prev';

  try {
    const ownHash = await hashOf({ stream, revision, type, data, metadata: unhashed }, digest);
    return ownHash === hash ? null : 'hash';
  } catch (error) {
    // It holds what no hash can be made of, as somebody else may have written it: too deep, or no JSON.
    if (error instanceof TypeError || error instanceof RangeError) return 'hash';
    throw error;
  }
};
