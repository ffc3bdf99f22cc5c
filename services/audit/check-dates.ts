import { sentenceFrom } from '#contracts/card.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { epochsCards } from '#contracts/epochs/cards.ts';
import { millisecondsBetween } from '#contracts/instant.ts';

/** Milliseconds from an event's instant to its being written, at the most, and what clocks may be apart. */
const IN_ORDER = 10_000;
/** Milliseconds within which a word about a clock belongs to what was dated by it: they are looked at each minute. */
const NEARBY = 600_000;

/** Events one behind the other in the log that are dated before others which were written earlier. */
type Run = {
  events: number;
  readonly from: bigint;
  to: bigint;
  /** The earliest of their instants, and that which they should have been behind. */
  earliest: string;
  readonly behind: string;
};

/**
 * Finds where the instants of a log go back from one stream to another, as they do where a clock was set. That makes no
 * event impossible, so that it is a remark and no finding: with what is on record of the clocks, where that explains it.
 */
export const datesCheck = () => {
  const runs: Run[] = [];
  let run: Run | null = null;
  let newest: string | null = null;

  return {
    /** The next event of the epoch, in the order of the log. */
    add: ({ position, metadata }: Recorded): void => {
      const at = String(metadata?.at);
      if (!Number.isFinite(Date.parse(at))) return;
      if (newest === null || millisecondsBetween(at, newest) <= IN_ORDER) {
        run = null;
        if (newest === null || at > newest) newest = at;
        return;
      }
      if (!run) {
        run = { events: 0, from: position, to: position, earliest: at, behind: newest };
        runs.push(run);
      }
      run.events += 1;
      run.to = position;
      if (at < run.earliest) run.earliest = at;
    },
    /** `epochs`: the stream in which clocks that disagree are on record. */
    remarks: (epochs: readonly Recorded[]): readonly string[] =>
      runs.map((one) => `${sentence(one)} ${explained(one, epochs)}`),
  };
};

const sentence = ({ events, from, to, earliest, behind }: Run): string => {
  const by = Math.round(millisecondsBetween(earliest, behind) / 1_000);
  const which =
    events === 1 ? `One event (position ${from}) is` : `${events} events (positions ${from} to ${to}) are`;

  return `${which} dated up to ${by.toLocaleString('en-US')} s before others that were written earlier.`;
};

const explained = (run: Run, epochs: readonly Recorded[]): string => {
  const word = epochs.findLast((event) => event.type === 'ClockDisagreed' && isAbout(event, run));

  return word
    ? `A clock was off, which is on record: ${word.metadata.at}  ${sentenceFrom(epochsCards, word)}.`
    : 'Nothing on record explains it: ask who set a clock.';
};

/** A clock that was off by as much, at that time. */
const isAbout = ({ data, metadata: { at } }: Recorded, { earliest, behind }: Run): boolean =>
  Math.abs(Number(data.milliseconds)) + IN_ORDER >= millisecondsBetween(earliest, behind) &&
  millisecondsBetween(earliest, at) >= -NEARBY &&
  millisecondsBetween(at, behind) >= -NEARBY;
