import type { Actor } from './envelope.ts';
import type { Membership } from './organisation/membership.ts';

/**
 * A command as a decider gets it. `at` is an ISO instant, set when the request arrives. `membership` is what the
 * organisation of the account that acts said just before; it's missing if the account has none.
 */
export type Issued<Command> = Command & {
  readonly at: string;
  readonly by: Actor;
  readonly membership?: Membership | undefined;
};
