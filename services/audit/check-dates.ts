import { sentenceFrom } from '#contracts/card.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { epochsCards } from '#contracts/epochs/cards.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import { forOperators } from '#contracts/text/for-operators.ts';
import { defaultLanguage } from '#contracts/text/languages.ts';

/**
 * The most milliseconds that dates may go back in the log. That covers the time from dating an event to storing it, and
 * small differences between clocks.
 */
const IN_ORDER = 10_000;
/**
 * A recorded clock disagreement explains dates within this many milliseconds, since clocks are checked every minute.
 */
const NEARBY = 600_000;

/** Events in a row whose dates are earlier than those of events that were written before them. */
type Run = {
  events: number;
  readonly from: bigint;
  to: bigint;
  /** The earliest of their dates, and the date that they should have come after. */
  earliest: string;
  readonly behind: string;
};

/**
 * Finds where dates go back from one stream to another, as happens when somebody sets a clock. Such events aren't
 * impossible, so this makes a remark and not a finding. If a recorded clock disagreement explains it, the remark says
 * so.
 */
export const datesCheck = () => {
  const runs: Run[] = [];
  let run: Run | null = null;
  let newest: string | null = null;

  return {
    /** Takes the next event of the epoch, in the order of the log. */
    add: ({ position, metadata }: Recorded): void => {
      const at: unknown = metadata?.at;
      if (typeof at !== 'string' || !Number.isFinite(Date.parse(at))) return;
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
    /** Returns the remarks. `epochs` is the stream that records clocks that disagree. */
    remarks: (epochs: readonly Recorded[]): readonly string[] =>
      runs.map((one) => `${sentence(one)} ${explained(one, epochs)}`),
  };
};

const sentence = ({ events, from, to, earliest, behind }: Run): string => {
  const by = Math.round(millisecondsBetween(earliest, behind) / 1_000);
  const which =
    events === 1 ? `One event (position ${from}) is` : `${events} events (positions ${from} to ${to}) are`;

  return `${which} dated up to ${forOperators.number(by)} s before others that were written earlier.`;
};

const explained = (run: Run, epochs: readonly Recorded[]): string => {
  const word = epochs.findLast((event) => event.type === 'ClockDisagreed' && isAbout(event, run));

  return word
    ? `A clock was off, which is on record: ${word.metadata.at}  ${sentenceFrom(defaultLanguage, epochsCards, word)}.`
    : 'Nothing on record explains it: ask who set a clock.';
};

/** Whether a recorded disagreement has about this size and time. */
const isAbout = ({ data, metadata: { at } }: Recorded, { earliest, behind }: Run): boolean =>
  Math.abs(Number(data.milliseconds)) + IN_ORDER >= millisecondsBetween(earliest, behind) &&
  millisecondsBetween(earliest, at) >= -NEARBY &&
  millisecondsBetween(at, behind) >= -NEARBY;
