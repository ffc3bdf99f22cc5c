/** What one way of saying no answers. `retryAfter` is in seconds. */
export type Answer = {
  readonly status: number;
  readonly message: string;
  readonly retryAfter?: number;
  /** What operators are alarmed of, under this name, wherever it is answered. */
  readonly alarm?: string;
};
