import { Refusal } from '#contracts/api/refusals.ts';
import { NobodyToAsk } from '../../outages/nobody-to-ask.ts';
import type { Endpoint } from './address-parts.ts';
import { causeOf } from './cause.ts';
import { isOutage, isRefused, mapped, StoreAway, StoreFull, StoreRefused } from './errors.ts';

/** Reported whenever the state changes. */
export type StoreNews = {
  /** The reason why the log doesn't answer, as a sentence; null once it answers again. */
  readonly trouble: string | null;
  /** Whether retrying is useless, because our name and password were refused from the first call on. */
  readonly isFinal: boolean;
};

export type Health = {
  /** Passes the answer on, and translates the client's errors to those of the port. */
  readonly of: <Answer>(pending: Promise<Answer>) => Promise<Answer>;
  /** The log has answered. */
  readonly well: () => void;
  /** Translates an error of the client to the port's own error. */
  readonly failed: (error: unknown) => unknown;
  /** Explains an error of the port in a sentence. */
  readonly sentence: (error: unknown) => string;
};

type Dependencies = {
  readonly user: string;
  readonly node: () => Endpoint;
  readonly tell: (news: StoreNews) => void;
};

/**
 * Tracks what the last call said about the log. If the user was accepted once and then no longer, it counts as an
 * ordinary outage.
 */
export const openHealth = ({ user, node, tell }: Dependencies): Health => {
  let trouble: string | null = null;
  let wasLetIn = false;

  const well = () => {
    wasLetIn = true;
    if (trouble !== null) tell({ trouble: null, isFinal: false });
    trouble = null;
  };
  const failed = (error: unknown) => {
    if (!isOutage(error) && !isRefused(error)) return mapped(error);
    const sentence = causeOf(error, node(), user);
    const isFinal = isRefused(error) && !wasLetIn;
    if (sentence !== trouble) tell({ trouble: sentence, isFinal });
    trouble = sentence;

    if (isFinal) return new StoreRefused(sentence);

    if (error instanceof StoreFull) return error;

    return error instanceof StoreAway ? new NobodyToAsk() : new Refusal('unavailable');
  };

  return {
    of: (pending) =>
      pending.then(
        (answer) => {
          well();
          return answer;
        },
        (error) => {
          throw failed(error);
        },
      ),
    well,
    failed,
    sentence: (error) => trouble ?? (error instanceof Error ? error.message : String(error)),
  };
};
