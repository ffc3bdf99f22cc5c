/** The answer of one refusal. `retryAfter` is in seconds. */
export type Answer = {
  readonly status: number;
  readonly message: string;
  readonly retryAfter?: number;
  /** The name of the alarm that operators get whenever this is the answer. */
  readonly alarm?: string;
};
