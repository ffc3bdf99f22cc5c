import type { Message, Recorded } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import type { Envelope } from './envelopes.ts';
import { derivedId } from './ids.ts';

/** A stream's whole name, and the one that hashes hold: without its epoch, where it has one. */
type Stream = { readonly name: string; readonly stream: string };

/** Where a stream ends: -1 and null where it has no events. */
export type End = { readonly revision: number; readonly head: string | null };

export const endOf = (last: Recorded | null): End => ({
  revision: last?.revision ?? -1,
  head: last?.metadata.hash ?? null,
});

/** An instant (ISO) for what comes behind `last`: never before it, however the clock was set meanwhile. */
export const stampedBehind = (last: Pick<Recorded, 'metadata'> | null | undefined, now: string): string => {
  const before = last?.metadata.at ?? now;

  return before > now ? before : now;
};

/**
 * The one door into the log: chains events behind the end of their stream and appends them there. An event's id is its
 * command's and its content's: the log takes an event that it has for the same again, and the same command decided at
 * another moment is not the same event. `conflict`: another writer was faster.
 */
export const appendChained = async <Event extends Message>(
  store: Pick<EventStore, 'append'>,
  { name, stream }: Stream,
  after: End,
  events: readonly Event[],
  envelope: Envelope & { readonly at: string },
): Promise<readonly Recorded<Event>[] | 'conflict'> => {
  const links = await chained(stream, events, after, envelope, sha256);
  const written = links.map((link) => ({ ...link, id: derivedId(envelope.commandId, link.metadata.hash) }));
  const appended = await store.append(name, after.revision, written);
  if (appended === 'conflict') return 'conflict';

  return written.map(({ id, event, metadata }, n) => ({
    ...event,
    id,
    stream,
    metadata,
    revision: after.revision + 1 + n,
    position: appended.position,
  }));
};
