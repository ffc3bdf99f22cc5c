import { Refusal } from '#contracts/api/refusals.ts';
import type { Endpoint } from './address.ts';
import { causeOf } from './cause.ts';
import { isOutage, isRefused, mapped, NobodyToAsk, StoreAway, StoreRefused } from './errors.ts';

/** Told when it changes. */
export type StoreNews = {
  /** What keeps the log from answering, in a sentence; null: it answers again. */
  readonly trouble: string | null;
  /** Whether asking again is of no use: our name and password were refused from the first call on. */
  readonly isFinal: boolean;
};

export type Health = {
  /** The same, with the port's own errors for the client's. */
  readonly of: <Answer>(asked: Promise<Answer>) => Promise<Answer>;
  /** The log has answered. */
  readonly well: () => void;
  /** The port's own error for one of the client's. */
  readonly failed: (error: unknown) => unknown;
  /** What an error of the port's means. */
  readonly sentence: (error: unknown) => string;
};

type Parts = {
  readonly user: string;
  readonly node: () => Endpoint;
  readonly tell: (news: StoreNews) => void;
};

/** Keeps what the last call said of the log. Who was let in once and no longer is waits as for any other outage. */
export const openHealth = ({ user, node, tell }: Parts): Health => {
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

    return error instanceof StoreAway ? new NobodyToAsk() : new Refusal('unavailable');
  };

  return {
    of: (asked) =>
      asked.then(
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
