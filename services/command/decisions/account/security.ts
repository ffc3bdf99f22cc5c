import type { SecurityEvent } from '#contracts/account/events.ts';
import { securityProblem } from '#contracts/account/possible.ts';
import type { Decider } from '../../log/decider.ts';

/** Records refusals. An attack can cause very many, so each day has a stream. */
export const security: Decider<null, SecurityEvent, SecurityEvent> = {
  category: 'security',
  initial: null,
  decide: ({ at: _at, by: _by, ...fact }) => [fact],
  evolve: () => null,
  problem: securityProblem,
  recordsOnly: true,
};
