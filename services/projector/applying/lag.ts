import type { Recorded } from '#contracts/envelope.ts';
import type { Followed } from '../../shared/log/event-store.ts';

/** Where read models are: what was taken from the log last, when (milliseconds since 1970), and how far it's written. */
export type Progressing = {
  readonly batch: readonly Followed[];
  readonly takenAt: number;
  readonly position: bigint;
  /** The last event that was written; null at the end of the log, since nothing is known to come behind it. */
  readonly last: Recorded | null;
};

/**
 * Seconds since the oldest known event that isn't in the read models happened. If its time is unknown, it's counted
 * from when the event was taken from the log. If no event is known to be missing before the end of the log is reached,
 * it's the age of the last one that is in them.
 */
export const lagOf = ({ batch, takenAt, position, last }: Progressing, now: number): number => {
  const oldest = batch.find((one) => one.kind === 'event' && one.event.position > position);
  const event = oldest?.kind === 'event' ? oldest.event : last;
  if (!event) return 0;
  // Even the time of a damaged event may be missing.
  const at = Date.parse(event.metadata?.at ?? '');

  return Math.max(0, now - (Number.isNaN(at) ? takenAt : at)) / 1_000;
};
