import type { Recorded } from '../envelope.ts';
import { unknownTo } from '../unknown-event.ts';
import type { ClaimEvent } from './events.ts';

/** The account that has a user name or an e-mail address. Null if nobody has it. */
export type Claim = { readonly account: string | null };

export const unclaimed: Claim = { account: null };

export const evolveClaim = (claim: Claim, { type, data }: Recorded<ClaimEvent>): Claim => {
  switch (type) {
    case 'NameClaimed':
      return { account: data.account };
    case 'NameFreed':
      return unclaimed;
    default:
      return unknownTo(type, claim);
  }
};
