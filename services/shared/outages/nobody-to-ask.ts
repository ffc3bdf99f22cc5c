import { Refusal } from '#contracts/api/refusals.ts';

/** Nothing was sent, and nothing can be sent at the moment, so waiting for an answer is useless. */
export class NobodyToAsk extends Refusal {
  constructor() {
    super('unavailable');
  }
}
