import type { ForMembers, ForSigners } from '../text/languages.ts';

/** What the product answers for one refusal. `status` is the HTTP status, and `retryAfter` is in seconds. */
export type Answer<Message = ForMembers<string>> = {
  readonly status: number;
  readonly message: Message;
  readonly retryAfter?: number;
  /** The name of the alarm that operators get each time the product answers this. */
  readonly alarm?: string;
};

/** The same for a refusal that signers meet as well. */
export type AnswerToSigners = Answer<ForSigners<string>>;
