import type { SecurityEvent } from '#contracts/account/events.ts';
import { securityProblem } from '#contracts/account/possible.ts';
import type { Decider } from '../../log/decider.ts';

/** What was refused. An attack can make this long, so there is a stream for each day. */
export const security: Decider<null, SecurityEvent, SecurityEvent> = {
  category: 'security',
  initial: null,
  decide: ({ at: _at, by: _by, ...fact }) => [fact],
  evolve: () => null,
  problem: securityProblem,
  rulesNothing: true,
};
