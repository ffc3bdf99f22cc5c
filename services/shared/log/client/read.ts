import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Recorded } from '#contracts/envelope.ts';
import { LogDamaged } from '../../outages/log-damaged.ts';
import { within } from '../../outages/within.ts';
import type { Source } from './protocol.ts';
import type { FoundEvent } from './read-answer.ts';
import { openRead } from './read-call.ts';

/** Collects all events of a read, as `collectAs` does. */
export const collectEvents = (
  source: Source,
  request: ReadReq,
  patience: number,
): Promise<readonly Recorded[]> => collectAs(({ event }) => event, source, request, patience);

/**
 * Maps each event of a read with `of`. Empty if the stream doesn't exist. Reads have no deadline, so a read that hears
 * nothing for `patience` milliseconds counts as an outage. Rejects with the client's own errors.
 */
export const collectAs = async <Mapped>(
  of: (found: FoundEvent) => Mapped,
  source: Source,
  request: ReadReq,
  patience: number,
): Promise<readonly Mapped[]> => {
  const reading = openRead(source, request);
  const found: Mapped[] = [];

  try {
    for (;;) {
      const answers = await within(patience, reading.next());
      if (!answers) return found;
      for (const answer of answers) if (answer.kind === 'event') found.push(of(answer));
    }
  } finally {
    reading.cancel();
  }
};

/**
 * The events of a stream that was read from its beginning. Throws LogDamaged if the log leaves out the first of them,
 * since a shorter history is another one. The sentence doesn't change as the stream grows.
 */
export const fromItsBeginning = (stream: string, events: readonly Recorded[]): readonly Recorded[] => {
  const [first] = events;
  if (!first || first.revision === 0) return events;
  throw limited(stream);
};

/** Also what is said where an append to a stream that seemed to be empty, or to end earlier, went behind what is hidden. */
export const limited = (stream: string): LogDamaged =>
  new LogDamaged(
    `The event log leaves out the first events of the stream ${stream}: someone limited it ($maxCount, $maxAge or $tb in its metadata). Take the limit away before a scavenge deletes them.`,
  );
