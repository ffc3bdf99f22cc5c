/** What the product answers for one refusal. `status` is the HTTP status, and `retryAfter` is in seconds. */
export type Answer = {
  readonly status: number;
  readonly message: string;
  readonly retryAfter?: number;
  /** The name of the alarm that operators get each time the product answers this. */
  readonly alarm?: string;
};
