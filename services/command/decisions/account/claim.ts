import { type Claim, evolveClaim, unclaimed } from '#contracts/account/claims.ts';
import type { ClaimCommand } from '#contracts/account/commands.ts';
import type { ClaimEvent } from '#contracts/account/events.ts';
import { claimProblem } from '#contracts/account/possible.ts';
import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { type Decider, decideByType } from '../../log/decider.ts';

/** Each name has its own stream, so the store itself guarantees that only one account has it. */
const claim = (
  category: 'username' | 'email' | 'identity',
  taken: RefusalCode,
): Decider<Claim, ClaimCommand, ClaimEvent> => ({
  category,
  initial: unclaimed,
  decide: decideByType<Claim, ClaimCommand, ClaimEvent>({
    ClaimName: ({ data }, { account }) => {
      if (account === data.account) return [];

      return account === null ? [{ type: 'NameClaimed', data }] : refuse(taken);
    },
    FreeName: ({ data }, { account }) => (account === data.account ? [{ type: 'NameFreed', data: {} }] : []),
  }),
  evolve: evolveClaim,
  problem: claimProblem,
});

export const usernameClaim = claim('username', 'account.username-taken');
export const emailClaim = claim('email', 'account.email-taken');
/** Who somebody is at an identity provider. */
export const identityClaim = claim('identity', 'sso.other-identity');
