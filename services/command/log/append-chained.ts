import { claimedHash } from '#contracts/claimed-hash.ts';
import { eventIdOf } from '#contracts/derived-id.ts';
import { encryptedEvents, keysFor } from '#contracts/encrypting/encrypting.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { decryptedMetadata } from '#contracts/personal/opening.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { traceWork } from '../../shared/tracing/tracing.ts';
import { personalCipher } from '../../shared/vault/personal-cipher.ts';
import type { PersonalKey } from '../../shared/vault/vault.ts';
import { type Committed, keysToAppend } from './append-keys.ts';
import type { Envelope } from './envelopes.ts';

/** `name` is the stream's full name. `stream` is the name that goes into hashes, which leaves out the epoch. */
type Stream = { readonly name: string; readonly stream: string };

/** Where a stream ends. For an empty stream the revision is -1 and the head is null. */
export type End = { readonly revision: number; readonly head: string | null };

export const endOf = (last: Recorded | null): End => ({
  revision: last?.revision ?? -1,
  // A foreign event may have none.
  head: (last && claimedHash(last)) || null,
});

/**
 * Returns the instant (ISO) for an event that follows `last`. It's never earlier than that event, even if somebody has
 * set back the clock.
 */
export const stampedBehind = (last: Pick<Recorded, 'metadata'> | null | undefined, now: string): string => {
  const before = last?.metadata.at ?? now;

  return before > now ? before : now;
};

/** No keys: the commitment of each key that an append uses is then said with it. */
const NONE: Committed = new Map();

/**
 * All events enter the log through this function. It encrypts what is personal in them, chains them to the end of their
 * stream and appends them there. `committed` are the commitments that the stream has already. The id of an event is
 * derived from its command and its content: so the log recognises an event that's sent again, while the same command
 * that's decided at another time makes a different event. Returns `conflict` if another writer was faster, and refuses
 * `unavailable` while there are no keys, and throws `KeyLost` if the vault lost one.
 */
export const appendChained = async <Event extends Message>(
  log: Pick<DecryptedLog, 'append' | 'read' | 'vault'>,
  { name, stream }: Stream,
  after: End,
  events: readonly Event[],
  envelope: Envelope & { readonly at: string },
  committed = NONE,
): Promise<readonly Recorded<Event>[] | 'conflict'> => {
  const needed = keysFor(stream, events, envelope);
  const keys = needed.size > 0 ? await keysToAppend(log, { name, stream }, needed, committed) : NO_KEYS;
  const encrypted = encryptedEvents(stream, events, envelope, keys, committed.keys(), personalCipher);
  const links = await chained(
    stream,
    encrypted.map(({ event }) => event),
    after,
    (n) => ({ ...envelope, ...encrypted[n]?.metadata }),
    sha256,
  );
  const written = links.map((link) => ({ ...link, id: eventIdOf(link) }));
  const appended = await traceWork(
    {
      name: 'append',
      kind: 'client',
      correlationId: envelope.correlationId,
      attributes: () => ({ 'inkstream.events': events.map(({ type }) => type) }),
    },
    () => log.append(name, after.revision, written),
  );
  if (appended === 'conflict') return 'conflict';

  return written.map(({ id, event: stored, metadata }, n) => {
    const recorded = {
      id,
      stream,
      revision: after.revision + 1 + n,
      position: appended.position,
      ...stored,
      metadata,
    };
    const event = events[n] as Event;
    if (stored === event && !metadata.from) return recorded as Recorded<Event>;

    return {
      ...recorded,
      ...event,
      metadata: decryptedMetadata(metadata, envelope),
      stored: { ...stored, metadata },
    };
  });
};

const NO_KEYS: ReadonlyMap<string, PersonalKey | 'destroyed'> = new Map();
