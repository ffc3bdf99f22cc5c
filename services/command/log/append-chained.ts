import type { Message, Recorded } from '#contracts/envelope.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { traced } from '../../shared/tracing/tracing.ts';
import type { Envelope } from './envelopes.ts';
import { derivedId } from './ids.ts';

/** `name` is the stream's full name. `stream` is the name that goes into hashes, which leaves out the epoch. */
type Stream = { readonly name: string; readonly stream: string };

/** Where a stream ends. For an empty stream the revision is -1 and the head is null. */
export type End = { readonly revision: number; readonly head: string | null };

export const endOf = (last: Recorded | null): End => ({
  revision: last?.revision ?? -1,
  head: last?.metadata.hash ?? null,
});

/**
 * Returns the instant (ISO) for an event that follows `last`. It's never earlier than that event, even if somebody has
 * set back the clock.
 */
export const stampedBehind = (last: Pick<Recorded, 'metadata'> | null | undefined, now: string): string => {
  const before = last?.metadata.at ?? now;

  return before > now ? before : now;
};

/**
 * All events enter the log through this function. It chains events to the end of their stream and appends them there.
 * The id of an event is derived from its command and its content: so the log recognises an event that's sent again,
 * while the same command that's decided at another time makes a different event. Returns `conflict` if another writer
 * was faster.
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
  const appended = await traced(
    {
      ...{ name: 'append', kind: 'client', correlationId: envelope.correlationId },
      attributes: () => ({ 'inkstream.events': events.map(({ type }) => type) }),
    },
    () => store.append(name, after.revision, written),
  );
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
